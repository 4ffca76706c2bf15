/// The order of servers in a result.
public enum VPNServerOrder: Hashable, Sendable, CaseIterable {
  /// No particular order; it may change from call to call.
  case none
  /// Random, with servers under maintenance (status 0) last.
  case random
  /// By score, the lowest first, then by id.
  case fastest
  /// By name: by the part before "#", then by the number after it, so that "DE#9" precedes "DE#10".
  ///
  /// A name without a number precedes names that have the same first part and a number. Names that are equal in both parts are
  /// ordered as whole texts, then by id.
  case nameAscending
  /// By load, the lowest first, then by id.
  case loadAscending
  /// Like ``fastest``, with the servers of gateways last.
  case fastestGatewaysLast
}

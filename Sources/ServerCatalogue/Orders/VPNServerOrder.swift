/// The order of servers in an answer.
public enum VPNServerOrder: Hashable, Sendable, CaseIterable {
  /// Whatever order costs the least; it may change from call to call.
  case none
  /// By chance, those under maintenance (status 0) after all others.
  case random
  /// By score, the lowest first, then by id.
  case fastest
  /// By name: the part before "#", then the number after it, so that "DE#9" stands before "DE#10".
  ///
  /// A name without "#", or without a number after it, stands before those of the same prefix with one. Equal ones are
  /// ordered by the whole name, then by id.
  case nameAscending
  /// By load, the lowest first, then by id.
  case loadAscending
  /// As ``fastest``, the servers of gateways after all others.
  case fastestGatewaysLast
}

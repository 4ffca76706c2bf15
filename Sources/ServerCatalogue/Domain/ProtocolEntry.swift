/// What one protocol uses instead of an endpoint's own entry.
public struct ProtocolEntry: Hashable, Sendable, Codable {
  /// The address to connect to, nil for the endpoint's own.
  public var ipv4: String?
  /// The ports to try, in this order, nil for the protocol's usual ones.
  public var ports: [Int]?

  /// An override of these parts.
  public init(ipv4: String? = nil, ports: [Int]? = nil) {
    self.ipv4 = ipv4
    self.ports = ports
  }
}

/// The overrides of an endpoint, by the protocol's name as ``VPNProtocol`` spells it.
///
/// Names of protocols that this version does not know are kept, and count among the listed. A name without an entry
/// (nil) lists its protocol and overrides nothing.
public typealias ProtocolEntries = [String: ProtocolEntry?]

extension ProtocolEntries {
  var nilIfEmpty: ProtocolEntries? { isEmpty ? nil : self }
}

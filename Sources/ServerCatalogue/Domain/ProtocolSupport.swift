/// A set of protocols, as that by which a server can be reached.
public struct ProtocolSupport: OptionSet, Hashable, Sendable, Codable {
  /// The bits.
  public var rawValue: Int

  /// The protocols of these bits; unknown ones are kept.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// IKEv2.
  public static let ikev2 = ProtocolSupport(rawValue: 1)
  /// WireGuard over UDP.
  public static let wireGuardUDP = ProtocolSupport(rawValue: 2)
  /// WireGuard over TCP.
  public static let wireGuardTCP = ProtocolSupport(rawValue: 4)
  /// WireGuard over TLS.
  public static let wireGuardTLS = ProtocolSupport(rawValue: 8)
  /// OpenVPN over UDP.
  public static let openVPNUDP = ProtocolSupport(rawValue: 16)
  /// OpenVPN over TCP.
  public static let openVPNTCP = ProtocolSupport(rawValue: 32)
  /// Every protocol of this version: 63.
  public static let all: ProtocolSupport = [
    .ikev2, .wireGuardUDP, .wireGuardTCP, .wireGuardTLS, .openVPNUDP, .openVPNTCP,
  ]
}

/// A protocol for connecting to a server; the raw value is the API's name.
public enum VPNProtocol: String, CaseIterable, Hashable, Sendable, Codable {
  /// IKEv2.
  case ikev2 = "IKEv2"
  /// WireGuard over UDP.
  case wireGuardUDP = "WireGuardUDP"
  /// WireGuard over TCP.
  case wireGuardTCP = "WireGuardTCP"
  /// WireGuard over TLS.
  case wireGuardTLS = "WireGuardTLS"
  /// OpenVPN over UDP.
  case openVPNUDP = "OpenVPNUDP"
  /// OpenVPN over TCP.
  case openVPNTCP = "OpenVPNTCP"

  /// The set that contains only this protocol.
  public var support: ProtocolSupport {
    switch self {
    case .ikev2: .ikev2
    case .wireGuardUDP: .wireGuardUDP
    case .wireGuardTCP: .wireGuardTCP
    case .wireGuardTLS: .wireGuardTLS
    case .openVPNUDP: .openVPNUDP
    case .openVPNTCP: .openVPNTCP
    }
  }
}

/// A set of protocols.
public struct ProtocolSupport: OptionSet, Hashable, Sendable, Codable {
  /// The bits, one for each protocol.
  public var rawValue: Int

  /// The protocols with these bits; unknown bits are kept.
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
  /// All protocols that this version knows.
  public static let all = ProtocolSupport(rawValue: 63)
}

/// A way to connect; the raw value is the API's name of it.
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

  /// The set of this protocol alone.
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

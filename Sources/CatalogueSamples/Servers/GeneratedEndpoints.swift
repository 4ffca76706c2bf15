internal import InputFiles
internal import ServerCatalogue

/// Makes the endpoints of one logical, which share an entry address and a key.
struct GeneratedEndpoints {
  private let logical: Logical
  private let number: Int
  private var count = 0
  private var entryIp: String?
  private var publicKey: String?

  init(logical: Logical, number: Int) {
    self.logical = logical
    self.number = number
  }

  mutating func next(_ random: inout SplitMix64) -> ServerEndpoint {
    if count == 0 {
      entryIp = GeneratedText.entryIp(&random)
      publicKey = GeneratedText.publicKey(&random)
    }
    defer { count += 1 }
    let overrides = overrides(&random)
    let isDown = logical.isUnderMaintenance || (number + count) % 130 == 77
    return ServerEndpoint(
      id: GeneratedText.id(&random), entryIp: overrides.count == 6 ? nil : entryIp,
      exitIp: GeneratedText.exitIp(&random), domain: logical.domain, status: isDown ? 0 : 1,
      label: number % 9 == 5 ? "" : number % 40 == 8 ? nil : String(count),
      x25519PublicKey: number % 150 == 9 ? nil : publicKey, protocolEntries: overrides)
  }

  /// Mostly none; of every 40 servers, one of each form.
  private func overrides(_ random: inout SplitMix64) -> ProtocolEntries {
    let entry = ProtocolEntry(ipv4: GeneratedText.entryIp(&random), ports: [443, 5995, 8443])
    return switch number % 40 {
    case 6: ["WireGuardTLS": entry]
    case 14: ["WireGuardUDP": ProtocolEntry?.none, "WireGuardTLS": entry]
    case 22: ["OpenVPNUDP": ProtocolEntry(ports: [1194]), "OpenVPNTCP": ProtocolEntry()]
    case 30: Dictionary(VPNProtocol.allCases.map { ($0.rawValue, entry) }) { first, _ in first }
    case 34: ["IKEv2": ProtocolEntry?.none]
    case 38: ["Carrier": ProtocolEntry(ipv4: entry.ipv4)]
    default: [:]
    }
  }
}

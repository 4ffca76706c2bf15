import ServerCatalogue

/// The protocols of an endpoint as bits, by a second implementation of the rules.
enum NaiveProtocols {
  static let bitOf: [String: Int] = [
    "IKEv2": 1, "WireGuardUDP": 2, "WireGuardTCP": 4, "WireGuardTLS": 8, "OpenVPNUDP": 16,
    "OpenVPNTCP": 32,
  ]

  static func bits(_ endpoint: ServerEndpoint) -> Int {
    guard let listed = endpoint.protocolEntries, !listed.isEmpty else { return 63 }
    let allHaveAddresses = listed.allSatisfy { _, entry in (entry?.ipv4) != nil }
    var bits = 0
    for (name, bit) in bitOf {
      let hasOwn = endpoint.entryIp != nil
      if listed.keys.contains(name) {
        let hasAddress = (listed[name] ?? nil)?.ipv4 != nil
        if hasAddress || hasOwn { bits += bit }
      } else if allHaveAddresses && hasOwn {
        bits += bit
      }
    }
    return bits
  }

  static func support(_ rows: [NaiveServers.Row]) -> ProtocolSupport {
    ProtocolSupport(rawValue: rows.reduce(0) { $0 | ($1.endpoint.map(bits) ?? 0) })
  }
}

import ServerCatalogue

/// A list of servers of the shape of a real one: long ids, three endpoints in two logicals, a few gateways.
enum ServerLot {
  static let features: [ServerFeature] = [[], [.p2p], [.p2p, .streaming], [.secureCore], [.tor]]

  static func servers(_ count: Int) -> [VPNServer] { (0..<count).map(server) }

  /// What has become of the servers a few minutes later; one in nine is unchanged.
  static func loads(_ count: Int) -> [ServerLoad] {
    (0..<count).map { number in
      let change = number % 9
      return ServerLoad(
        id: id(number), load: (load(number) + change) % 101,
        score: score(number) + Double(change) / 8, status: number % 45 == 5 ? 0 : 1)
    }
  }

  static func id(_ number: Int) -> String { text(number, salt: 1, length: 88) }

  private static func server(_ number: Int) -> VPNServer {
    let country = code(number % 67)
    let isSecureCore = number % 5 == 3
    let logical = ServerCatalogue.Logical(
      id: id(number), name: "\(country)#\(number / 67 + 1)", domain: "node-\(number).example.net",
      load: load(number), entryCountryCode: isSecureCore ? "CH" : country,
      exitCountryCode: country, tier: number % 20 == 0 ? 0 : 2, score: score(number),
      status: number % 45 == 7 ? 0 : 1, features: features[number % 5],
      city: "City \(number % 67)-\(number / 67 % 5)", state: number % 67 == 9 ? "State" : nil,
      hostCountry: number % 11 == 0 ? "NL" : nil, latitude: Double(number % 90),
      longitude: Double(number % 180), gatewayName: number % 97 == 0 ? "Gateway" : nil)
    return VPNServer(
      logical: logical, endpoints: (0..<1 + number % 2).map { endpoint(number, $0) })
  }

  private static func endpoint(_ number: Int, _ position: Int) -> ServerEndpoint {
    let address = "\(number / 256 % 256).\(number % 256).\(position + 1)"
    return ServerEndpoint(
      id: text(number, salt: UInt64(2 + position), length: 88), entryIp: "10.\(address)",
      exitIp: "10.\(address)", domain: "node-\(number).example.net", status: 1,
      label: "\(position)", x25519PublicKey: text(number, salt: 9, length: 44),
      protocolEntries: number % 31 == 0 ? ["WireGuardTLS": ProtocolEntry(ports: [443])] : nil)
  }

  private static func load(_ number: Int) -> Int { number * 37 % 101 }
  private static func score(_ number: Int) -> Double { Double(number * 7919 % 10_007) / 1_000 }

  private static func code(_ number: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return String([letters[number % 26], letters[(number / 26 * 7 + 3) % 26]])
  }

  /// Letters that look random and are the same in every run.
  private static func text(_ number: Int, salt: UInt64, length: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ salt
    return String(
      decoding: (0..<length).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return letters[Int(state >> 58)]
      }, as: UTF8.self)
  }
}

internal import Foundation
internal import ServerCatalogue

extension JSONObject {
  /// `value` as a member; if it is nil, the member is null.
  fileprivate static func orNull(_ value: String?) -> any Encodable { value }
}

/// Random places, loads and endpoints.
extension GeneratedServer {
  /// The country of the place with this number; the countries are real, the cities are not.
  static func country(_ place: Int) -> String {
    let countries = ["US", "DE", "NL", "CH", "GB", "JP", "FR", "CA", "SE", "TR", "IN", "BR", "FJ"]
    return countries[place % countries.count]
  }

  /// The members that describe a place, equal for all servers there. Without `isCity`, these are the host country and the
  /// location only.
  static func members(ofPlace place: Int, isCity: Bool) -> [Member] {
    let names = ["Port Larkin", "Königsau", "Vila do Açude", "青崎", "Белогорск", "נווה ים"]
    let state = country(place) == "US" ? ["New York", "Texas", "Ohio"][place % 3] : nil
    let translation: JSONObject? = place % 5 == 3 ? ["City": "Aosaki \(place)"] : nil
    let location: JSONObject = [
      "Lat": Double(place * 37 % 180 - 90), "Long": Double(place * 101 % 360 - 180),
    ]
    return [
      ("City", JSONObject.orNull(isCity ? "\(names[place % 6]) \(place)" : nil)),
      ("State", isCity ? state : nil), ("Translations", isCity ? translation : nil),
      ("HostCountry", JSONObject.orNull(place % 9 == 4 ? "SG" : nil)), ("Location", location),
    ]
  }

  /// A load with a score from 1 to 5, higher for a higher load, with ten decimals like a real one.
  static func load(of id: String, isUp: Bool, _ random: SplitMix64) -> JSONObject {
    let load = random.next(below: 101)
    let score = Double(10_000_000_000 + load * 300_000_000 + random.next(below: 10_000_000_000))
    return ["ID": id, "Load": load, "Score": score / 1e10, "Status": isUp ? 1 : 0]
  }

  /// An id as long and as random as a real one.
  static func id(_ random: SplitMix64) -> String {
    (0..<7).map { _ in String(random.next(), radix: 36) }.joined()
  }

  static func domain(_ index: Int) -> String { "node-\(index + 1).example.net" }

  /// The ids of the server's endpoints: mostly one, sometimes up to eight, rarely none.
  static func endpointIDs(at index: Int, _ random: SplitMix64) -> [String] {
    let count = random.next(below: 8) == 0 ? 1 + random.next(below: 8) : 1
    return index % 500 == 23 ? [] : (0..<count).map { _ in id(random) }
  }

  static func endpoints(
    _ ids: [String], at index: Int, isUp: Bool, _ random: SplitMix64
  ) -> [JSONObject] {
    let entry = address("198.18", random)
    let key = Data((0..<32).map { _ in UInt8(random.next(below: 256)) }).base64EncodedString()
    return ids.enumerated().map { number, id in
      [
        "ID": id, "EntryIP": JSONObject.orNull(index % 40 == 30 ? nil : entry),
        "ExitIP": address("198.19", random), "Domain": domain(index),
        "Status": isUp && (index + number) % 130 != 77 ? 1 : 0,
        "Label": JSONObject.orNull(index % 40 == 8 ? nil : index % 9 == 5 ? "" : "\(number)"),
        "X25519PublicKey": JSONObject.orNull(index % 150 == 9 ? nil : key),
        "EntryPerProtocol": overrides(at: index, random),
      ]
    }
  }

  private static func address(_ network: String, _ random: SplitMix64) -> String {
    "\(network).\(random.next(below: 256)).\(1 + random.next(below: 254))"
  }

  /// Usually none; every 40 servers contain one server for each form of overrides.
  private static func overrides(at index: Int, _ random: SplitMix64) -> [String: JSONObject?]? {
    let entry: JSONObject = ["IPv4": address("198.18", random), "Ports": [443, 5995, 8443]]
    return switch index % 40 {
    case 6: ["WireGuardTLS": entry]
    case 14: ["WireGuardUDP": nil, "WireGuardTLS": entry]
    case 22: ["OpenVPNUDP": ["Ports": [1194]], "OpenVPNTCP": [:]]
    case 30: Dictionary(uniqueKeysWithValues: VPNProtocol.allCases.map { ($0.rawValue, entry) })
    case 34: ["IKEv2": nil]
    case 38: ["Carrier": entry]
    default: nil
    }
  }
}

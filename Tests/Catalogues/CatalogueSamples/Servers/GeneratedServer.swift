internal import ServerCatalogue

/// A made-up server, and its load a few minutes later.
///
/// Its kind and irregularities follow from its position: a list of 50 has every kind, and one of 1,000 every irregularity.
struct GeneratedServer {
  /// The server in the form of `/vpn/logicals`. Like the API, it writes some missing values as null and leaves others out.
  let listed: JSONObject

  /// The load in the form of `/vpn/loads`, and after every 500th also one of a server that is not in the list.
  let loads: [JSONObject]

  let latestEndpoint: String?

  typealias Member = (key: String, value: (any Encodable)?)

  /// - Parameter earlier: The id of an endpoint of an earlier server, used again for some: real lists contain such repetitions.
  init(at index: Int, after earlier: String?, _ random: SplitMix64) {
    let (id, isUp) = (Self.id(random), index % 100 != 19)
    var endpoints = Self.endpointIDs(at: index, random)
    if index % 60 == 41, let earlier, !endpoints.isEmpty { endpoints[0] = earlier }
    latestEndpoint = endpoints.last

    var server = Self.load(of: id, isUp: isUp, random)
    let place = min(random.next(below: 200), random.next(below: 200))
    server.members += Self.kind(at: index, in: Self.country(place), random)
    server.members += Self.members(ofPlace: place, isCity: ![4, 29].contains(index % 50))
    server.members += [
      ("Domain", Self.domain(index)),
      ("Servers", Self.endpoints(endpoints, at: index, isUp: isUp, random)),
    ]
    listed = server

    let later = Self.load(of: id, isUp: isUp ? index % 45 != 5 : index % 200 == 19, random)
    let unknown = Self.load(of: Self.id(random), isUp: true, random)
    loads = index % 500 == 3 ? [later, unknown] : [later]
  }

  private static let gateways = [
    "O'Brien'; DROP TABLE Logical; --", "100%_wild", "  spaced  ", "名前 🏢", "\"quoted\" \\ back",
    "\u{1B}[31mred\nand two lines", "عربي", "plain",
  ]

  /// The members that depend on the kind of the server: name, tier, features, countries and gateway.
  private static func kind(
    at index: Int, in country: String, _ random: SplitMix64
  ) -> [Member] {
    let (core, number) = (random.pick(["CH", "SE", "IS"]), index + 1)
    let (name, tier, kind): (String, Int, ServerFeature) =
      switch index % 50 {
      case 2, 17, 31: ("\(country)-FREE#\(number)", 0, [])
      case 4, 29: ("\(core)-\(country)#\(number)", 2, .secureCore)
      case 7: ("\(country)#\(number)-TOR", 2, .tor)
      case 11: ("\(country)-GW#\(number)", 2, .restricted)
      default: ("\(country)#\(number)", 2, random.pick([.p2p, [.p2p, .streaming], []]))
      }
    var features = random.next(below: 4) == 0 ? kind.union(.ipv6) : kind
    // A feature that this version does not define.
    if index % 400 == 13 { features.insert(ServerFeature(rawValue: 1 << 10)) }
    return [
      ("Name", name), ("Tier", tier), ("Features", features),
      ("EntryCountry", kind == .secureCore ? core : country), ("ExitCountry", country),
      ("GatewayName", kind == .restricted ? gateways[index / 50 % gateways.count] : nil),
    ]
  }
}

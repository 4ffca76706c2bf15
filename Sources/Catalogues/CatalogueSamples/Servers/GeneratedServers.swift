internal import ServerCatalogue

struct GeneratedServers {
  private var random: SplitMix64
  private var index = -1
  private var numbers: [String: Int] = [:]
  private var latestEndpoint: ServerEndpoint?

  private static let gateways = [
    "Größe & Söhne", "O'Brien'; DROP TABLE Logical; --", "100%_wild", "  spaced  ", "名前 🏢",
    "\"quoted\" \\ back", "\u{1B}[31mred\nand two lines", "عربي", "plain",
  ]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func next() -> VPNServer {
    index += 1
    let kind = GeneratedKind(at: index)
    let place = GeneratedPlace.all[random.next(below: GeneratedPlace.all.count)]
    var logical = logical(kind, at: place)
    if kind == .secureCore {
      logical.entryCountryCode = ["CH", "SE", "IS"][random.next(below: 3)]
      logical.city = nil
      logical.state = nil
      logical.translatedCity = nil
    }
    if kind == .gateway {
      logical.gatewayName = Self.gateways[index / 50 % Self.gateways.count]
    }
    name(&logical, kind, place)
    return VPNServer(logical: logical, endpoints: endpoints(of: logical, kind))
  }

  private mutating func logical(_ kind: GeneratedKind, at place: GeneratedPlace) -> Logical {
    let load = random.next(below: 101)
    return Logical(
      id: GeneratedText.id(&random), name: "", domain: "", load: load,
      entryCountryCode: place.country, exitCountryCode: place.country, tier: kind.tier,
      score: GeneratedText.score(load: load, &random), status: index % 100 == 19 ? 0 : 1,
      features: features(kind), city: place.city, state: place.state, hostCountry: place.host,
      translatedCity: place.translation, latitude: place.latitude, longitude: place.longitude)
  }

  private mutating func features(_ kind: GeneratedKind) -> ServerFeature {
    var features: ServerFeature = random.next(below: 3) == 0 ? [.ipv6] : []
    switch kind {
    case .plus:
      features.formUnion([.p2p, .streaming, [.p2p, .streaming], []][random.next(below: 4)])
    case .free: break
    case .secureCore: features.insert(.secureCore)
    case .tor: features.insert(.tor)
    case .gateway: features.insert(.restricted)
    }
    // A feature that this version does not define.
    if index % 400 == 13 { features.insert(ServerFeature(rawValue: 1 << 10)) }
    return features
  }

  private mutating func name(
    _ logical: inout Logical, _ kind: GeneratedKind, _ place: GeneratedPlace
  ) {
    let country = place.country
    let prefix =
      switch kind {
      case .free: country + "-FREE"
      case .secureCore: logical.entryCountryCode + "-" + country
      case .gateway: country + "-GW"
      case .plus, .tor: place.region.map { country + "-" + $0 } ?? country
      }
    let number = numbers[prefix, default: 0] + 1
    numbers[prefix] = number
    logical.name = "\(prefix)#\(number)" + (kind == .tor ? "-TOR" : "")
    logical.domain = "node-\(prefix.lowercased())-\(number).example.net"
  }
}

extension GeneratedServers {
  private mutating func endpoints(of logical: Logical, _ kind: GeneratedKind) -> [ServerEndpoint] {
    if index % 997 == 23 { return [] }
    let count =
      switch random.next(below: 20) {
      case 0: 5 + random.next(below: 4)
      case 1: 3
      case 2, 3: 2
      default: kind == .free ? 4 : 1
      }
    let (entry, key) = (GeneratedText.entryIp(&random), GeneratedText.publicKey(&random))
    var result = (0..<count).map { number in
      let overrides = overrides()
      let isDown = logical.isUnderMaintenance || (index + number) % 130 == 77
      return ServerEndpoint(
        id: GeneratedText.id(&random), entryIp: overrides.count == 6 ? nil : entry,
        exitIp: GeneratedText.exitIp(&random), domain: logical.domain, status: isDown ? 0 : 1,
        label: index % 9 == 5 ? "" : index % 40 == 8 ? nil : String(number),
        x25519PublicKey: index % 150 == 9 ? nil : key, protocolEntries: overrides)
    }
    // In real lists, an endpoint's id sometimes appears in two logical servers.
    if index % 60 == 41, let latestEndpoint { result[0].id = latestEndpoint.id }
    latestEndpoint = result.last
    return result
  }

  /// Usually empty; every 40 servers contain one server for each form of overrides.
  private mutating func overrides() -> ProtocolEntries {
    let entry = ProtocolEntry(ipv4: GeneratedText.entryIp(&random), ports: [443, 5995, 8443])
    return switch index % 40 {
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

/// The kind of the server at a position of the list. Kinds depend on the position alone, so that a short list has every kind,
/// too.
enum GeneratedKind {
  case plus
  case free
  case secureCore
  case tor
  case gateway

  init(at index: Int) {
    self =
      switch index % 50 {
      case 2, 17, 31: .free
      case 4, 29: .secureCore
      case 7: .tor
      case 11: .gateway
      default: .plus
      }
  }

  var tier: Int { self == .free ? 0 : 2 }
}

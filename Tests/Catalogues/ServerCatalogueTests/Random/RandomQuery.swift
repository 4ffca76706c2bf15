import CatalogueTesting
import ServerCatalogue
import TestSupport

/// A query. A random one contains words that random servers have.
struct RandomQuery: Sendable, CustomStringConvertible {
  let filters: [VPNServerFilter]

  init(_ filters: [VPNServerFilter]) { self.filters = filters }

  init(random: inout SeededRandom) {
    let count = random.pick(0, 1, 1, 1, 2, 2, 3)
    var filters: [VPNServerFilter] = []
    for _ in 0..<count { filters.append(.made(random: &random)) }
    self.filters = filters
  }

  var description: String { "\(filters)" }
}

extension VPNServerFilter {
  fileprivate static func made(random: inout SeededRandom) -> VPNServerFilter {
    let server = "s\(Int.random(in: 0..<30, using: &random))"
    let country = random.pick(ServerVocabulary.countries)
    return switch Int.random(in: 0..<17, using: &random) {
    case 0: .logicalID(server)
    case 1: .endpointID(random.pick("shared", "shared too", "\(server)-0"))
    case 2: .name(random.pick(ServerVocabulary.names))
    case 3: .entryCountryCode(country)
    case 4: .exitCountryCode(country)
    case 5: .city(random.pick(ServerVocabulary.cities) ?? "none")
    case 6: .state(random.pick(ServerVocabulary.states) ?? "none")
    case 7: .tier(.exact(Int.random(in: 0...3, using: &random)))
    case 8: .maxTier(Int.random(in: -1...3, using: &random))
    case 9: .features(requiring: features(random: &random), excluding: features(random: &random))
    case 10: random.pick(.standard, .secureCore)
    case 11: .isNotUnderMaintenance
    case 12: .supports(ProtocolSupport(rawValue: Int.random(in: 0..<128, using: &random)))
    case 13, 14: .kind(.made(random: &random))
    default: .matches(random.pick(ServerVocabulary.searches))
    }
  }

  private static func features(random: inout SeededRandom) -> ServerFeature {
    random.pick([], [], .secureCore, .p2p, .tor, [.p2p, .streaming], ServerFeature(rawValue: 64))
  }
}

extension ServerKindFilter {
  fileprivate static func made(random: inout SeededRandom) -> ServerKindFilter {
    let country = random.pick(ServerVocabulary.countries)
    let city = random.pick(ServerVocabulary.cities) ?? "none"
    let state = random.pick(ServerVocabulary.states) ?? "none"
    let gateway = random.pick(ServerVocabulary.gateways)
    return random.pick(
      .country(nil), .country(country), .gateway(nil), .gateway(gateway), .city(city, country),
      .state(state, country))
  }
}

import CatalogueTesting
import ServerCatalogue
import TestSupport

/// Made-up servers, the same for the same seed.
struct RandomServers {
  var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Servers with the ids "s0" to "s(count - 1)", in any order.
  mutating func servers(_ count: Int) -> [VPNServer] {
    (0..<count).map { "s\($0)" }.shuffled(using: &random).map { server($0) }
  }

  /// A server with this id.
  mutating func server(_ id: String) -> VPNServer {
    let exit = random.pick(ServerVocabulary.countries)
    let isCore = random.once(in: 5)
    var features = ServerFeature(rawValue: Int.random(in: 0..<64, using: &random))
    if isCore { features.insert(.secureCore) } else { features.remove(.secureCore) }
    return .made(
      id, name: random.pick(ServerVocabulary.names), country: exit,
      entry: isCore ? random.pick(ServerVocabulary.countries) : exit,
      tier: Int.random(in: 0...3, using: &random),
      score: random.pick(ServerVocabulary.scores), status: random.pick(0, 1, 1, 2),
      load: Int.random(in: 0...4, using: &random), features: features,
      city: random.pick(ServerVocabulary.cities),
      state: random.pick(ServerVocabulary.states),
      host: random.pick(nil, "", exit, "DE"),
      translatedCity: random.pick(ServerVocabulary.translations),
      latitude: Double(Int.random(in: -90...90, using: &random)),
      longitude: Double(Int.random(in: -180...180, using: &random)),
      gateway: random.pick(ServerVocabulary.gateways),
      endpoints: (0..<random.pick(0, 1, 1, 2, 4)).map { endpoint("\(id)-\($0)") })
  }

  /// An endpoint with this id or, sometimes, with an id that many others have.
  mutating func endpoint(_ id: String) -> ServerEndpoint {
    .made(
      random.once(in: 4) ? random.pick("shared", "shared too") : id,
      entry: random.pick(nil, "192.0.2.1", "192.0.2.2"), status: random.pick(0, 1, 1),
      label: random.pick(nil, "", "7"), key: random.pick(nil, "a2V5"), overrides: overrides())
  }

  private mutating func overrides() -> ProtocolEntries? {
    if random.once(in: 2) { return nil }
    var result: ProtocolEntries = [:]
    for name in ServerVocabulary.protocolNames where random.once(in: 3) {
      let entry = ProtocolEntry(
        ipv4: random.pick(nil, "192.0.2.9"), ports: random.pick(nil, [], [443, 80]))
      result[name] = .some(random.once(in: 4) ? nil : entry)
    }
    return result
  }

  /// Updates for servers of the ids "s0" to "s(count - 1)", some more than once, and for some that may not exist.
  mutating func loads(_ count: Int) -> [ServerLoad] {
    (0..<count).map { _ in
      ServerLoad(
        id: "s\(Int.random(in: 0..<count + 3, using: &random))",
        load: Int.random(in: 0...100, using: &random),
        score: random.pick(ServerVocabulary.scores), status: random.pick(0, 1, 1))
    }
  }
}

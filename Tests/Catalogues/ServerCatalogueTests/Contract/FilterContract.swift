import CatalogueTesting
import ServerCatalogue
import Testing

@Suite("Contract: filters")
struct FilterContract {
  private static let servers = [
    VPNServer.made(
      "a", name: "CH#1", country: "CH", tier: 0, features: [.p2p, .streaming], city: "Zürich"),
    .made(
      "b", name: "US-TX#4", country: "US", tier: 2, features: [.p2p, .tor], city: "Dallas",
      state: "Texas"),
    .made(
      "c", name: "SE-US#1", country: "US", entry: "SE", tier: 2, features: [.secureCore, .p2p]),
    .made(
      "d", name: "ACME#1", country: "US", tier: 1, features: .restricted, city: "dallas",
      gateway: "ACME"),
    .made("e", name: "ch#1", country: "ch", tier: 3, city: "", state: ""),
  ]

  private static let simpleFilters: [(VPNServerFilter, [String])] =
    [
      (.logicalID("a"), ["a"]), (.logicalID("A"), []), (.logicalID(""), []),
      (.logicalIDs(["d", "A", "b", "d"]), ["b", "d"]), (.logicalIDs([]), []),
      (.endpointID("b-1"), ["b"]), (.endpointID("b"), []), (.name("CH#1"), ["a"]),
      (.name("CH"), []),
      (.entryCountryCode("SE"), ["c"]), (.entryCountryCode("US"), ["b", "d"]),
      (.exitCountryCode("US"), ["b", "c", "d"]), (.exitCountryCode("us"), []),
      (.city("Dallas"), ["b"]), (.city("Zurich"), []), (.city("Zürich"), ["a"]), (.city(""), ["e"]),
      (.state("Texas"), ["b"]), (.state("texas"), []), (.state(""), ["e"]),
      (.tier(.exact(2)), ["b", "c"]), (.tier(.max(1)), ["a", "d"]), (.maxTier(-1), []),
      (.maxTier(.max), ["a", "b", "c", "d", "e"]),
    ]

  @Test("Each simple filter finds exactly the matching servers", arguments: ServerBackend.all)
  func simple(backend: ServerBackend) throws {
    let repository = try backend.repository(Self.servers)
    for (filter, ids) in Self.simpleFilters {
      #expect(try repository.ids(filter) == ids, "\(filter)")
    }
  }

  private static let featureFilters: [(VPNServerFilter, [String])] =
    [
      (.features(.p2p), ["a", "b", "c"]), (.features([.p2p, .tor]), ["b"]),
      (.features([]), ["a", "b", "c", "d", "e"]), (.standard, ["a", "b", "d", "e"]),
      (.secureCore, ["c"]), (.features(.secureCore), ["c"]),
      (.standard(with: .p2p), ["a", "b"]), (.standard(without: [.p2p, .restricted]), ["e"]),
      (.standard(with: .p2p, without: .tor), ["a"]), (.standard(with: .secureCore), []),
      (.features(requiring: .p2p, excluding: .secureCore), ["a", "b"]),
      (.features(requiring: .p2p, excluding: .p2p), []), (.features(.restricted), ["d"]),
    ]

  @Test(
    "A feature filter finds servers with all required and no excluded features",
    arguments: ServerBackend.all)
  func features(backend: ServerBackend) throws {
    let repository = try backend.repository(Self.servers)
    for (filter, ids) in Self.featureFilters {
      #expect(try repository.ids(filter) == ids, "\(filter)")
    }
  }

  private static let kindFilters: [(ServerKindFilter, [String])] =
    [
      (.country(nil), ["a", "b", "c", "e"]), (.country("US"), ["b", "c"]), (.country("SE"), []),
      (.country("ch"), ["e"]), (.country(""), []), (.gateway(nil), ["d"]),
      (.gateway("ACME"), ["d"]),
      (.gateway("acme"), []), (.gateway(""), []), (.city("Dallas", "US"), ["b"]),
      (.city("Dallas", "CH"), []), (.city("dallas", "US"), []), (.city("", "ch"), ["e"]),
      (.state("Texas", "US"), ["b"]), (.state("Texas", "CA"), []),
    ]

  @Test(
    "Filters by kind distinguish countries, cities and states from gateways",
    arguments: ServerBackend.all)
  func kinds(backend: ServerBackend) throws {
    let repository = try backend.repository(Self.servers)
    for (filter, ids) in Self.kindFilters {
      #expect(try repository.ids(.kind(filter)) == ids, "\(filter)")
    }
  }

  @Test(
    "A secure core server with a gateway name does not belong to a gateway",
    arguments: ServerBackend.all)
  func secureCoreOfGateway(backend: ServerBackend) throws {
    let repository = try backend.repository(
      .made("a", country: "US", features: .secureCore, gateway: "ACME"))
    #expect(try repository.ids(.kind(.gateway(nil))) == [])
    #expect(try repository.ids(.kind(.country("US"))) == ["a"])
    #expect(try repository.groups().map(\.kind) == [.country(code: "US")])
  }

  @Test(
    "Without a filter all servers match; several filters must all match",
    arguments: ServerBackend.all)
  func combined(backend: ServerBackend) throws {
    let repository = try backend.repository(Self.servers)
    #expect(try repository.ids() == ["a", "b", "c", "d", "e"])
    #expect(try repository.ids(.features(.p2p), .exitCountryCode("US")) == ["b", "c"])
    #expect(try repository.ids(.features(.p2p), .exitCountryCode("US"), .standard) == ["b"])
    #expect(try repository.ids(.maxTier(2), .tier(.exact(2)), .kind(.country(nil))) == ["b", "c"])
    #expect(try repository.ids(.exitCountryCode("US"), .exitCountryCode("CH")) == [])
    #expect(try repository.ids(.matches("dal"), .matches("tex")) == ["b"])
    #expect(try repository.ids(Array(repeating: .maxTier(2), count: 50)) == ["a", "b", "c", "d"])
  }
}

extension ServerRepository {
  fileprivate func ids(_ filters: [VPNServerFilter]) throws -> [String] {
    try servers(filteredBy: filters).map(\.id).sorted()
  }
}

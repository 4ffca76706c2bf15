import CatalogueTesting
import ServerCatalogue
import Testing

@Suite("Contract: writing loads")
struct LoadsContract {
  @Test("An update of loads changes load, score and status only", arguments: ServerBackend.all)
  func applied(backend: ServerBackend) throws {
    let repository = try backend.repository(.made("a", city: "Bern"), .made("b"))
    let outcome = try repository.upsert(loads: [
      ServerLoad(id: "a", load: 77, score: 0.25, status: 2)
    ])
    #expect(outcome == LoadsOutcome(applied: 1))
    #expect(
      try repository.everything()
        == [.made("a", score: 0.25, status: 2, load: 77, city: "Bern"), .made("b")])
    #expect(try repository.upsert(loads: []) == LoadsOutcome())
  }

  @Test("Loads with unknown ids are ignored and counted", arguments: ServerBackend.all)
  func unknown(backend: ServerBackend) throws {
    let repository = try backend.repository(.made("a"))
    let outcome = try repository.upsert(
      loads: ["x", "a", "y", "A", ""].map { ServerLoad(id: $0, load: 1, score: 1, status: 1) })
    #expect(outcome == LoadsOutcome(applied: 1, unknown: 4))
    #expect(try repository.everything() == [.made("a", load: 1)])
  }

  @Test(
    "Storing a server ends its maintenance, but an update of loads does not",
    arguments: ServerBackend.all)
  func maintenance(backend: ServerBackend) throws {
    let down = VPNServer.made("a", score: 1, status: 0, load: 1)
    let repository = try backend.repository(down)
    let up = try repository.upsert(loads: [ServerLoad(id: "a", load: 50, score: 5, status: 1)])
    #expect(up == LoadsOutcome(heldInMaintenance: 1))
    #expect(try repository.firstServer() == down)
    let still = try repository.upsert(loads: [ServerLoad(id: "a", load: 60, score: 6, status: 0)])
    #expect(still == LoadsOutcome(applied: 1))
    #expect(try repository.firstServer() == .made("a", score: 6, status: 0, load: 60))
    try repository.upsert(servers: [.made("a")])
    #expect(try repository.firstServer() == .made("a"))
  }

  @Test("An update of loads can start the maintenance of a server", arguments: ServerBackend.all)
  func down(backend: ServerBackend) throws {
    let repository = try backend.repository(.made("a"))
    try repository.upsert(loads: [ServerLoad(id: "a", load: 3, score: 4, status: 0)])
    #expect(try repository.firstServer() == .made("a", score: 4, status: 0, load: 3))
    #expect(try repository.ids(.isNotUnderMaintenance) == [])
  }

  @Test("Several updates of one server are applied in order", arguments: ServerBackend.all)
  func sequence(backend: ServerBackend) throws {
    let repository = try backend.repository(.made("a"), .made("b"))
    let outcome = try repository.upsert(loads: [
      ServerLoad(id: "a", load: 1, score: 1, status: 1),
      ServerLoad(id: "a", load: 2, score: 2, status: 0),
      ServerLoad(id: "a", load: 3, score: 3, status: 1),
      ServerLoad(id: "b", load: 4, score: 4, status: 1),
      ServerLoad(id: "b", load: 5, score: 5, status: 1),
    ])
    #expect(outcome == LoadsOutcome(applied: 4, heldInMaintenance: 1))
    #expect(
      try repository.everything()
        == [.made("a", score: 2, status: 0, load: 2), .made("b", score: 5, load: 5)])
  }

  @Test(
    "A NaN score is not an error in an update that would not be stored anyway",
    arguments: ServerBackend.all)
  func nan(backend: ServerBackend) throws {
    let repository = try backend.repository(.made("a", status: 0))
    let outcome = try repository.upsert(
      loads: ["a", "x"].map { ServerLoad(id: $0, load: 1, score: .nan, status: 1) })
    #expect(outcome == LoadsOutcome(unknown: 1, heldInMaintenance: 1))
    #expect(try repository.everything() == [.made("a", status: 0)])
  }

  @Test(
    "A server list overwrites a server under maintenance",
    arguments: ServerBackend.all)
  func throughTheList(backend: ServerBackend) throws {
    let repository = try backend.repository(.made("a", status: 0))
    try repository.replaceAll(servers: [.made("a", score: 2, status: 1)], maxTier: 9)
    #expect(try repository.firstServer() == .made("a", score: 2, status: 1))
  }
}

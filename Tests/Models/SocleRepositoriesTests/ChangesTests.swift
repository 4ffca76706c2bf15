import Foundation
import SocleEntities
import SocleEntityTables
import SocleInjection
import SocleRepositories
import SocleTesting
import StoreChecks
import Testing

@Suite("Changes of many models, and of several types")
struct ChangesTests {
  @Test("A transaction stores models of several types, or nothing", arguments: ResultsTests.stores)
  func transactions(_ makeStore: @Sendable () throws -> any EntityStore) async throws {
    let store = try makeStore()
    let (soup, link) = (Recipe.soup(), Link(1))
    let rack = Rack("left")
    rack.guarded = [Jar("a")]
    // No repository has prepared the store.
    try await store.transaction { changes in
      try changes.save(soup)
      try changes.save(link, Link(2))
      try changes.save(contentsOf: [rack])
    }
    let recipes = try EntityRepository<Recipe>(in: store)
    let links = try EntityRepository<Link>(in: store)
    #expect(try await recipes.count() == 1)
    #expect(try await links.count() == 2)
    await #expect(throws: EntityError.self) {
      try await store.transaction { changes in
        try changes.delete(soup)
        try changes.update(Link.self, where: [], set: [.set(\.number, to: 7)])
        try changes.delete(rack)
      }
    }
    struct Failed: Error {}
    await #expect(throws: Failed.self) {
      try await store.transaction { changes in
        try changes.delete(soup)
        throw Failed()
      }
    }
    #expect(try await recipes.count() == 1)
    #expect(try await links.count(where: [\.number == 7]) == 0)
    try await store.transaction { changes in
      try changes.delete(Recipe.self, where: [\.name == "Soup"])
      try changes.update(
        Link.self, where: [\.number == 2], set: [.set(\.number, to: 7), .relate(\.next, to: link)])
      try changes.delete(contentsOf: [Recipe.soup()])
    }
    #expect(try await recipes.count() == 0)
    #expect(try await links.fetch(where: [\.number == 7]).first?.next?.number == 1)
    try await links.update(set: [.relate(\.next, to: nil)])
    #expect(try await links.fetch().allSatisfy { $0.next == nil })
  }

  private struct Namesake: Entity {
    static let entityName = "Link"
    var id = UUID()
    var number = 0
  }

  private struct Label: Entity {
    var id = UUID()
    var text = ""
  }

  private struct SameLabel: Entity {
    static let entityName = "Label"
    var id = UUID()
    var text = ""
  }

  @Test(
    "Two types with one name are refused; if the error is caught, the other changes are made",
    arguments: ResultsTests.stores)
  func namesakes(_ makeStore: @Sendable () throws -> any EntityStore) throws {
    let store = try makeStore()
    #expect(throws: EntityError.self) {
      try store.transaction { changes in
        try changes.save(Link(1))
        try changes.save(Namesake())
      }
    }
    var refusal: (any Error)?
    try store.transaction { changes in
      try changes.save(Label())
      do { try changes.save(SameLabel()) } catch { refusal = error }
    }
    #expect(refusal is EntityError)
    #expect(try EntityRepository<Link>(in: store).count() == 0)
    #expect(try EntityRepository<Label>(in: store).count() == 1)
  }

  @Test("Properties are set by key path, and what cannot be set is refused")
  func updates() async throws {
    let recipes = try EntityRepository<Recipe>(in: SQLiteEntityStore.inMemory())
    try await recipes.save(Recipe.soup())
    try await recipes.update(
      where: [\.name == "Soup"],
      set: [
        .set(\.desc, to: nil), .set(\.course, to: .dessert), .set(\.labels, to: ["a"]),
        .set(\.lastCooked, to: .distantPast), .relate(\.placeholder, to: nil),
      ])
    let soup = try await #require(try recipes.fetch().first)
    #expect(soup.desc == nil && soup.course == .dessert && soup.labels == ["a"])
    #expect(soup.lastCooked == .distantPast && soup.placeholder == nil && soup.rating == 4.3)
    await #expect(throws: EntityError.self) {
      try await recipes.update(set: [.set(\.shortName, to: "S")])
    }
    await #expect(throws: EntityError.self) {
      try await recipes.update(set: [.set(\.id, to: UUID())])
    }
    await #expect(throws: EntityError.self) {
      try await recipes.update(set: [.set(\.name, to: "a"), .set(\.name, to: "b")])
    }
    await #expect(throws: (any Error).self) {
      try await recipes.update(set: [.relate(\.placeholder, to: Placeholder("unsaved"))])
    }
  }

  @Test("Ids are read in the requested order, without their models", arguments: ResultsTests.stores)
  func ids(_ makeStore: @Sendable () throws -> any EntityStore) async throws {
    let items = try EntityRepository<BudgetItem>(in: makeStore())
    try await items.save(contentsOf: [3, 1, 2].map { BudgetItem(id: $0, label: "\(-$0)") })
    #expect(try await items.ids(orderedBy: [.ascending(\.label)]) == [1, 2, 3])
    #expect(
      try await items.ids(where: [\.label != "-1"], orderedBy: [.descending(\.id)], limit: 1) == [3]
    )
    try await items.delete(where: [\.id == 3])
    #expect(try await items.ids(orderedBy: [.ascending(\.id)], offset: 1) == [2])
    #expect(UUID(EntityKey.int(1)) == nil && Int?(EntityKey.uuid(UUID())) == nil)
  }

  @Test(
    "A save is refused if its models were changed since the snapshot",
    arguments: ResultsTests.stores)
  func lostUpdates(_ makeStore: @Sendable () throws -> any EntityStore) async throws {
    let budgets = try EntityRepository<Budget>(in: makeStore())
    let first = Budget(id: 1, amount: 1, items: [BudgetItem(id: 1, label: "rent")])
    try await budgets.save(first)
    var mine = first
    mine.amount = 2
    let snapshot = try budgets.snapshot(of: first)
    try await budgets.save(mine, ifUnchangedSince: snapshot)
    let error = await #expect(throws: EntityError.self) {
      try await budgets.save(first, ifUnchangedSince: snapshot)
    }
    #expect(
      error
        == .changed(
          entity: "Budget", id: .int(1), expected: ["amount": .double(1)],
          found: ["amount": .double(2)]))
    #expect(error?.description.contains("changed in amount") == true)
    let second = try budgets.snapshot(of: mine)
    try await budgets.save(Budget(id: 1, amount: 2, items: [BudgetItem(id: 1, label: "food")]))
    await #expect(throws: EntityError.self) {
      try await budgets.save(mine, ifUnchangedSince: second)
    }
    try await budgets.delete(mine)
    let gone = await #expect(throws: EntityError.self) {
      try await budgets.save(
        mine, ifUnchangedSince: try budgets.snapshot(of: [mine]))
    }
    #expect(gone?.description.contains("deleted") == true)
    #expect(try await budgets.count() == 0)
  }

  @Test(
    "A save is refused if it contains a list that its snapshot lacks",
    arguments: ResultsTests.stores)
  func unknownLists(_ makeStore: @Sendable () throws -> any EntityStore) async throws {
    let racks = try EntityRepository<Rack>(in: makeStore())
    let rack = Rack("left")
    rack.jars = [Jar("a")]
    try await racks.save(rack)
    let bare = try #require(try await racks.fetch().first)
    let snapshot = try racks.snapshot(of: bare)
    bare.jars = [Jar("b")]
    let refusal = EntityError.notLoaded(entity: "Rack", id: .uuid(rack.id), relation: "jars")
    #expect(throws: refusal) { try racks.save(bare, ifUnchangedSince: snapshot) }
    await #expect(throws: refusal) { try await racks.save(bare, ifUnchangedSince: snapshot) }
    let full = try #require(try await racks.fetch(loading: [\.jars]).first)
    let whole = try racks.snapshot(of: full)
    full.jars = [Jar("c")]
    try await racks.save(full, ifUnchangedSince: whole)
    #expect(try await racks.fetch(loading: [\.jars]).first?.jars.map(\.name) == ["c"])
  }

  @Test("A fake repository without a store has default implementations")
  func fakes() async throws {
    struct Fake: Repository {
      let models: Locked<[BudgetItem]>
      func fetch() throws -> [BudgetItem] { models.withLock { $0 } }
      func fetch(id: Int?) throws -> BudgetItem? { nil }
      func save(_ model: BudgetItem) throws { models.withLock { $0 = [model] } }
      func delete(_ model: BudgetItem) throws { models.withLock { $0 = [] } }
    }
    let fake = Fake(models: Locked([BudgetItem(id: 1, label: "a")]))
    #expect(try await fake.ids() == [1])
    var results: [[BudgetItem]] = []
    for try await models in fake.results() { results.append(models) }
    #expect(results == [[BudgetItem(id: 1, label: "a")]])
    _ = try fake.snapshot(of: results[0][0])
    try await fake.update(set: [.set(\.label, to: "b")])
    #expect(try await fake.fetch(where: [\.label == "b"]).map(\.id) == [1])
    try await fake.delete(where: [])
    #expect(try await fake.ids().isEmpty)
  }

  @Test("A store that is not registered refuses a transaction, and its changes end at once")
  func missing() async {
    struct Screen { @Injected var store: any EntityStore }
    let reported = Locked<[String]>([])
    await withDependencies {
      $0.issueReporter = IssueReporter { issue in reported.withLock { $0.append("\(issue)") } }
    } operation: {
      await #expect(throws: InjectionError.self) {
        try await Screen().store.transaction { try $0.save(Link(1)) }
      }
      for await _ in Screen().store.changes() {}
    }
    #expect(reported.withLock { $0.count } == 2)
  }
}

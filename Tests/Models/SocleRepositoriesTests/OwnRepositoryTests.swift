import Foundation
import SocleEntities
import SocleRepositories
import SocleTesting
import Testing

/// The specification's repository: the four required methods, which do not throw and record each call.
private final class ListRepository<Model: Identifiable & SendableMetatype>: Repository
where Model.ID: EntityID {
  // Used by one thread at a time.
  nonisolated(unsafe) var models: [Model] = []
  nonisolated(unsafe) var calls: [String] = []

  init(_ models: [Model] = []) { self.models = models }

  func fetch() -> [Model] {
    calls.append("fetch")
    return models
  }
  func fetch(id: Model.ID) -> Model? {
    calls.append("fetch(id:)")
    return models.first { $0.id == id }
  }
  func save(_ model: Model) {
    calls.append("save")
    models.removeAll { $0.id == model.id }
    models.append(model)
  }
  func delete(_ model: Model) {
    calls.append("delete")
    models.removeAll { $0.id == model.id }
  }
}

/// A model that conforms to neither `Entity` nor `EntityRepresentable`.
private struct Plain: Identifiable { var id = UUID() }

@Suite("A repository of an app's own")
struct OwnRepositoryTests {
  private func items() -> ListRepository<BudgetItem> {
    ListRepository([3, 1, 2].map { BudgetItem(id: $0, label: "\($0 % 2)") })
  }

  @Test("The four required methods are called through the protocol")
  func four() async throws {
    let fake = items()
    let repo: any Repository<BudgetItem> = fake
    func synchronously() throws {
      #expect(try repo.fetch().map(\.id) == [3, 1, 2])
      #expect(try repo.fetch(id: 2)?.id == 2)
      try repo.save(BudgetItem(id: 4, label: "new"))
      try repo.delete(BudgetItem(id: 3, label: ""))
    }
    try synchronously()
    #expect(fake.calls == ["fetch", "fetch(id:)", "save", "delete"])
    fake.calls = []
    #expect(try await repo.fetch().map(\.id) == [1, 2, 4])
    #expect(try await repo.fetch(id: 5) == nil)
    try await repo.save(BudgetItem(id: 5, label: "new"))
    try await repo.delete(BudgetItem(id: 1, label: ""))
    #expect(fake.calls == ["fetch", "fetch(id:)", "save", "delete"])
    #expect(fake.models.map(\.id) == [2, 4, 5])
  }

  @Test("Queries select among the models that the repository's own `fetch` returns")
  func queries() async throws {
    let fake = items()
    let repo: any Repository<BudgetItem> = fake
    #expect(try await repo.fetch(where: [\.label == "1"]).map(\.id) == [1, 3])
    #expect(try await repo.fetch(orderedBy: [.descending(\.id)], limit: 2).map(\.id) == [3, 2])
    #expect(try await repo.fetch(where: [], offset: 1).map(\.id) == [2, 3])
    #expect(try await repo.count() == 3)
    #expect(try await repo.count(where: [\.label == "0"]) == 1)
    #expect(try await repo.ids(where: [\.id > 1]) == [2, 3])
    var results = repo.results(where: [\.label == "0"]).makeAsyncIterator()
    #expect(try await results.next()?.map(\.id) == [2])
    var visited: [Int?] = []
    try await repo.forEach { visited.append($0.id) }
    #expect(visited == [1, 2, 3])
    await #expect(throws: EntityError.self) { try await repo.fetch(where: [], limit: -1) }
    #expect(Set(fake.calls) == ["fetch"])
  }

  @Test("Changes of many models are made by the methods for one model")
  func changes() async throws {
    let fake = items()
    let repo: any Repository<BudgetItem> = fake
    try await repo.save(contentsOf: [BudgetItem(id: 7, label: "7"), BudgetItem(id: 8, label: "8")])
    try await repo.update(where: [\.label == "1"], set: [.set(\.label, to: "odd")])
    #expect(fake.models.filter { $0.label == "odd" }.map(\.id) == [1, 3])
    try await repo.delete(where: [\.id > 6])
    try await repo.delete(contentsOf: [BudgetItem(id: 2, label: "")])
    #expect(Set(fake.models.map(\.id)) == [1, 3])
    #expect(
      fake.calls.filter { $0 != "fetch" } == ["save", "save", "save", "save"]
        + ["delete", "delete", "delete"])
  }

  @Test("Setting a property keeps the model's lazy relations, loaded or not")
  func lazy() throws {
    let store = MemoryStore()
    let racks = try EntityRepository<Rack>(in: store)
    try racks.save(Rack("old", ["a", "b"]))
    let loaded = try #require(try racks.fetch(loading: [\.jars]).first)
    let bare = try #require(try racks.fetch().first)
    for (rack, isLoaded) in [(loaded, true), (bare, false)] {
      let fake = ListRepository([rack])
      let repo: any Repository<Rack> = fake
      try repo.update(where: [\.name == "old"], set: [.set(\.name, to: "new")])
      #expect(fake.models.map(\.name) == ["new"])
      #expect(fake.models[0].$jars.isLoaded == isLoaded)
      #expect(fake.models[0].jars.map(\.name) == (isLoaded ? ["a", "b"] : []))
      try racks.save(fake.models[0])
      #expect(try racks.fetch(loading: [\.jars]).first?.jars.count == 2)
    }
    let (child, parent) = (Person("child"), Person("parent"))
    child.friend = parent
    let people = ListRepository([child])
    let repo: any Repository<Person> = people
    try repo.update(where: [], set: [.set(\.name, to: "new")])
    #expect(people.models[0].name == "new" && people.models[0].friend?.name == "parent")
  }

  @Test("A save is refused if somebody else has changed the model since the snapshot")
  func unchanged() async throws {
    let repo: any Repository<BudgetItem> = items()
    var mine = try #require(try await repo.fetch(id: 1))
    let snapshot = try repo.snapshot(of: mine)
    mine.label = "mine"
    try await repo.save(mine, ifUnchangedSince: snapshot)
    #expect(try await repo.fetch(id: 1)?.label == "mine")
    await #expect(throws: EntityError.self) {
      try await repo.save(BudgetItem(id: 1, label: "theirs"), ifUnchangedSince: snapshot)
    }
  }

  @Test("A query selects among the passed instances themselves, also by conditions on relations")
  func identity() throws {
    let (soup, stew) = (Recipe.soup(), Recipe(name: "Stew"))
    let query = Query<Recipe>(where: [.any(\.tags, where: [\.name == "vegan"])])
    let found = try query.apply(to: [stew, soup])
    #expect(found.count == 1 && found[0] === soup)
    #expect(try Query<Recipe>().apply(to: [stew, soup]).count == 2)
  }

  @Test("A query can be applied to models without their related models")
  func parts() throws {
    var letter = Letter("hello", from: Person("Ada"))
    let store = MemoryStore()
    let letters = try EntityRepository<Letter>(in: store)
    try letters.save(letter)
    letter = try #require(try letters.fetch().first)
    #expect(try Query<Letter>(where: [\.text == "hello"]).apply(to: [letter]).count == 1)
  }

  @Test("A repository's description names its model and its store")
  func printed() throws {
    let letters = try EntityRepository<Letter>(in: MemoryStore())
    #expect("\(letters)" == "EntityRepository<Letter> in MemoryStore")
  }

  @Test("A model without an id, or of a type that is not an entity, is refused with advice")
  func refused() throws {
    #expect(throws: EntityError.unsaved(entity: "BudgetItem")) {
      try Query<BudgetItem>(where: [\.label == "a"]).apply(to: [BudgetItem(label: "a")])
    }
    let error = #expect(throws: EntityError.self) { try Query<Plain>().apply(to: [Plain()]) }
    #expect(error?.description.contains("Conform the type to Entity") == true)
    #expect(ListRepository([Plain()]).fetch().count == 1)
  }
}

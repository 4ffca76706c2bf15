import Foundation
import SocleEntities
import SocleEntityTables
import SocleRepositories
import SocleTesting
import Testing

@Suite("Visiting models a few at a time")
struct ForEachTests {
  private static let stores: [@Sendable () throws -> any EntityStore] = [
    { MemoryStore() }, { try SQLiteEntityStore.inMemory() },
  ]

  private func repository(
    _ count: Int, _ store: () throws -> any EntityStore
  ) throws -> EntityRepository<Tag> {
    let tags = try EntityRepository<Tag>(in: store())
    try tags.save(contentsOf: (0..<count).map { Tag("\($0 % 2)") })
    return tags
  }

  @Test(
    "Each model is passed once, in the order of the ids",
    arguments: [0, 1, 499, 500, 501, 1001], stores.indices)
  func order(_ count: Int, _ place: Int) async throws {
    let tags = try repository(count, Self.stores[place])
    func synchronously() throws -> [String] {
      var ids: [String] = []
      try tags.forEach { ids.append($0.id.uuidString) }
      return ids
    }
    let ids = try synchronously()
    #expect(ids == ids.sorted() && Set(ids).count == count)
    var again: [String] = []
    try await tags.forEach { again.append($0.id.uuidString) }
    #expect(again == ids)
    again = []
    try await tags.forEach { tag in
      await Task.yield()
      again.append(tag.id.uuidString)
    }
    #expect(again == ids)
  }

  @Test("Filters are applied, and the closure may change and delete what it is passed")
  func changing() throws {
    for store in Self.stores {
      let tags = try repository(1200, store)
      try tags.forEach(where: [\.name == "1"]) { tag in
        if tag.id.uuidString < "8" { return try tags.delete(tag) }
        tag.name = "2"
        try tags.save(tag)
      }
      #expect(try tags.count(where: [\.name == "1"]) == 0)
      #expect(try tags.count(where: [\.name == "0"]) == 600)
      #expect(try tags.fetch(where: [\.name == "2"]).allSatisfy { $0.id.uuidString >= "8" })
    }
  }

  private struct Page: Entity {
    var id = UUID()
  }

  /// Returns the same models for each query.
  private struct Fake: Repository {
    let models: [Page]
    func fetch() -> [Page] { models }
    func fetch(_ query: Query<Page>) -> [Page] { models }
    func fetch(id: UUID) -> Page? { nil }
    func save(_ model: Page) {}
    func delete(_ model: Page) {}
  }

  @Test("A fake that ignores the query and holds 500 models is visited once")
  func ignoringQuery() async throws {
    struct Endless: Error {}
    let fake = Fake(models: (0..<500).map { _ in Page() })
    var count = 0
    func visit(_ page: Page) throws {
      count += 1
      if count > 1000 { throw Endless() }
    }
    func synchronously() throws { try fake.forEach(visit) }
    try synchronously()
    #expect(count == 500)
    try await fake.forEach { page in
      await Task.yield()
      try visit(page)
    }
    #expect(count == 1000)
  }

  @Test("An error of the closure ends the visit")
  func failing() throws {
    struct Stop: Error {}
    let tags = try repository(600, Self.stores[0])
    var count = 0
    #expect(throws: Stop.self) {
      try tags.forEach { _ in
        count += 1
        if count == 501 { throw Stop() }
      }
    }
    #expect(count == 501)
  }
}

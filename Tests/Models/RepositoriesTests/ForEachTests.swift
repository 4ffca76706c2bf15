import Entities
import EntityTables
import EntityTesting
import Repositories
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

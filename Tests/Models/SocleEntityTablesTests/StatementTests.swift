import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleQueries
import SocleStorage
import SocleTesting
import StoreChecks
import TestSupport
import Testing

@Suite("The number of statements depends on the types, not on the number of objects")
struct StatementTests {
  private let counter = StatementCounter()
  private let store: SQLiteEntityStore

  init() throws {
    var options = PoolOptions()
    options.connection.extensions = [counter.trace]
    store = SQLiteEntityStore(try SQLitePool.inMemory(options: options))
  }

  private func counts(of body: [() throws -> Void]) throws -> [Int] {
    try body.map { try counter.counting($0) }
  }

  private func recipes(_ count: Int) -> [Recipe] {
    (0..<count).map { number in
      Recipe(
        name: "\(number)", steps: [Step(0, "\(number)"), Step(1, "\(number)")],
        ingredients: [Ingredient("i")])
    }
  }

  private func fetch(_ limit: Int) throws {
    let request = try EntityRequest(Recipe.self, orderedBy: [.ascending(\.name)], limit: limit)
    let (keys, batch) = try store.load(request)
    #expect(try batch.models(Recipe.self, keys).count == limit)
  }

  @Test("Saving, fetching and deleting 20 and 2,000 recipes runs equally many statements")
  func manyObjects() throws {
    try store.prepare(EntityShape.all(from: Recipe.self))
    let (few, many) = (recipes(20), recipes(2000))
    let saving = try counts(of: [
      { try store.save(EntityBatch(of: few)) }, { try store.save(EntityBatch(of: many)) },
      { try store.save(EntityBatch(of: many)) },
    ])
    #expect(Set(saving).count == 1 && saving[0] <= 20, "\(saving)")
    let fetching = try counts(of: [{ try fetch(20) }, { try fetch(2000) }])
    #expect(Set(fetching).count == 1 && fetching[0] <= 12, "\(fetching)")
    // The first deletion also reads what other releases have registered.
    try store.delete("Recipe", [.uuid(UUID())])
    let deleting = try counts(of: [
      { try store.delete("Recipe", few.map { try $0.storedKey }) },
      { try store.delete("Recipe", many.map { try $0.storedKey }) },
    ])
    #expect(Set(deleting).count == 1 && deleting[0] <= 20, "\(deleting)")
    #expect(try store.count(EntityRequest("Step")) == 0)
  }

  @Test("Without history, no statement reads or writes a table of the history")
  func withoutHistory() throws {
    let recording = SQLiteEntityStore(store.pool, recordsHistory: true)
    func statements(_ store: SQLiteEntityStore) throws -> [String] {
      let before = counter.statements.count
      let (first, second) = (recipes(1), recipes(20))
      try store.save(EntityBatch(of: first))
      try store.apply([.save(EntityBatch(of: second)), .save(EntityBatch(of: first))])
      try store.delete("Recipe", second.map { try $0.storedKey })
      return Array(counter.statements.dropFirst(before))
    }
    for store in [store, recording] { try store.prepare(EntityShape.all(from: Recipe.self)) }
    #expect(try statements(recording).contains { $0.contains("\"socle_") })
    for store in [store, recording.withoutHistory] {
      #expect(try !statements(store).contains { $0.contains("\"socle_history") })
    }
  }

  @Test("A chain of 10 and a chain of 1,000 are loaded by equally many statements")
  func chains() throws {
    try store.prepare(EntityShape.all(from: Node.self))
    let fetching = try [10, 1000].map { length in
      var chain = Node("0")
      for number in 1..<length { chain = Node("\(number)", next: chain) }
      try store.save(EntityBatch(of: [chain]))
      let request = try EntityRequest(Node.self, where: [\.id == chain.id])
      return try counter.counting {
        let rows = try store.load(request).batch.rows["Node"]
        #expect(rows?.keys.count == length)
      }
    }
    #expect(Set(fetching).count == 1 && fetching[0] <= 3, "\(fetching)")
  }

  @Test("In a ring of lazy to-one relations, a fetch by id reads one row")
  func lazyCircle() throws {
    try store.prepare(EntityShape.all(from: Person.self))
    let people = (0..<1000).map { Person("\($0)") }
    for (number, person) in people.enumerated() { person.friend = people[(number + 1) % 1000] }
    try store.save(EntityBatch(of: people))
    for person in people { person.friend = nil }
    let request = try EntityRequest(Person.self, where: [\.id == people[7].id])
    let statements = try counter.counting {
      let (keys, batch) = try store.load(request)
      #expect(batch.rows["Person"]?.keys == keys)
      #expect(try batch.models(Person.self, keys).first?.$friend.key == .uuid(people[8].id))
    }
    #expect(statements <= 3, "\(statements)")
  }

  @Test("A save of one object runs at most three statements, whether or not it changed")
  func oneObject() throws {
    try store.prepare(EntityShape.all(from: Ingredient.self))
    let salt = Ingredient("salt")
    try store.save(EntityBatch(of: [salt, Ingredient("pepper")]))
    salt.name = "sea salt"
    for _ in 0..<2 {
      #expect(try counter.counting { try store.save(EntityBatch(of: [salt])) } <= 3)
    }
    let rows = try store.load(EntityRequest("Ingredient")).batch.rows["Ingredient"]
    #expect(Set(rows?.values ?? []) == [.string("sea salt"), .string("pepper")])
  }

  @Test("Preparing again runs no statement")
  func preparing() throws {
    try store.prepare(EntityShape.all(from: Recipe.self))
    #expect(try counter.counting { try store.prepare(EntityShape.all(from: Recipe.self)) } == 0)
  }
}

import Foundation
import SocleEntities
import SocleEntityTables
import SocleStorage
import SocleTesting
import TestSupport
import Testing

@Suite("Many entities, long chains, and concurrent use")
struct ScaleTests {
  @Test(
    "10,000 recipes with steps and shared tags, and a book of all recipes, are saved and fetched")
  func tenThousand() throws {
    let file = TemporaryFile()
    let store = try SQLiteEntityStore(openingOrCreatingAt: file.path)
    try store.prepare(EntityShape.all(from: Cookbook.self))
    let tags = (0..<10).map { SocleTesting.Tag("\($0)") }
    let recipes = (0..<10_000).map { number in
      Recipe(
        name: "\(number)", difficulty: number % 100, steps: [Step(0, "\(number)")],
        tags: [tags[number % 10]])
    }
    for (number, tag) in tags.enumerated() { tag.recipes = [recipes[number]] }
    let book = Cookbook("All", recipes)
    book.favorites = Array(recipes.prefix(10))
    try store.save(EntityBatch(of: [book]))
    let (keys, batch) = try store.load(EntityRequest(Cookbook.self))
    let back = try #require(try batch.models(Cookbook.self, keys).first)
    #expect(back.recipes.map(\.id) == recipes.map(\.id))
    #expect(back.recipes.allSatisfy { $0.steps.map(\.text) == [$0.name] })
    #expect(Set(back.recipes.map { ObjectIdentifier($0.tags[0]) }).count == 10)
    #expect(zip(back.favorites, back.recipes).allSatisfy { $0 === $1 })
    #expect(back.recipes[3].tags[0].recipes[0] === back.recipes[3])
    let hits = try EntityRequest(Recipe.self, where: [\.difficulty == 42])
    #expect(try store.count(hits) == 100)
    #expect(try store.plan(of: hits).usesIndex("Recipe_by_difficulty_rating"))
    try store.delete("Recipe", recipes.map { try $0.storedKey })
    #expect(try store.count(EntityRequest("Step")) == 0)
    #expect(try store.count(EntityRequest("Tag")) == 10)
  }

  @Test(
    "Filters on relations are evaluated once, or per row if an index or a page leaves few rows")
  func relationPlans() throws {
    let store = try SQLiteEntityStore.inMemory()
    try store.prepare(EntityShape.all(from: Cookbook.self))
    func isForEach(
      _ filters: Filter<Recipe>..., orderedBy orders: [Order<Recipe>] = [], limit: Int? = nil
    ) throws -> Bool {
      let request = try EntityRequest(
        Recipe.self, where: filters, orderedBy: orders, limit: limit)
      // Once for each link, not for each row.
      let details = try store.plan(of: request).details
      return details.first { $0.contains("SUBQUERY") }?.hasPrefix("CORRELATED") == true
    }
    let hasText = Filter<Recipe>.any(\.steps, where: [.that(\.text, contains: "a")])
    let isVegan = Filter<Recipe>.any(\.tags, where: [\.name == "vegan"])
    let few = Filter<Recipe>.any(\.steps, where: [.that(\.id, isIn: [UUID()])])
    for filter in [\.steps.count <= 1, \.steps.count > 1, hasText, isVegan, hasText.not] {
      #expect(try !isForEach(filter))
      #expect(try !isForEach(filter, \.owner == "Ada", orderedBy: [.ascending(\.name)], limit: 3))
      #expect(try isForEach(filter, \.name == "Soup"))
      #expect(try isForEach(filter, limit: 3))
      #expect(try !isForEach(.any(of: [filter, \.name == "Soup"])))
    }
    #expect(try !isForEach(few, \.name == "Soup"))
    #expect(try !isForEach(few, limit: 3))
  }

  @Test(
    "A chain of 1,000 objects is saved, fetched by one recursive statement, and deleted in cascade")
  func chain() throws {
    let counter = StatementCounter()
    var options = PoolOptions()
    options.connection.extensions = [counter.trace]
    let store = SQLiteEntityStore(try SQLitePool.inMemory(options: options))
    try store.prepare(EntityShape.all(from: Chained.self))
    var chain = Chained(number: 0)
    for number in 1..<1000 { chain = Chained(number: number, next: chain) }
    let first = chain
    try onSmallStack {
      try store.save(EntityBatch(of: [first]))
      let before = counter.statements.count
      let (keys, batch) = try store.load(EntityRequest(Chained.self, where: [\.number == 999]))
      let statements = counter.statements.dropFirst(before)
      #expect(statements.filter { $0.contains("WITH RECURSIVE") }.count == 1)
      #expect(statements.count <= 3, "\(statements)")
      #expect(try batch.models(Chained.self, keys) == [first])
      try store.delete("Chained", [first.storedKey])
    }
    #expect(try store.count(EntityRequest("Chained")) == 0)
  }

  /// Runs `body` on a thread with 512 KiB of stack.
  private func onSmallStack(_ body: @escaping @Sendable () throws -> Void) throws {
    try OtherThread(stackSize: 512 * 1024, body).wait()
  }

  @Test("Many threads may prepare a new file at once, in several stores")
  func preparing() throws {
    let file = TemporaryFile()
    let stores = try (0..<2).map { _ in try SQLiteEntityStore(openingOrCreatingAt: file.path) }
    let failures = Locked<[any Error]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      do {
        let store = stores[number % 2]
        try store.prepare(EntityShape.all(from: Cookbook.self))
        try store.save(EntityBatch(of: [Recipe(name: "\(number)")]))
      } catch {
        failures.withLock { $0.append(error) }
      }
    }
    #expect(failures.withLock { $0 }.isEmpty)
    #expect(try stores.map { try $0.count(EntityRequest("Recipe")) } == [8, 8])
  }

  @Test("Two stores of one file read each other's changes, and always complete models")
  func twoStores() throws {
    let file = TemporaryFile()
    let stores = try (0..<2).map { _ in try SQLiteEntityStore(openingOrCreatingAt: file.path) }
    let id = UUID()
    let failures = Locked<[any Error]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { worker in
      do {
        let store = stores[worker % 2]
        try store.prepare(EntityShape.all(from: Recipe.self))
        for _ in 0..<20 {
          let recipe = Recipe(id: id, name: "\(worker)", owner: "\(worker)")
          recipe.steps = [Step(0, "\(worker)"), Step(1, "\(worker)")]
          try store.save(EntityBatch(of: [recipe]))
          let (keys, batch) = try store.load(EntityRequest(Recipe.self))
          for found in try batch.models(Recipe.self, keys) {
            #expect(found.name == found.owner)
            #expect(found.steps.map(\.text) == [found.name, found.name])
          }
        }
      } catch {
        failures.withLock { $0.append(error) }
      }
    }
    #expect(failures.withLock { $0 }.isEmpty)
    #expect(try stores[0].count(EntityRequest("Recipe")) == 1)
  }
}

/// A struct that owns the next of its type. Compared from end to end, without recursion.
private struct Chained: Entity, Equatable, Sendable {
  static let relations: [Relation<Chained>] = [.toOne("next", \.next, onDelete: .cascade)]
  var id = UUID()
  var number: Int
  @Indirect var next: Chained?

  init(number: Int, next: Chained? = nil) {
    self.number = number
    self.next = next
  }

  static func == (left: Chained, right: Chained) -> Bool {
    var (left, right) = (Optional(left), Optional(right))
    while let one = left, let other = right {
      guard one.id == other.id, one.number == other.number else { return false }
      (left, right) = (one.next, other.next)
    }
    return left == nil && right == nil
  }
}

import Foundation
import SocleEntities
import SocleEntityTables
import SocleQueries
import SocleRepositories
import SocleStorage
import SocleTesting
import TestSupport
import Testing

/// A store whose loads can be made to fail, and are counted.
private final class FailingStore: EntityStore {
  struct Failed: Error {}

  let inner = MemoryStore()
  let isFailing = Locked(false)
  let loads = Locked(0)

  func prepare(_ shapes: [EntityShape]) throws { try inner.prepare(shapes) }
  func apply(_ changes: [EntityChange]) throws { try inner.apply(changes) }
  func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch) {
    loads.withLock { $0 += 1 }
    if isFailing.withLock({ $0 }) { throw Failed() }
    return try inner.load(request)
  }
  func count(_ request: EntityRequest) throws -> Int { try inner.count(request) }
  func read<Result>(_ body: (any EntitySnapshot) throws -> Result) throws -> Result {
    try inner.read(body)
  }
  func changes() -> AsyncStream<Set<String>> { inner.changes() }
}

@Suite("The results of a query over time")
struct ResultsTests {
  static let stores: [@Sendable () throws -> any EntityStore] = [
    { MemoryStore() }, { try SQLiteEntityStore.inMemory() },
  ]

  @Test("Results follow changes of the models and of related models", arguments: stores)
  func following(_ makeStore: @Sendable () throws -> any EntityStore) async throws {
    let store = try makeStore()
    let (recipes, tags) = try (
      EntityRepository<Recipe>(in: store), EntityRepository<Tag>(in: store)
    )
    let soup = Recipe.soup()
    try await recipes.save(soup)
    var results = recipes.results(where: [\.difficulty == 2]).makeAsyncIterator()
    #expect(try await results.next()?.map(\.name) == ["Soup"])
    soup.tags[0].name = "green"
    try await tags.save(soup.tags[0])
    #expect(try await results.next()?.first?.tags.map(\.name) == ["green", "quick"])
    // The first two change no result.
    try await recipes.save(Recipe(name: "Stew", difficulty: 5))
    try await recipes.save(soup)
    try recipes.delete(soup.steps[0], in: store)
    #expect(try await results.next()?.first?.steps.map(\.text) == ["cook"])
    try await recipes.delete(where: [\.name == "Soup"])
    #expect(try await results.next()?.isEmpty == true)
  }

  @Test(
    "While tasks write and another reads, the last result is the last state", arguments: stores)
  func racing(_ makeStore: @Sendable () throws -> any EntityStore) async throws {
    let items = try EntityRepository<BudgetItem>(in: makeStore())
    let total = 60
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<3 {
        group.addTask {
          for number in 0..<total / 3 {
            try await items.save(BudgetItem(id: writer * 100 + number, label: "new"))
          }
        }
      }
      var (last, results) = (-1, 0)
      for try await found in items.results() {
        #expect(
          found.count > last, "equal results are left out, and none is older than the one before")
        (last, results) = (found.count, results + 1)
        if last == total { break }
      }
      #expect(results <= total + 1)
      try await group.waitForAll()
    }
  }

  @Test("A slow consumer gets one result for many changes")
  func slow() async throws {
    let store = FailingStore()
    let items = try EntityRepository<BudgetItem>(in: store)
    var results = items.results().makeAsyncIterator()
    #expect(try await results.next()?.isEmpty == true)
    for number in 1...100 { try await items.save(BudgetItem(id: number, label: "new")) }
    #expect(try await results.next()?.count == 100)
    #expect(store.loads.withLock { $0 } == 2)
  }

  @Test("After an error of a fetch, an iterator of results continues with the next change")
  func failing() async throws {
    let store = FailingStore()
    let items = try EntityRepository<BudgetItem>(in: store)
    var results = items.results().makeAsyncIterator()
    _ = try await results.next()
    store.isFailing.withLock { $0 = true }
    try await items.save(BudgetItem(id: 1, label: "new"))
    await #expect(throws: FailingStore.Failed.self) { _ = try await results.next() }
    let loads = store.loads.withLock { $0 }
    // Still wrong after another change, and right after the third.
    try await items.save(BudgetItem(id: 2, label: "new"))
    await #expect(throws: FailingStore.Failed.self) { _ = try await results.next() }
    try await items.delete(BudgetItem(id: 2, label: "new"))
    try await items.delete(BudgetItem(id: 1, label: "new"))
    store.isFailing.withLock { $0 = false }
    // Equal to the last result, but not to the error after it.
    #expect(try await results.next()?.isEmpty == true)
    #expect(store.loads.withLock { $0 } == loads + 2)
    store.isFailing.withLock { $0 = true }
    // After an error of the first fetch, a canceled task waits for nothing.
    let canceled = Task {
      var first = items.results().makeAsyncIterator()
      await #expect(throws: FailingStore.Failed.self) { _ = try await first.next() }
      withUnsafeCurrentTask { $0?.cancel() }
      return try await first.next() == nil
    }
    #expect(try await canceled.valueInTest)
    var first = items.results().makeAsyncIterator()
    await #expect(throws: FailingStore.Failed.self) { _ = try await first.next() }
    store.isFailing.withLock { $0 = false }
    try await items.save(BudgetItem(id: 3, label: "new"))
    #expect(try await first.next()?.count == 1)
  }

  @Test("A query that is always invalid ends the sequence with an error", arguments: stores)
  func wrong(_ makeStore: @Sendable () throws -> any EntityStore) async throws {
    let items = try EntityRepository<BudgetItem>(in: makeStore())
    for query in [Query<BudgetItem>(limit: -1), Query(where: [\.label.count == 3])] {
      var wrong = items.results(query).makeAsyncIterator()
      await #expect(throws: EntityError.self) { _ = try await wrong.next() }
      #expect(try await wrong.next() == nil)
    }
  }

  @Test("Canceling the task ends the sequence of results", arguments: stores)
  func canceling(_ makeStore: @Sendable () throws -> any EntityStore) async throws {
    let items = try EntityRepository<BudgetItem>(in: makeStore())
    let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
    let watching = Task {
      var results = 0
      for try await _ in items.results() {
        results += 1
        hasBegun.finish()
      }
      return results
    }
    for await _ in begun {}
    watching.cancel()
    #expect(try await watching.valueInTest == 1)
  }

  @Test("Closing the pool ends the sequence of results")
  func closing() async throws {
    let store = try SQLiteEntityStore.inMemory()
    var results = try EntityRepository<BudgetItem>(in: store).results().makeAsyncIterator()
    _ = try await results.next()
    await store.pool.close()
    #expect(try await results.next() == nil)
  }

  @Test("The results of a SQLite store follow the app's own SQL")
  func ownSQL() async throws {
    let store = try SQLiteEntityStore.inMemory()
    let items = try EntityRepository<BudgetItem>(in: store)
    try await items.save(BudgetItem(id: 1, label: "rent"))
    var results = items.results().makeAsyncIterator()
    _ = try await results.next()
    try await store.pool.write { try $0.execute("UPDATE BudgetItem SET label = 'food'") }
    #expect(try await results.next()?.map(\.label) == ["food"])
    let changes = store.changes()
    let change = Task { await changes.first { _ in true } }
    try await store.pool.write {
      try $0.execute("CREATE TABLE other (id INTEGER PRIMARY KEY) STRICT")
    }
    // If the task has begun, it has passed over the other table.
    try await Task.sleep(for: .milliseconds(50))
    try await store.pool.write {
      try $0.execute("ALTER TABLE BudgetItem RENAME COLUMN label TO title")
    }
    #expect(await change.valueInTest == ["BudgetItem"])
  }

  @Test("A stream of changes that ends is removed from its source, and its store is released")
  func leaking() async throws {
    let source = EntityChangeSource()
    do {
      let streams = (0..<10).map { _ in source.changes() }
      for _ in 0..<1000 { source.publish(["Recipe"]) }
      var first = streams[0].makeAsyncIterator()
      #expect(await first.next() == ["Recipe"])
      #expect(source.consumerCount == 10)
      #expect(streams.count == 10)
    }
    #expect(source.consumerCount == 0)
    let watching = Task { for await _ in source.changes() {} }
    await wait { source.consumerCount > 0 }
    watching.cancel()
    await watching.valueInTest
    #expect(source.consumerCount == 0)
    weak var store: MemoryStore?
    do {
      let kept = MemoryStore()
      store = kept
      var results = try EntityRepository<BudgetItem>(in: kept).results().makeAsyncIterator()
      _ = try await results.next()
    }
    // The thread that loaded may still be about to release it.
    for _ in 0..<1000 where store != nil { try await Task.sleep(for: .milliseconds(1)) }
    #expect(store == nil)
  }

  @Test("Models that are not Sendable are watched from the main actor")
  @MainActor
  func mainActor() async throws {
    let recipes: any Repository<Recipe> = try EntityRepository<Recipe>(in: MemoryStore())
    for try await found in recipes.results() {
      MainActor.assertIsolated()
      if let soup = found.first {
        soup.name = "Stew"
        break
      }
      try await recipes.save(Recipe.soup())
    }
  }
}

extension EntityRepository {
  fileprivate func delete<Other: Entity>(_ other: Other, in store: any EntityStore) throws {
    try EntityRepository<Other>(in: store).delete(other)
  }
}

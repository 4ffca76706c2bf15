import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleRepositories
import SocleStorage
import SocleTesting
import TestSupport
import Testing

/// A custom store, whose calls wait until its gate is opened.
private final class GatedStore: EntityStore {
  private let inner = MemoryStore()
  let gate = DispatchSemaphore(value: 0)
  let isOpen = Locked(true)

  private func passGate() {
    if isOpen.withLock({ $0 }) { return }
    gate.wait()
    gate.signal()
  }

  func prepare(_ shapes: [EntityShape]) throws {
    passGate()
    try inner.prepare(shapes)
  }
  func apply(_ changes: [EntityChange]) throws {
    passGate()
    try inner.apply(changes)
  }
  func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch) {
    passGate()
    return try inner.load(request)
  }
  func count(_ request: EntityRequest) throws -> Int {
    passGate()
    return try inner.count(request)
  }
  func read<Result>(_ body: (any EntitySnapshot) throws -> Result) throws -> Result {
    try inner.read(body)
  }
  func changes() -> AsyncStream<Set<String>> { inner.changes() }
}

/// A store that somebody else occupies until it is released. A test that is canceled releases it, too: custom stores share threads.
private struct OccupiedStore: Sendable {
  let store: any EntityStore
  /// Has no effect when it is called again.
  let release: @Sendable () throws -> Void

  static func gated() async throws -> OccupiedStore {
    let store = GatedStore()
    try store.prepareItems()
    store.isOpen.withLock { $0 = false }
    return OccupiedStore(store: store) {
      store.isOpen.withLock { $0 = true }
      store.gate.signal()
    }
  }

  static func sqlite() async throws -> OccupiedStore {
    let store = try SQLiteEntityStore.inMemory()
    try store.prepareItems()
    let gate = DispatchSemaphore(value: 0)
    let occupant = Locked<OtherThread<Void>?>(nil)
    await withCheckedContinuation { isOccupied in
      let thread = OtherThread {
        try store.pool.write { _ in
          isOccupied.resume()
          gate.wait()
        }
      }
      occupant.withLock { $0 = thread }
    }
    return OccupiedStore(store: store) {
      gate.signal()
      try occupant.withLock { $0.take() }?.wait()
    }
  }
}

extension EntityStore {
  fileprivate func prepareItems() throws { try prepare(EntityShape.all(from: BudgetItem.self)) }
}

@Suite("Calls that wait for a store", .minutes(10))
struct WaitingTests {
  private static let stores: [@Sendable () async throws -> OccupiedStore] = [
    OccupiedStore.gated, OccupiedStore.sqlite,
  ]

  /// The kinds of calls.
  enum Call: CaseIterable {
    case save, transaction, fetch, count, ids, results, delete, update

    func make(_ items: EntityRepository<BudgetItem>, in store: any EntityStore) async throws {
      let item = BudgetItem(id: .random(in: 1...1_000_000), label: "new")
      switch self {
      case .save: try await items.save(item)
      case .transaction: try await store.transaction { try $0.save(item) }
      case .fetch: _ = try await items.fetch()
      case .count: _ = try await items.count()
      case .ids: _ = try await items.ids()
      case .results:
        var results = items.results().makeAsyncIterator()
        if try await results.next() == nil { throw CancellationError() }
      case .delete: try await items.delete(item)
      case .update: try await items.update(set: [.set(\.label, to: "old")])
      }
    }
  }

  @Test("While 200 calls wait, timers and other tasks go on", arguments: stores.indices)
  func progress(_ place: Int) async throws {
    let occupied = try await Self.stores[place]()
    defer { try? occupied.release() }
    // Prepared already: the repository asks for nothing.
    let items = try await Self.items(in: occupied)
    let calls = Task {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<200 {
          let call = Call.allCases[number % Call.allCases.count]
          group.addTask { try await call.make(items, in: occupied.store) }
        }
        try await group.waitForAll()
      }
    }
    // Nothing below would go on if the calls waited on threads of Swift's tasks.
    for _ in 0..<20 {
      try await Task.sleep(for: .milliseconds(10))
      await Task.detached {}.value
      await MainActor.run {}
    }
    try occupied.release()
    try await calls.value
    #expect(try await items.count() > 0)
  }

  @Test("A canceled call ends although the store is occupied", arguments: Call.allCases)
  func canceling(_ call: Call) async throws {
    let occupied = try await OccupiedStore.sqlite()
    defer { try? occupied.release() }
    let items = try await Self.items(in: occupied)
    let waiting = Task { try await call.make(items, in: occupied.store) }
    try await Task.sleep(for: .milliseconds(20))
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    try occupied.release()
  }

  @Test("A canceled read of a custom store ends at once, and a canceled change when it is made")
  func cancelingElsewhere() async throws {
    let occupied = try await OccupiedStore.gated()
    defer { try? occupied.release() }
    let items = try await Self.items(in: occupied)
    let read = Task { try await items.count() }
    let change = Task { try await items.save(Self.item) }
    try await Task.sleep(for: .milliseconds(20))
    read.cancel()
    change.cancel()
    await #expect(throws: CancellationError.self) { try await read.value }
    try occupied.release()
    // On a busy machine, the change is canceled before it begins.
    do { try await change.value } catch is CancellationError { return }
    #expect(try await items.count() == 1)
  }

  @Test("A canceled search is interrupted in SQLite")
  func interrupting() async throws {
    let store = try SQLiteEntityStore.inMemory()
    let items = try EntityRepository<BudgetItem>(in: store)
    try await store.pool.write { connection in
      try connection.execute("DROP TABLE BudgetItem")
      try connection.execute(
        """
        CREATE VIEW BudgetItem (id, label) AS
        WITH RECURSIVE endless(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM endless)
        SELECT id, 'x' || id FROM endless
        """)
    }
    let search = Task { try await items.fetch(where: [\.label == "y"]).count }
    try await Task.sleep(for: .milliseconds(50))
    search.cancel()
    await #expect(throws: CancellationError.self) { try await search.value }
    #expect(try await store.pool.read { $0.isInTransaction })
  }

  private static let item = BudgetItem(id: 1, label: "new")

  private static func items(
    in occupied: OccupiedStore
  ) async throws -> EntityRepository<BudgetItem> {
    // The synchronous initializer would wait for the occupied store.
    if let gated = occupied.store as? GatedStore {
      gated.isOpen.withLock { $0 = true }
      defer { gated.isOpen.withLock { $0 = false } }
      return try EntityRepository(in: gated)
    }
    return try EntityRepository(in: occupied.store)
  }
}

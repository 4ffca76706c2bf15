import Foundation
import SocleEntities
import SocleTesting
import TestSupport
import Testing

/// A store of another package, with only the six methods that it must implement.
private final class CountingStore: EntityStore {
  private let inner = MemoryStore()
  let calls = Locked<[String: Int]>([:])

  private func count(_ call: String) { calls.withLock { $0[call, default: 0] += 1 } }

  func prepare(_ shapes: [EntityShape]) throws {
    count("prepare")
    try inner.prepare(shapes)
  }
  func apply(_ changes: [EntityChange]) throws {
    count("apply")
    try inner.apply(changes)
  }
  func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch) {
    count("load")
    return try inner.load(request)
  }
  func count(_ request: EntityRequest) throws -> Int {
    count("count")
    return try inner.count(request)
  }
  func read<Result>(_ body: (any EntitySnapshot) throws -> Result) throws -> Result {
    try inner.read(body)
  }
  func changes() -> AsyncStream<Set<String>> { inner.changes() }
}

/// A store whose loads return the result of a closure.
private struct DeviatingStore: EntityStore {
  let inner = MemoryStore()
  let answer: @Sendable (MemoryStore, EntityRequest) throws -> ([EntityKey], EntityBatch)

  func prepare(_ shapes: [EntityShape]) throws { try inner.prepare(shapes) }
  func apply(_ changes: [EntityChange]) throws { try inner.apply(changes) }
  func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch) {
    try answer(inner, request)
  }
  func count(_ request: EntityRequest) throws -> Int { try inner.count(request) }
  func read<Result>(_ body: (any EntitySnapshot) throws -> Result) throws -> Result {
    try body(self)
  }
  func changes() -> AsyncStream<Set<String>> { inner.changes() }
}

@Suite("The interface between models and stores")
struct StoreTests {
  @Test(
    "A store that implements six methods satisfies the contract", arguments: EntityContract.checks)
  func sixMethods(_ check: EntityCheck) async throws {
    let store = CountingStore()
    try await check.run(store)
    #expect(!store.calls.withLock { $0.isEmpty } && store.datePrecision == 0)
  }

  @Test("A copy ends with an error if the source returns the same page again")
  func repeating() throws {
    let source = DeviatingStore { inner, request in
      var request = request
      request.condition = .all([])
      return try inner.load(request)
    }
    try source.prepare(EntityShape.all(from: Person.self))
    try source.save(try EntityBatch(of: [Person("Ada")]))
    let error = #expect(throws: EntityError.self) {
      try source.copy(Person.self, to: MemoryStore())
    }
    #expect(error?.description.contains("upper case") == true)
  }

  @Test("A copy has the same digest if the source returns the rows of a batch in reverse order")
  func reversed() throws {
    let source = DeviatingStore { inner, request in
      var (roots, batch) = try inner.load(request)
      batch.rows = batch.rows.mapValues { rows in
        var reversed = EntityRows(rows.shape)
        for row in rows.keys.indices.reversed() {
          reversed.append(rows.keys[row], Array(rows.row(row)), lists: rows.lists.map { $0[row] })
        }
        return reversed
      }
      return (roots, batch)
    }
    let budgets = (1...40).map { Budget(id: $0, amount: Double($0)) }
    try source.prepare(EntityShape.all(from: Budget.self))
    try source.save(try EntityBatch(of: budgets))
    let (first, second) = (MemoryStore(), MemoryStore())
    let copied = try source.copy(Budget.self, to: first)
    #expect(copied["Budget"]?.count == 40)
    #expect(try copied == first.copy(Budget.self, to: second))
  }

  @Test("The error about a changed list contains it as valid JSON, even if ids contain quotes")
  func quotedIDs() throws {
    let shape = EntityShape(
      "Club", key: .int, properties: [], relations: [.toMany("names", "Name", key: .string)])
    var (expected, stored) = (EntityRows(shape), EntityRows(shape))
    expected.append(.int(1), [], lists: [[.string(#"a"b\c"#), .string("d")]])
    stored.append(.int(1), [], lists: [[]])
    #expect(
      throws: EntityError.changed(
        entity: "Club", id: .int(1), expected: ["names": .json(#"["a\"b\\c","d"]"#)],
        found: ["names": .json("[]")])
    ) { try expected.check(unchangedIn: stored) }
  }

  @Test("Stored JSON is compared by its values, and the names in it by their bytes")
  func comparedJSON() throws {
    let shape = EntityShape("Note", key: .int, properties: [EntityProperty("values", .json)])
    func rows(_ json: String) -> EntityRows {
      var rows = EntityRows(shape)
      rows.append(.int(1), [.json(json)])
      return rows
    }
    let expected = rows("{\"a\":[1,null],\"caf\u{E9}\":\"x\"}")
    try expected.check(unchangedIn: rows("{ \"caf\u{E9}\": \"x\", \"a\": [1.0, null] }"))
    for other in ["cafe\u{301}\":\"x\"", "caf\u{E9}\":\"y\""] {
      #expect(throws: EntityError.self) {
        try expected.check(unchangedIn: rows("{\"a\":[1,null],\"\(other)}"))
      }
    }
  }

  @Test("A broken contract is reported with the rule and the source location")
  func broken() async throws {
    /// Stores nothing, and returns no entities.
    struct ForgettingStore: EntityStore {
      func prepare(_ shapes: [EntityShape]) {}
      func apply(_ changes: [EntityChange]) {}
      func load(_ request: EntityRequest) -> (roots: [EntityKey], batch: EntityBatch) {
        ([], EntityBatch())
      }
      func count(_ request: EntityRequest) -> Int { 0 }
      func read<Result>(_ body: (any EntitySnapshot) throws -> Result) throws -> Result {
        try body(self)
      }
      func changes() -> AsyncStream<Set<String>> { AsyncStream { $0.finish() } }
    }
    var failed = 0
    for check in EntityContract.checks {
      do { try await check.run(ForgettingStore()) { ForgettingStore() } } catch {
        failed += 1
        let failure = try #require(error as? ContractFailure, "\(error)")
        #expect(!failure.expected.isEmpty && failure.place.contains("SocleTesting"))
      }
    }
    #expect(failed >= EntityContract.checks.count - 4, "\(failed)")
    await #expect(throws: ContractFailure.self) {
      try await EntityContract.compareRandomly(ForgettingStore(), seed: 1, steps: 50)
    }
  }

  @Test("A batch keeps rows and lists in order")
  func batches() throws {
    let shape = EntityShape(
      "Row", key: .int, properties: [EntityProperty("a", .int), EntityProperty("b", .string)],
      relations: [.toOne("next", "Row", key: .int), .toMany("all", "Row", key: .int)])
    var rows = EntityRows(shape)
    rows.append(.int(1), [.int(10), .string("x"), .null], lists: [[.int(2), .int(2)]])
    rows.append(.int(2), [.int(20), .string("y"), .int(1)])
    #expect(rows.width == 3 && rows.keys == [.int(1), .int(2)])
    #expect(Array(rows.row(1)) == [.int(20), .string("y"), .int(1)])
    let (next, all) = (shape.relations[0], shape.relations[1])
    #expect([0, 1].map(rows.targets(of: next)) == [[], [.int(1)]])
    #expect(rows.lists == [[[.int(2), .int(2)], nil]])
    #expect([0, 1, 2].map(rows.targets(of: all)) == [[.int(2), .int(2)], [], []])
    #expect([0, 1].map(rows.targets(of: .toMany("none", "Row"))) == [[], []])
  }
}

import Foundation
import StoreChecks
import TestSupport
import Testing

@testable import SocleEntities
@testable import SocleTesting

@Suite("The in-memory store")
struct MemoryStoreTests {
  @Test(
    "The in-memory store satisfies the store contract",
    arguments: EntityContract.checks + commonChecks)
  func contract(_ check: EntityCheck) async throws {
    let store = MemoryStore()
    try await check.run(store) { MemoryStore(sharing: store) }
  }

  @Test(
    "An in-memory store that forgets what other releases have registered fails each check of two releases",
    arguments: releaseChecks.filter { check in
      // The tables of this store have the declared types themselves.
      !["A relation does not become", "A property whose type"].contains {
        check.description.hasPrefix($0)
      }
    })
  func forgetting(_ check: EntityCheck) async throws {
    let store = MemoryStore()
    await #expect(throws: (any Error).self) {
      try await check.run(store) {
        store.graph.withLock { $0.registered = RegisteredShapes() }
        return MemoryStore(sharing: store)
      }
    }
  }

  @Test(
    "Three releases of an app on one in-memory store keep the data that the others declare",
    arguments: [1, 2, 3, 4, 5] as [UInt64])
  func releases(_ seed: UInt64) throws {
    let store = MemoryStore()
    let database = ReleaseDatabase {
      MemoryStore(sharing: store)
    } rows: { shapes in
      try store.graph.withLock { graph in
        try shapes.map {
          try EntityGraph([:], graph).rows(of: $0, Array((graph.rows[$0.name] ?? [:]).keys))
        }
      }
    }
    var run = RandomReleases(database, SeededRandom(seed: seed))
    try run.run(steps: RandomCases.count(1_000, long: 10_000))
  }

  @Test(
    "The in-memory store agrees with a naive model over random steps",
    arguments: [1, 2, 3, 4, 11, 12] as [UInt64])
  func randomly(_ seed: UInt64) async throws {
    try await EntityContract.compareRandomly(
      MemoryStore(), seed: seed, steps: RandomCases.count(500, long: 10_000))
  }
}

/// A store of plain rows, without models.
@Suite("Conditions in the in-memory store")
struct MemoryConditionTests {
  private let store = MemoryStore()
  private let shape = EntityShape(
    "Row", key: .int,
    properties: [
      EntityProperty("text", .string, isOptional: true),
      EntityProperty("number", .int, isOptional: true),
      EntityProperty("bytes", .bytes, isOptional: true),
    ])

  init() throws {
    try store.prepare([shape])
    var rows = EntityRows(shape)
    rows.append(.int(1), [.string("apple"), .int(1), .bytes([1])])
    rows.append(.int(2), [.string("Äpfel"), .int(2), .bytes([])])
    rows.append(.int(3), [.null, .null, .null])
    rows.append(.int(4), [.string(""), .int(-4), .bytes([1, 2])])
    var batch = EntityBatch()
    batch.rows["Row"] = rows
    try store.save(batch)
  }

  private func found(_ condition: EntityCondition) throws -> [EntityKey] {
    var request = EntityRequest("Row")
    request.condition = condition
    #expect(try store.count(request) == store.load(request).roots.count)
    return try store.load(request).roots
  }

  @Test(
    "A condition finds the rows that satisfy it",
    arguments: [
      (.all([]), [1, 2, 3, 4]), (.any([]), []), (.not(.any([])), [1, 2, 3, 4]),
      (.compare("text", .equal, .null), [3]), (.compare("text", .less, .null), []),
      (.compare("text", .greaterOrEqual, .null), []),
      (.compare("number", .less, .int(2)), [1, 4]),
      (.compare("number", .lessOrEqual, .int(2)), [1, 2, 4]),
      (.not(.compare("number", .less, .int(2))), [2, 3]),
      (.compare("bytes", .greater, .bytes([1])), [4]),
      (.compare("id", .greater, .int(2)), [3, 4]),
      (.isIn("number", [.int(1), .null]), [1, 3]), (.isIn("number", []), []),
      (.isIn("id", [.int(4), .int(9)]), [4]),
      (.text("text", .contains, "p"), [1, 2]), (.text("text", .contains, ""), [1, 2, 4]),
      (.text("text", .contains, "appler"), []),
      (.text("text", .hasPrefix, "a"), [1]), (.text("text", .hasPrefix, "Ä"), [2]),
      (.text("text", .hasPrefix, ""), [1, 2, 4]),
      (.not(.text("text", .hasPrefix, "a")), [2, 3, 4]),
      (.all([.text("text", .contains, "p"), .compare("number", .equal, .int(2))]), [2]),
      (.any([.text("text", .hasPrefix, "a"), .compare("text", .equal, .null)]), [1, 3]),
    ] as [(EntityCondition, [Int64])])
  func conditions(_ condition: EntityCondition, _ ids: [Int64]) throws {
    #expect(try found(condition) == ids.map { .int($0) })
  }

  @Test("A condition on, or ordering by, an unknown property is refused")
  func unknown() {
    let unknown = EntityError.unknownProperty(entity: "Row", property: "txt")
    for condition in [
      .compare("txt", .equal, .null), .isIn("txt", []), .text("txt", .contains, "a"),
      .text("txt", .hasPrefix, "a"), .not(.any([.all([.text("txt", .contains, "a")])])),
    ] as [EntityCondition] {
      #expect(throws: unknown) { try found(condition) }
    }
    var request = EntityRequest("Row")
    request.orderings = [EntityOrdering("txt")]
    #expect(throws: unknown) { try store.load(request) }
  }

  @Test("Counting ignores order and limits")
  func counting() throws {
    var request = EntityRequest("Row")
    (request.limit, request.offset) = (1, 2)
    request.orderings = [EntityOrdering("text")]
    #expect(try store.count(request) == 4)
    #expect(try store.load(request).roots == [.int(1)])
  }

  @Test("The in-memory store reports a date precision of 0, which means exact dates")
  func dates() { #expect(store.datePrecision == 0) }
}

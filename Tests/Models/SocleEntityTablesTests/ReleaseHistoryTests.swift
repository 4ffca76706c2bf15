import SocleCore
import SocleEntities
import SocleEntityTables
import SocleStorage
import TestSupport
import Testing

@testable import SocleTesting

@Suite("The undo history of two releases")
struct ReleaseHistoryTests {
  private static let noted = Releases.dishShape(more: [Releases.note])
  /// The checks of the contract, without those of large numbers, and without one in which a later release fills nulls of an
  /// earlier one outside of the history, after which undo is refused.
  private static let checks = EntityContract.checks.filter { check in
    check.description
      != "A release may store null for a property that a later one reads as its default"
      && !scaleChecks.contains { $0.description == check.description }
  }
  private let file = TemporaryFile()

  private func release(_ shapes: EntityShape...) throws -> SQLiteEntityStore {
    let pool = try SQLitePool(openingOrCreatingAt: file.path)
    let store = SQLiteEntityStore(pool, recordsHistory: true)
    try store.prepare(shapes)
    return store
  }

  /// The rows of all tables but Socle's own, with positions in lists counted without gaps.
  private func contents(_ store: SQLiteEntityStore) throws -> [String] {
    try store.pool.read { connection in
      let tables = SQLCommand(
        "listing the tables",
        """
        SELECT name FROM sqlite_schema
        WHERE type = 'table' AND name NOT LIKE 'socle!_%' ESCAPE '!'
        """)
      return try connection.values(of: tables).flatMap { row in
        let name = row[0].text ?? ""
        let isList = try connection.columnNames(of: name).contains(SQLName("position"))
        let columns: SQLFragment =
          isList
          ? """
          owner_id, row_number() OVER (PARTITION BY owner_id ORDER BY position), target_id
          """ : "*"
        return try connection.values(
          of: SQLCommand("reading", "SELECT \(columns) FROM \(identifier: name)")
        ).map { "\(name) \($0)" }
      }.sorted()
    }
  }

  @Test(
    "A store with history satisfies the contract; its steps are undone and redone",
    arguments: checks)
  func contract(_ check: EntityCheck) async throws {
    let path = file.path
    @Sendable func open() throws -> SQLiteEntityStore {
      SQLiteEntityStore(try SQLitePool(openingOrCreatingAt: path), recordsHistory: true)
    }
    try await check.run(open(), reopening: open)
    let store = try open()
    let after = try contents(store)
    var steps = 0
    while try await store.undo() != nil { steps += 1 }
    for _ in 0..<steps { #expect(try await store.redo() != nil) }
    #expect(try contents(store) == after)
  }

  @Test("Undoing and redoing a release's deletion includes values that only a later release knows")
  func deleting() throws {
    let first = try release(Releases.dish, Releases.tag)
    let second = try release(Releases.later, Releases.tag, Releases.photo, Releases.shop)
    try second.save(
      EntityBatch(
        Releases.tag.rows([7], []), Releases.photo.rows([5], []), Releases.full(1),
        Releases.shop.rows([3], [], lists: [[1, 1]])))
    var states = [try contents(first)]
    for change: () throws -> Void in [
      { try first.save(EntityBatch(Releases.dish.rows([1, 2], [.string("b")]))) },
      { try first.delete("Tag", [.int(7)]) },
      {
        try first.apply([
          .save(EntityBatch(Releases.dish.rows([2], [.string("c")]))), .delete("Dish", [.int(1)]),
          .delete("Dish", [.int(2)]),
        ])
      },
    ] {
      try change()
      states.append(try contents(first))
    }
    for store in [first, second, try release(Releases.dish, Releases.tag)] {
      for state in states.dropLast().reversed() {
        #expect(try store.undo() != nil)
        #expect(try contents(store) == state)
      }
      for state in states.dropFirst() {
        #expect(try store.redo() != nil)
        #expect(try contents(store) == state)
      }
    }
  }

  @Test(
    "A release saves, deletes, undoes and redoes although SQL has removed a property of a later release"
  )
  func removedProperty() throws {
    let rank = EntityProperty("rank", .int, isOptional: true)
    let later = Releases.dishShape(more: [Releases.note, rank])
    let second = try release(later)
    try second.save(EntityBatch(later.rows([3], [.string("c"), .null, .int(3)])))
    let whole = later.rows([1, 2], [.string("a"), .string("n"), .int(1)])
    try second.save(EntityBatch(whole))
    try second.pool.write { _ = try $0.execute("ALTER TABLE Dish DROP COLUMN note") }
    let first = try release(Releases.dish)
    var states = [try contents(first)]
    try first.save(EntityBatch(Releases.dish.rows([1, 4], [.string("b")])))
    states.append(try contents(first))
    try first.delete("Dish", [.int(2)])
    states.append(try contents(first))
    for _ in 1...2 {
      for state in states.dropLast().reversed() {
        #expect(try first.undo() != nil)
        #expect(try contents(first) == state)
      }
      // The step before stored a note, of which nothing is left to compare with.
      let refusal = #expect(throws: EntityError.self) { try first.undo() }
      #expect(refusal?.description.contains("lacks note, which it had before") == true)
      #expect(try contents(first) == states[0])
      for state in states.dropFirst() {
        #expect(try first.redo() != nil)
        #expect(try contents(first) == state)
      }
    }
  }

  @Test(
    "A deletion cannot be undone once SQL has removed what the object stored",
    arguments: [true, false])
  func removedValue(wholeTable: Bool) throws {
    let second = try release(Self.noted)
    try second.save(EntityBatch(Self.noted.rows([1], [.string("a"), .string("n")])))
    try second.save(EntityBatch(Self.noted.rows([2], [.string("a"), .null])))
    try second.delete("Dish", [.int(1)])
    try second.delete("Dish", [.int(2)])
    try second.pool.write {
      let removed: SQLFragment =
        wholeTable ? "DROP TABLE Dish" : "ALTER TABLE Dish DROP COLUMN note"
      _ = try $0.execute(removed)
    }
    if !wholeTable { #expect(try second.undo()?.count == 1) }
    let refusal = #expect(throws: EntityError.self) { try second.undo() }
    let lacks = wholeTable ? "lacks its table" : "lacks note"
    #expect(refusal?.description.contains(lacks) == true)
    #expect(refusal?.description.contains("call clearHistory()") == true)
  }

  @Test("Steps are undone after an app has renamed a table and left a view under its former name")
  func formerNameOfView() throws {
    let first = try release(Releases.dish)
    for name in ["a", "b"] {
      try first.save(EntityBatch(Releases.dish.rows([1], [.string(name)])))
    }
    try first.pool.write {
      try $0.renameTable("Dish", to: "Meal")
      try $0.execute("CREATE VIEW Dish AS SELECT * FROM Meal", purpose: "for another program")
    }
    let meal = Releases.dishShape("Meal", formerNames: ["Dish"])
    let second = try release(meal)
    #expect(try second.undo()?.count == 1)
    #expect(try second.rows(of: meal).values == [.string("a")])
  }

  @Test("Undoing a step restores values of two other releases, and lists each object once")
  func diverging() throws {
    let first = try release(Releases.dish)
    let second = try release(Self.noted)
    let ranked = Releases.dishShape(more: [EntityProperty("rank", .int, isOptional: true)])
    let third = try release(ranked)
    try second.save(EntityBatch(Self.noted.rows([1], [.string("a"), .string("n")])))
    let made = try contents(first)
    try third.save(EntityBatch(ranked.rows([1], [.string("b"), .int(3)])))
    let ranks = try contents(first)
    for store in [first, second, third] {
      try store.delete("Dish", [.int(1)])
      #expect(try store.history(limit: 1)[0].operations.map(\.description) == ["delete Dish 1"])
      #expect(try store.undo()?.count == 1)
      #expect(try contents(store) == ranks)
      #expect(try store.undo()?.count == 1)
      #expect(try contents(store) == made)
      #expect(try store.redo()?.count == 1)
      #expect(try contents(store) == ranks)
    }
  }

  @Test("Undoing does not delete an object that has values which the step did not record")
  func unrecorded() throws {
    let first = try release(Releases.dish, Releases.tag)
    try first.save(EntityBatch(Releases.dish.rows([1], [.string("a")])))
    let second = try release(Releases.later, Releases.tag, Releases.photo)
    try second.withoutHistory.save(EntityBatch(Releases.tag.rows([7], [])))
    let update = EntityRequest("Dish", where: .compare("id", .equal, .int(1)))
    for (value, list) in [(EntityValue.string("n"), []), (.null, [7])] as [(EntityValue, [Int64])] {
      try second.withoutHistory.save(
        EntityBatch(
          Releases.later.rows([1], [.string("a"), .int(3), value, .null, .null], lists: [list])))
      for store in [first, second] {
        #expect(throws: EntityError.changedElsewhere(objects: ["Dish": [.int(1)]])) {
          try store.undo()
        }
      }
    }
    try second.withoutHistory.apply([.delete("Tag", [.int(7)]), .update(update, set: [:])])
    #expect(try first.undo()?.count == 1)
    #expect(try first.redo()?.count == 1)
    let rows = try second.rows(of: Releases.later)
    #expect(rows.values == [.string("a"), .int(3), .null, .null, .null])
  }
}

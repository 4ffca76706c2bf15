import TestSupport
import Testing

@testable import SQLiteCore

@Suite("Updates and deletes")
struct ChangingTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Color.row)
    try connection.prepareInsert(into: Color.row).insert(contentsOf: Color.samples)
  }

  @Test("An update sets the fields of the rows found, and counts them")
  func update() throws {
    let changed = try connection.update(
      Color.row, set: [Color.name.set(to: "it's \"x\""), Color.isTransparent.set(to: true)],
      where: [Color.rgb.equals("C91A09")])
    #expect(changed == 2)
    let all = try connection.rows(of: Color.row)
    #expect(all.map(\.name) == ["[Unknown]", "it's \"x\"", "it's \"x\""])
    #expect(all.map(\.isTransparent) == [false, true, true])
  }

  @Test("A delete removes the rows found, and counts them")
  func delete() throws {
    #expect(try connection.delete(from: Color.row, where: [Color.id.isLess(than: 10)]) == 2)
    #expect(try connection.rows(of: Color.row).map(\.id) == [36])
    #expect(try connection.delete(from: Color.row, where: [Color.id.equals(5)]) == 0)
  }

  @Test("Without a condition both are refused, with advice how to change every row")
  func noCondition() throws {
    let errors = [
      #expect(throws: SQLiteError.self) {
        try connection.update(Color.row, set: [Color.name.set(to: "")], where: [])
      },
      #expect(throws: SQLiteError.self) { try connection.delete(from: Color.row, where: []) },
    ]
    for error in errors { #expect(error?.description.contains(".everyRow") == true) }
    #expect(try connection.rows(of: Color.row) == Color.samples)
  }

  @Test("everyRow changes every row")
  func everyRow() throws {
    let set = [Color.rgb.set(to: "000000")]
    #expect(try connection.update(Color.row, set: set, where: [.everyRow]) == 3)
    #expect(try connection.delete(from: Color.row, where: [.everyRow]) == 3)
    #expect(try connection.count(of: Color.row) == 0)
  }

  @Test("An update that sets nothing, or a column twice, is refused")
  func impossibleUpdates() throws {
    for set in [[], [Color.name.set(to: "a"), Color.name.set(to: "b")]] {
      #expect(throws: SQLiteError.self) {
        try connection.update(Color.row, set: set, where: [.everyRow])
      }
    }
    #expect(try connection.rows(of: Color.row) == Color.samples)
  }

  @Test("A value that cannot be stored is an error that names table and column")
  func unstorableValue() throws {
    struct Weight { var grams: Double }
    let grams = Field("grams", \Weight.grams)
    let row = RowDescription("weights", grams, make: Weight.init)
      .keyed(by: grams)
    try connection.createTable(row)
    let error = #expect(throws: SQLiteError.self) {
      try connection.update(row, set: [grams.set(to: .nan)], where: [.everyRow])
    }
    #expect(error?.description.contains("weights.grams") == true)
  }

  @Test("A violated constraint leaves the rows as they were")
  func violatedConstraint() throws {
    let error = #expect(throws: SQLiteError.self) {
      try connection.update(
        Color.row, set: [Color.id.set(to: 36)], where: [Color.id.isAtMost(4)])
    }
    #expect(error?.code == .primaryKeyViolation)
    #expect(try connection.rows(of: Color.row) == Color.samples)
  }
}

import TestSupport
import Testing

@testable import SocleCore

@Suite("Updates and deletes")
struct ChangingTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Color.row)
    try connection.prepareInsert(in: Color.row).insert(contentsOf: Color.samples)
  }

  @Test("An update changes the matching rows, and returns their number")
  func update() throws {
    let changed = try connection.update(
      Color.row, set: [Color.name.set(to: "it's \"x\""), Color.isTransparent.set(to: true)],
      where: [Color.rgb.equals("C91A09")])
    #expect(changed == 2)
    let all = try connection.rows(of: Color.row)
    #expect(all.map(\.name) == ["[Unknown]", "it's \"x\"", "it's \"x\""])
    #expect(all.map(\.isTransparent) == [false, true, true])
  }

  @Test("A delete removes the matching rows, and returns their number")
  func delete() throws {
    #expect(try connection.delete(in: Color.row, where: [Color.id.isLess(than: 10)]) == 2)
    #expect(try connection.rows(of: Color.row).map(\.id) == [36])
    #expect(try connection.delete(in: Color.row, where: [Color.id.equals(5)]) == 0)
  }

  @Test("An update or delete without a condition is refused, and the error mentions `.everyRow`")
  func noCondition() throws {
    let errors = [
      #expect(throws: SQLiteError.self) {
        try connection.update(Color.row, set: [Color.name.set(to: "")], where: [])
      },
      #expect(throws: SQLiteError.self) { try connection.delete(in: Color.row, where: []) },
    ]
    for error in errors { #expect(error?.description.contains(".everyRow") == true) }
    #expect(try connection.rows(of: Color.row) == Color.samples)
  }

  @Test("`everyRow` changes every row")
  func everyRow() throws {
    let set = [Color.rgb.set(to: "000000")]
    #expect(try connection.update(Color.row, set: set, where: [.everyRow]) == 3)
    #expect(try connection.delete(in: Color.row, where: [.everyRow]) == 3)
    #expect(try connection.count(of: Color.row) == 0)
  }

  @Test("An update without columns, or with a repeated column, is refused")
  func impossibleUpdates() throws {
    for set in [[], [Color.name.set(to: "a"), Color.name.set(to: "b")]] {
      #expect(throws: SQLiteError.self) {
        try connection.update(Color.row, set: set, where: [.everyRow])
      }
    }
    #expect(try connection.rows(of: Color.row) == Color.samples)
  }

  @Test("A value that cannot be stored is an error with table and column")
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

  @Test("An update that violates a constraint changes no row")
  func violatedConstraint() throws {
    let error = #expect(throws: SQLiteError.self) {
      try connection.update(
        Color.row, set: [Color.id.set(to: 36)], where: [Color.id.isAtMost(4)])
    }
    #expect(error?.code == .primaryKeyViolation)
    #expect(try connection.rows(of: Color.row) == Color.samples)
  }
}

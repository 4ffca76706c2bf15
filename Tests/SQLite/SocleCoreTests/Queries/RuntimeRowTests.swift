import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("Rows whose columns are known only at run time")
struct RuntimeRowTests {
  static let table = TableDescription(
    "the things",
    columns: [
      ColumnDescription("id", .integer), ColumnDescription("na\"me", .text),
      ColumnDescription("note", .any, isNullable: true),
      ColumnDescription("year", .integer, default: .value(.integer(1949))),
      ColumnDescription("serial", .integer, default: .expression("abs(-7) + 1")),
      ColumnDescription(
        "twice", .integer, isNullable: true, generated: GeneratedValue("year * 2")),
    ],
    primaryKey: ["id"])
  static let rows = table.rows

  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Self.table)
  }

  @Test(
    "Rows of values are read as they were written, with constant defaults and generated columns")
  func roundTrip() throws {
    let insert = try connection.prepareInsert(in: Self.rows)
    try insert.insert(["id": 5, "NA\"ME": "a\0b", "note": .blob([]), "serial": 8])
    try insert.insert(["serial": 1, "year": 2020, "na\"me": ""])
    let expected: [SQLiteRow] = [
      ["id": 5, "na\"me": "a\0b", "note": .blob([]), "year": 1949, "serial": 8, "twice": 3898],
      ["id": 6, "na\"me": "", "note": nil, "year": 2020, "serial": 1, "twice": 4040],
    ]
    #expect(try connection.rows(of: Self.rows) == expected)
  }

  @Test(
    "Rows of values are found, ordered, limited, streamed, updated, upserted and deleted by column name"
  )
  func verbs() throws {
    let (id, year, name) = (Self.rows["id"], Self.rows["year"], Self.rows["na\"me"])
    try connection.prepareInsert(in: Self.rows).insert(
      contentsOf: (1...9).map {
        ["id": .integer($0), "na\"me": .text("n\($0)"), "year": .integer(2000 + $0), "serial": 0]
      })
    let found = try connection.rows(
      of: Self.rows, where: [year.isAtLeast(2005)], orderedBy: [id.descending], limit: 2)
    #expect(found.map { $0["id"]?.integer } == [9, 8])
    var names: [String?] = []
    try connection.forEachRow(of: Self.rows, where: [id.isLess(than: 3)]) { row in
      names.append(row["na\"me"]?.text)
      return true
    }
    #expect(names == ["n1", "n2"])
    #expect(
      try connection.update(Self.rows, set: [name.set(to: "new")], where: [id.isIn([1, 2])]) == 2)
    var changed = try connection.row(of: Self.rows, where: [id.equals(3)])
    changed["year"] = 1
    try connection.prepareInsert(in: Self.rows, onConflict: .updateAll()).insert(changed)
    let third = try connection.row(of: Self.rows, where: [id.equals(3)])
    #expect(third["year"] == 1 && third["twice"] == 2 && third["na\"me"] == "n3")
    #expect(try connection.delete(in: Self.rows, where: [year.isGreater(than: 1)]) == 8)
    #expect(try connection.rows(of: Self.rows, keys: [3, 4]) == [third])
    #expect(try connection.row(of: Self.rows, key: 3) == third)
  }

  @Test("A column whose default SQLite computes may be left out of a row of values")
  func evaluatedDefault() throws {
    let error = #expect(throws: SQLiteError.self) {
      try connection.prepareInsert(in: Self.rows).insert(["na\"me": ""])
    }
    #expect(error?.description.contains("Insert into rows.omitting(\"serial\")") == true)
    let rows = try Self.rows.omitting("serial", "TWICE")
    try connection.prepareInsert(in: rows).insert(contentsOf: [["na\"me": "a"], ["na\"me": "b"]])
    #expect(
      try connection.values(of: TestSQL("SELECT serial FROM \"the things\"")) == [[8], [8]])
    #expect(
      try connection.rows(of: rows)[0] == ["id": 1, "na\"me": "a", "note": nil, "year": 1949])
    #expect(throws: SQLiteError.self) { try Self.rows.omitting("nope") }
  }

  @Test("A row of values without a value for a column without default is refused")
  func missingValue() throws {
    let insert = try connection.prepareInsert(in: Self.rows)
    let error = #expect(throws: SQLiteError.self) { try insert.insert(["id": 1, "serial": 1]) }
    #expect(error?.description.contains("na\"me needs a value") == true)
  }

  @Test(
    "A row of values with an unknown column is refused",
    arguments: ["nope", "twice", "Na\"Me"])
  func unknownKey(column: String) throws {
    let insert = try connection.prepareInsert(in: Self.rows)
    let row = SQLiteRow([("na\"me", ""), ("serial", 1), (column, "x")])
    let error = #expect(throws: SQLiteError.self) { try insert.insert(row) }
    #expect(error?.description.contains(column) == true)
    #expect(throws: SQLiteError.self) { try insert.insert(contentsOf: [row]) }
    #expect(try connection.rows(of: Self.rows).isEmpty)
  }

  @Test("SQLite refuses NULL in a row of values if the column does not allow it")
  func explicitNull() throws {
    let insert = try connection.prepareInsert(in: Self.rows)
    let error = #expect(throws: SQLiteError.self) {
      try insert.insert(["na\"me": nil, "serial": 1])
    }
    #expect(error?.code == .notNullViolation)
  }

  @Test("Run-time rows of a missing table throw an error as soon as they are prepared or read")
  func missingTable() throws {
    let other = TableDescription("other", columns: [ColumnDescription("id", .integer)]).rows
    #expect(throws: SQLiteError.self) { try connection.prepareInsert(in: other) }
    #expect(throws: SQLiteError.self) { try connection.rows(of: other) }
    #expect(throws: SQLiteError.self) {
      try connection.rows(of: Self.rows, where: [Self.rows["nope"].equals(1)])
    }
  }

  @Test(
    "Rows of values are equal whatever the order of their columns; columns can be added and removed"
  )
  func values() {
    var row: SQLiteRow = ["a": 1, "b": 2.5]
    #expect(row == ["B": 2.5, "A": 1])
    #expect(Set([row]).contains(["B": 2.5, "A": 1]))
    #expect(row != ["a": 1] && row != ["a": 1, "c": 2.5] && row["c"] == nil)
    row["c"] = .blob([1])
    row["a"] = nil
    #expect(row == ["b": 2.5, "c": .blob([1])] && row.columnNames == ["b", "c"])
    #expect(row["c"]?.blob == [1] && row["b"]?.real == 2.5 && row["b"]?.integer == nil)
  }
}

import Testing

@testable import SQLiteCore

@Suite("Rows whose columns are known only at run time")
struct RuntimeRowTests {
  static let id = ColumnDescription("id", .integer)
  static let name = ColumnDescription("na\"me", .text)
  static let note = ColumnDescription("note", .any, isNullable: true)
  static let year = ColumnDescription("year", .integer, default: .value(.integer(1949)))
  static let serial = ColumnDescription("serial", .integer, default: .expression("abs(-7) + 1"))
  static let twice = ColumnDescription(
    "twice", .integer, isNullable: true, generated: GeneratedValue("year * 2"))
  static let table = TableDescription(
    "the things", columns: [id, name, note, year, serial, twice],
    primaryKey: ["id"])

  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Self.table)
  }

  @Test("Rows come back as they went in, with their defaults and generated columns")
  func roundTrip() throws {
    let insert = try connection.prepareInsert(into: Self.table)
    try insert.insert([Self.id: .integer(5), Self.name: .text("a\0b"), Self.note: .blob([])])
    try insert.insert([Self.name: .text(""), Self.year: .integer(2020), Self.serial: .integer(1)])
    let rows = try connection.readAllRows(from: Self.table)
    let first: [ColumnDescription: SQLiteValue] = [
      Self.id: .integer(5), Self.name: .text("a\0b"), Self.note: .blob([]),
      Self.year: .integer(1949), Self.serial: .integer(8), Self.twice: .integer(3898),
    ]
    let second: [ColumnDescription: SQLiteValue] = [
      Self.id: .integer(6), Self.name: .text(""), Self.note: .null,
      Self.year: .integer(2020), Self.serial: .integer(1), Self.twice: .integer(4040),
    ]
    #expect(rows == [first, second])
  }

  @Test("Many rows stream in, each with the defaults of the columns that it leaves out")
  func streaming() throws {
    let insert = try connection.prepareInsert(into: Self.table)
    let rows = (1...100).map { number -> [ColumnDescription: SQLiteValue] in
      number % 2 == 0
        ? [Self.name: .text("even")] : [Self.name: .text("odd"), Self.serial: .integer(0)]
    }
    #expect(try insert.insert(contentsOf: rows) == 100)
    let found = try connection.readAllRows(from: Self.table).map { $0[Self.serial] }
    #expect(found.filter { $0 == .integer(8) }.count == 50)
  }

  @Test("A row without a value for a column that has no default is refused")
  func missingValue() throws {
    let insert = try connection.prepareInsert(into: Self.table)
    let error = #expect(throws: SQLiteError.self) { try insert.insert([Self.id: .integer(1)]) }
    #expect(error?.description.contains("na\"me needs a value") == true)
  }

  @Test(
    "A key that is no column of the table is refused, never ignored",
    arguments: [
      ColumnDescription("nope", .text), ColumnDescription("note", .text), RuntimeRowTests.twice,
    ])
  func unknownKey(key: ColumnDescription) throws {
    let insert = try connection.prepareInsert(into: Self.table)
    let row = [Self.name: SQLiteValue.text(""), key: .text("x")]
    let error = #expect(throws: SQLiteError.self) { try insert.insert(row) }
    #expect(error?.description.contains(key.name) == true)
    #expect(throws: SQLiteError.self) { try insert.insert(contentsOf: [row]) }
    #expect(try connection.readAllRows(from: Self.table).isEmpty)
  }

  @Test("A NULL where the column allows none is SQLite's refusal")
  func explicitNull() throws {
    let insert = try connection.prepareInsert(into: Self.table)
    let error = #expect(throws: SQLiteError.self) { try insert.insert([Self.name: .null]) }
    #expect(error?.code == .notNullViolation)
  }

  @Test("A table that the database does not have is an error at once")
  func missingTable() throws {
    let other = TableDescription("other", columns: [Self.id])
    #expect(throws: SQLiteError.self) { try connection.prepareInsert(into: other) }
    #expect(throws: SQLiteError.self) { try connection.readAllRows(from: other) }
  }
}

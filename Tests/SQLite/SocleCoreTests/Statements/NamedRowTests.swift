import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("A bulk insert that violates a constraint")
struct NamedRowTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.run(
      "CREATE TABLE colors(id INTEGER PRIMARY KEY, name TEXT UNIQUE, rgb TEXT CHECK(rgb <> ''), is_trans)"
    )
  }

  static let cases: [(Color, ResultCode)] = [
    (Color(id: 4, name: "x", rgb: "1", isTransparent: false), .primaryKeyViolation),
    (Color(id: 7, name: "Red", rgb: "1", isTransparent: false), .uniqueViolation),
    (Color(id: 7, name: "x", rgb: "", isTransparent: false), .checkViolation),
  ]

  @Test(
    "The error of a violated constraint names the row, and contains none of Socle's own SQL",
    arguments: cases)
  func named(bad: Color, code: ResultCode) throws {
    let rows = Color.samples + [bad] + [Color(id: 9, name: "y", rgb: "2", isTransparent: true)]
    let insert = try connection.prepareInsert(in: Color.row)
    for insertAll in [
      { try insert.insert(contentsOf: rows) },
      { try insert.insert(contentsOf: rows.lazy.map { $0 }) },
    ] {
      let error = #expect(throws: SQLiteError.self) { _ = try insertAll() }
      #expect(error?.code == code)
      #expect(error?.description.contains("inserting into colors, row 4") == true)
      #expect(error?.description.contains("socle_") == false)
    }
    #expect(try connection.count(of: Color.row) == 0)
  }

  @Test("The error names no row if SQLite pulls all rows before it inserts the first")
  func triggers() throws {
    try connection.run("CREATE TRIGGER t AFTER INSERT ON colors BEGIN SELECT 1; END")
    let insert = try connection.prepareInsert(in: Color.row)
    let error = #expect(throws: SQLiteError.self) {
      try insert.insert(contentsOf: Color.samples + Color.samples)
    }
    #expect(error?.code == .primaryKeyViolation)
    #expect(error?.description.contains(", row") == false)
    #expect(error?.description.contains("one of 6 rows") == true, "\(error as Any)")
  }

  @Test("The error of a failed bulk read or look-up contains none of Socle's own SQL")
  func reading() throws {
    try connection.run("ALTER TABLE colors DROP COLUMN is_trans")
    for read in [
      { _ = try connection.rows(of: Color.row) },
      { _ = try connection.rows(of: Color.row, keys: [1]) },
    ] {
      let error = #expect(throws: SQLiteError.self) { try read() }
      #expect(error?.description.contains("is_trans") == true)
      #expect(error?.description.contains("socle_") == false)
    }
  }
}

import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("SQL that calls Socle's own functions and tables during a read or an insert")
struct ForgedCallTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Color.row)
    try connection.insert(contentsOf: Color.samples, in: Color.row)
  }

  /// Calls with fewer columns than the read has, with as many, and with more.
  static let calls = [
    "SELECT socle_sink()", "SELECT socle_sink(1)", "SELECT Socle_Sink(7, 'a', 'b', 1)",
    "SELECT \"socle_sink\"(id, name, rgb, is_trans) FROM colors",
    "SELECT socle_sink(1, 2, 3, 4, 5, 6)", "SELECT socle_sink(1) + max(id) FROM colors",
  ]

  @Test("A call of the sink in a condition neither crashes nor adds rows", arguments: calls)
  func conditions(call: String) throws {
    let condition = Condition(SQLFragment(verbatim: "(\(call)) IS NOT 99"))
    for conditions in [[condition], [Color.id.equals(4), condition], [condition.not]] {
      #expect(throws: SQLiteError.self) {
        try connection.rows(of: Color.row, where: conditions)
      }
      #expect(throws: SQLiteError.self) {
        try connection.forEachRow(of: Color.row, where: conditions) { _ in true }
      }
    }
    #expect(try connection.rows(of: Color.row) == Color.samples)
  }

  @Test("A statement that calls the sink while rows are read receives none", arguments: calls)
  func nested(call: String) throws {
    var found: [Color] = []
    try connection.forEachRow(of: Color.row) { color in
      #expect(throws: SQLiteError.self) { try connection.execute(SQLFragment(verbatim: call)) }
      let again = try connection.rows(of: Color.row)
      #expect(again == Color.samples)
      return found.appendAndGoOn(color)
    }
    #expect(found == Color.samples)
  }

  @Test(
    "A temporary table or view with the name of the stream does not hide it",
    arguments: [
      "CREATE TEMP TABLE \(name)(c0, c1, stream)", "CREATE TEMP VIEW \(name) AS SELECT 1 AS c0",
      "CREATE VIRTUAL TABLE temp.\(name) USING fts5(c0, c1, c2, c3)",
      "ATTACH ':memory:' AS other; CREATE TABLE other.\(name)(c0)",
    ])
  func hidden(sql: String) throws {
    for statement in sql.split(separator: ";") {
      // SQLite refuses names that it reserves for itself.
      do { try connection.run(TestSQL("\(statement)")) } catch {
        #expect("\(error)".contains("reserved"))
      }
    }
    try connection.insert(contentsOf: Color.samples, in: Color.row, onConflict: .updateAll())
    #expect(try connection.rows(of: Color.row) == Color.samples)
    #expect(try connection.rows(of: Color.row, keys: [4]) == [Color.samples[1]])
  }

  @Test("SQL in an update by many keys cannot read the list of keys as rows of more columns")
  func parameter() throws {
    let texts: [SQLFragment] = [
      "(SELECT c3 FROM sqlite_socle_rows_4(?1))",
      SQLFragment(verbatim: "(SELECT c3 FROM sqlite_socle_rows_4(?1))"),
      SQLFragment(verbatim: "(SELECT stream FROM sqlite_socle_rows_1(?1))"),
    ]
    let keys = Array(repeating: 4, count: 600)
    for text in texts {
      #expect(throws: SQLiteError.self) {
        let name = Computed(text, as: String.self)
        try connection.update(
          Color.row, set: [Color.name.set(to: name)], where: [Color.id.isIn(keys)])
      }
    }
    #expect(try connection.rows(of: Color.row) == Color.samples)
  }

  static let name = RowStreamCall.name(columns: 4)
}

import Foundation
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("Checks of a whole database")
struct CheckTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
  }

  @Test("A sound database has no problems")
  func sound() throws {
    try connection.createNumbers(1...100)
    #expect(try connection.integrityCheck() == [])
    #expect(try connection.quickCheck(table: "numbers") == [])
    #expect(try connection.foreignKeyCheck() == [])
  }

  @Test("Damage is reported as problems, not thrown")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let options = ConnectionOptions(journalMode: .delete)
    let original = try Connection(creatingAt: folder.file(), options: options)
    try original.createNumbers(1...5000)
    try original.close()
    var bytes = try folder.bytes(of: "test.sqlite")
    // Pages 3 and on are leaves of the table: their headers become nonsense.
    for page in 3..<6 { bytes[page * 4096] = 0xEE }
    let damaged = try Connection(
      openingExistingAt: folder.write(bytes, to: "damaged"), options: options)
    #expect(try !damaged.integrityCheck().isEmpty)
    #expect(try !damaged.quickCheck(table: "numbers").isEmpty)
    #expect(try damaged.integrityCheck(limit: 1).count == 1)
    #expect(try damaged.integrityCheck(limit: 0).count == 1)
    #expect(try damaged.integrityCheck(limit: .min).count == 1)
    #expect(try !damaged.integrityCheck(limit: .max).isEmpty)
  }

  @Test("A dangling reference is reported with child table, row, columns and parent")
  func danglingReferences() throws {
    try connection.run("CREATE TABLE parent(a, b, PRIMARY KEY(a, b))")
    try connection.run("CREATE TABLE other(id INTEGER PRIMARY KEY)")
    try connection.run(
      """
      CREATE TABLE "the child"(
        id INTEGER PRIMARY KEY, "x 1", y, other REFERENCES other,
        FOREIGN KEY ("x 1", y) REFERENCES parent)
      """)
    try connection.run("PRAGMA foreign_keys = OFF")
    try connection.run("INSERT INTO \"the child\" VALUES (7, 1, 2, NULL), (8, NULL, 2, 5)")
    let found = try connection.foreignKeyCheck()
    #expect(
      Set(found.map(\.description)) == [
        "the child(x 1, y) row 7 has no parent in parent",
        "the child(other) row 8 has no parent in other",
      ])
    #expect(try connection.foreignKeyCheck(table: "the child").count == 2)
    #expect(try connection.foreignKeyCheck(table: "other").isEmpty)
  }

  @Test("A violation in a table without rowids is reported without a rowid")
  func withoutRowID() throws {
    try connection.run("CREATE TABLE parent(id INTEGER PRIMARY KEY)")
    try connection.run("CREATE TABLE child(k TEXT PRIMARY KEY, p REFERENCES parent) WITHOUT ROWID")
    try connection.run("PRAGMA foreign_keys = OFF")
    try connection.run("INSERT INTO child VALUES ('a', 1)")
    #expect(
      try connection.foreignKeyCheck() == [
        ForeignKeyViolation(
          childTable: "child", childRowID: nil, childColumns: ["p"], parentTable: "parent")
      ])
  }

  @Test("A check of a table uses the main database, even if a temporary table has the same name")
  func shadowedTable() throws {
    try connection.run("CREATE TABLE parent(id INTEGER PRIMARY KEY)")
    try connection.run("CREATE TABLE child(p REFERENCES parent)")
    try connection.run("PRAGMA foreign_keys = OFF")
    try connection.run("INSERT INTO child VALUES (7)")
    try connection.run("CREATE TEMP TABLE child(p)")
    #expect(
      try connection.foreignKeyCheck(table: "child").map(\.description) == [
        "child(p) row 1 has no parent in parent"
      ])
  }

  @Test("A check of a missing table is an error")
  func missingTable() throws {
    #expect(throws: SQLiteError.self) { try connection.foreignKeyCheck(table: "nowhere") }
  }
}

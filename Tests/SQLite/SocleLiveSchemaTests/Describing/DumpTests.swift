import Foundation
import SocleLiveSchema
import TestSupport
import Testing

@testable import SocleCore

@Suite(
  "Scripts that the program sqlite3 writes", .enabled(if: SQLite3Program.exists, "needs sqlite3"))
struct DumpTests {
  @Test(
    "The script of a real database gives its tables", arguments: [".schema", ".dump"],
    RealDatabaseTests.files)
  func real(command: String, path: String) throws {
    try expectTables(of: path, command)
  }

  @Test(
    "The script of a database with every kind of object gives its tables",
    arguments: [
      ".schema", ".schema --indent", ".dump", ".dump --preserve-rowids",
    ])
  func every(command: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file()
    let connection = try Connection(creatingAt: path)
    for statement in [
      "CREATE TABLE a (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT DEFAULT 'x;''y', c AS (id))",
      "CREATE TABLE b (a INTEGER REFERENCES a, w BLOB, PRIMARY KEY (a, w)) WITHOUT ROWID, STRICT",
      "CREATE INDEX named ON a (name DESC) WHERE name <> ';'", "CREATE VIEW v AS SELECT id FROM a",
      "CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE a SET name = CASE 1 WHEN 1 THEN 'END;' END; END",
      "CREATE VIRTUAL TABLE words USING fts5(name)", "CREATE VIRTUAL TABLE old USING fts4(name)",
      "CREATE VIRTUAL TABLE boxes USING rtree(id, x1, x2)",
      "INSERT INTO a (name) VALUES ('CREATE TABLE no (a);'), (char(10)), (NULL)",
      "INSERT INTO words VALUES ('x')", "ANALYZE",
    ] {
      try connection.execute(SQLFragment(verbatim: statement))
    }
    try connection.close()
    try expectTables(of: path, command)
  }

  private func expectTables(of path: String, _ command: String) throws {
    let connection = try Connection(openingExistingAt: path, readOnly: true)
    let script = try SchemaScript(SQLite3Program.output(of: command, on: path))
    let storage = ["words_", "old_", "boxes_"]
    let names = try connection.tableNames().filter { name in
      !storage.contains { name.hasPrefix($0) }
    }
    #expect(Set(script.tables.map(\.name)) == Set(names))
    for table in script.tables {
      #expect(try connection.describe(table: table.name) == table)
    }
    #expect(!script.skipped.contains { $0.beginning.hasPrefix("CREATE INDEX") })
  }
}

/// The command-line program of SQLite.
private enum SQLite3Program {
  static let path = ["/usr/bin/sqlite3", "/opt/homebrew/bin/sqlite3", "/usr/local/bin/sqlite3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  static var exists: Bool { path != nil }

  static func output(of command: String, on database: String) throws -> String {
    try ProgramRun(try #require(path), ["-readonly", database, command]).output
  }
}

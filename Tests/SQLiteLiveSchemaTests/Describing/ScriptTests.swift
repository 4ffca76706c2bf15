import SQLiteLiveSchema
import Testing

@testable import SQLiteCore

@Suite("A script of CREATE TABLE and CREATE INDEX statements")
struct ScriptTests {
  static let script = """
    -- Themes first.
    CREATE TABLE IF NOT EXISTS themes (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;;
    CREATE TABLE "sets" (
      set_num TEXT PRIMARY KEY, /* ; */ theme INTEGER REFERENCES themes ON DELETE CASCADE,
      CHECK (set_num <> ';')
    );
    CREATE UNIQUE INDEX by_theme ON sets (theme, set_num DESC) WHERE theme > 0;
    CREATE INDEX main.by_name ON Themes (name COLLATE NOCASE)
    """

  @Test("A script gives the tables with their indexes, as SQLite would create them")
  func tables() throws {
    let tables = try TableDescription.tables(inScript: Self.script)
    #expect(tables.map(\.name) == ["themes", "sets"])
    #expect(tables.map { $0.indexes.map(\.name) } == [["by_name"], ["by_theme"]])
    #expect(tables[1].referencedTables == ["themes"])
    let connection = try Connection.inMemory()
    try connection.createTables(tables)
    for table in tables {
      #expect(try connection.describe(table: table.name) == table)
    }
  }

  @Test("A script may be empty", arguments: ["", " ;\n; -- nothing"])
  func empty(script: String) throws {
    #expect(try TableDescription.tables(inScript: script).isEmpty)
  }

  @Test(
    "A script with anything else throws an error with the position",
    arguments: [
      ("CREATE TABLE t (a);\nINSERT INTO t VALUES (1)", "expected CREATE, found INSERT"),
      ("CREATE TABLE t (a) CREATE TABLE u (b)", "expected STRICT or WITHOUT ROWID, found CREATE"),
      ("CREATE VIEW v AS SELECT 1", "a view is no table"),
      ("CREATE TABLE t (a);\nCREATE INDEX i ON u (a)", "does not create its table u before it"),
      ("CREATE TABLE t (a", "expected ), found the end"),
    ])
  func refused(script: String, words: String) {
    let error = failure { _ = try TableDescription.tables(inScript: script) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }
}

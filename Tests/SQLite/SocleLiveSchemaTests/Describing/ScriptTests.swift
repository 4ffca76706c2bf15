import SocleLiveSchema
import Testing

@testable import SocleCore

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
    let tables = try SchemaScript(Self.script).tables
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
    #expect(try SchemaScript(script).tables.isEmpty)
  }

  @Test("A repeated index with IF NOT EXISTS and tables of other databases are skipped")
  func repeatedAndElsewhere() throws {
    let script = try SchemaScript(
      """
      CREATE TABLE main.t (a, b CHECK (t.b > 1.5)); CREATE INDEX i ON t (a);
      CREATE INDEX IF NOT EXISTS I ON t (b);
      CREATE TEMP TABLE t (c); CREATE TABLE IF NOT EXISTS "other".t (d); CREATE TABLE temp.u (e);
      CREATE TEMPORARY TABLE v (f); CREATE TABLE MAIN.w (g)
      """)
    #expect(script.tables.map(\.name) == ["t", "w"])
    #expect(script.tables[0].indexes.map(\.name) == ["i"])
    #expect(script.skipped.count == 5)
  }

  @Test(
    "Text that cannot be read throws an error with the position",
    arguments: [
      ("CREATE TABLE t (a);\nCREAT TABLE u (b)", "expected CREATE, found CREAT"),
      ("CREATE TABEL t (a)", "expected TABLE, INDEX, VIEW or TRIGGER"),
      ("CREATE", "expected TABLE, INDEX, VIEW or TRIGGER"),
      ("CREATE TABLE t (a); CREATE TABLE T (a)", "the table T is created twice"),
      (
        "CREATE TABLE t (a); CREATE INDEX i ON t (a); CREATE INDEX main.I ON t (a)",
        "the index I is created twice"
      ),
      ("CREATE TABLE t (a); ALTER TABLE main.t ADD b", "changes what it has created"),
      ("CREATE TABLE t (a); DROP TABLE IF EXISTS T", "changes what it has created"),
      ("CREATE TABLE t (a); CREATE INDEX i ON t (a); DROP INDEX i", "changes what it has created"),
      ("CREATE TABLE t AS SELECT 1", "expected (, found AS"),
      ("CREATE TABLE t (a) CREATE TABLE u (b)", "expected STRICT or WITHOUT ROWID, found CREATE"),
      ("CREATE TABLE t (a);\nCREATE INDEX i ON u (a)", "no CREATE TABLE u before this index"),
      ("CREATE TABLE t (a", "expected ), found the end"),
    ])
  func refused(script: String, words: String) {
    let error = failure { _ = try SchemaScript(script).tables }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  static let skipping = """
    PRAGMA foreign_keys=OFF;
    BEGIN TRANSACTION;
    DROP TABLE IF EXISTS t;
    CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT DEFAULT ';');
    INSERT INTO t VALUES (1, 'secret; BEGIN'), (2, x'00');
    CREATE TABLE IF NOT EXISTS t (other);
    DELETE FROM sqlite_sequence;
    CREATE TABLE sqlite_sequence(name,seq);
    CREATE TEMP TRIGGER "log it" AFTER UPDATE OF b ON t WHEN new.a > 0 BEGIN
      UPDATE t SET b = CASE WHEN new.a THEN 'END;' ELSE 1 END; -- END;
      SELECT 1;
    END;
    CREATE VIEW main.v AS SELECT a FROM t;
    CREATE VIRTUAL TABLE words USING fts5(b, tokenize = 'porter');
    CREATE TABLE IF NOT EXISTS 'words_data'(id INTEGER PRIMARY KEY, block BLOB);
    CREATE TABLE words_mine (a);
    CREATE UNIQUE INDEX i ON t (b);
    COMMIT;
    """

  @Test("Statements that create no table are skipped, and reported by line and first words")
  func skipped() throws {
    let script = try SchemaScript(Self.skipping)
    #expect(script.tables.map(\.name) == ["t", "words_mine"])
    #expect(script.tables[0].indexes.map(\.name) == ["i"])
    #expect(
      script.skipped.map(\.description) == [
        "line 1: PRAGMA foreign_keys", "line 2: BEGIN TRANSACTION",
        "line 3: DROP TABLE IF EXISTS t",
        "line 5: INSERT INTO t", "line 6: CREATE TABLE IF NOT EXISTS t",
        "line 7: DELETE FROM sqlite_sequence",
        "line 8: CREATE TABLE sqlite_sequence", "line 9: CREATE TEMP TRIGGER log it",
        "line 13: CREATE VIEW main.v", "line 14: CREATE VIRTUAL TABLE words",
        "line 15: CREATE TABLE IF NOT EXISTS words_data", "line 18: COMMIT",
      ])
    #expect(!"\(script.skipped)".contains("secret"))
  }

  @Test(
    "Incomplete statements never cause a trap; a trigger without END takes the rest of the script",
    arguments: [
      "CREATE TRIGGER a BEGIN SELECT 1; CREATE TABLE t (a)", "CREATE TRIGGER", "CREATE TEMP",
      "CREATE TEMP UNIQUE", "CREATE TABLE", "CREATE TABLE IF", "CREATE TABLE main.", "DROP TABLE a",
      "INSERT INTO sqlite_schema VALUES", "INSERT", "CREATE VIRTUAL", "PRAGMA", "END; END;",
    ])
  func odd(script: String) throws {
    let tables = (try? SchemaScript(script).tables) ?? []
    #expect(tables.isEmpty)
  }

  @Test("An error quotes a few lines of a long script, with the line in the whole script")
  func longScript() throws {
    let lines = (1...400).map { "CREATE TABLE t\($0) (a INTEGER, b TEXT);" }
    let script = (lines + ["CREATE TABLE last (a INTEGER,", "  b TEXT CHECK b > 1);"] + lines)
      .joined(separator: "\n")
    let error = try #require(failure { _ = try SchemaScript(script) })
    let text = error.description
    #expect(text.contains("expected (, found b") && text.hasSuffix("at 402:16"), "\(text)")
    #expect(text.contains("CREATE TABLE last (a INTEGER,\n  b TEXT CHECK b > 1);"), "\(text)")
    #expect(text.utf8.count < 700)
  }
}

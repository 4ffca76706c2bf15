import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("A literal of several statements")
struct SeveralStatementsTests {
  let connection: Connection

  init() throws { connection = try Connection.library() }

  private var texts: [SQLiteValue] {
    get throws { try connection.values(of: TestSQL("SELECT a FROM t")).map { $0[0] } }
  }

  @Test("All statements run in order, each with its values, and their changes are counted")
  func all() throws {
    let hostile = "x'; DROP TABLE books; --"
    let changed = try connection.execute(
      """
      CREATE TABLE t(a TEXT DEFAULT ';'); -- one; with a comment
      CREATE TRIGGER r AFTER INSERT ON t WHEN new.a = 'go; on' BEGIN
        INSERT INTO t VALUES ('first;'); INSERT INTO t VALUES ("new".a || ';');
      END;
      INSERT INTO t VALUES (\(hostile)), (\("b"));;
      INSERT INTO t VALUES ('go; on'); /* ; */ UPDATE \(Book.row) SET \(Book.pages) = \(3) WHERE id = \(1)
      -- the end;
      """)
    #expect(changed == 2 + 3 + 1)
    #expect(try texts == [.text(hostile), "b", "go; on", "first;", "go; on;"])
    #expect(try connection.row(of: Book.row, key: 1)?.pages == 3)
    #expect(!connection.isInTransaction)
  }

  @Test("Each statement may contain its own long lists of values")
  func lists() throws {
    let changed = try connection.execute(
      """
      UPDATE \(Book.row) SET \(Book.pages) = \(7) WHERE \(Book.id.isIn([1] + Array(1000...1600)));
      DELETE FROM \(Book.row) WHERE \(Book.id.isIn([2] + Array(1000...1600))) AND \(Book.name) <> \("x;");
      """)
    #expect(changed == 2)
    #expect(try connection.row(of: Book.row, key: 1)?.pages == 7)
    #expect(try connection.count(of: Book.row) == 3)
  }

  private static let failing: [SQLFragment] = [
    "DELETE FROM books; INSERT INTO books SELECT * FROM nope",
    "DELETE FROM books; INSERT INTO authors VALUES (1, 'twice', NULL)",
    "DELETE FROM books; nonsense",
    "DELETE FROM books; SELECT 'open", "DELETE FROM books; COMMIT; SELECT 1",
    "BEGIN; DELETE FROM books; COMMIT", "DELETE FROM books; /* */ rollback; SELECT nope",
    "DELETE FROM books; END", "DELETE FROM books; SAVEPOINT a; RELEASE a",
    "DELETE FROM books; VACUUM", "DELETE FROM books WHERE id = \(1); DELETE FROM books; SELECT ?",
    "DELETE FROM books; \(SQLFragment(verbatim: "DELETE FROM authors"))",
  ]

  @Test(
    "No statement takes effect if one fails, ends a transaction, or is known only at run time",
    arguments: failing.indices)
  func none(index: Int) throws {
    let sql = Self.failing[index]
    #expect(failure { try connection.execute(sql) } != nil)
    #expect(try connection.count(of: Book.row) == 4 && !connection.isInTransaction)
    try connection.transaction {
      try connection.execute("DELETE FROM books WHERE id = 1")
      #expect(failure { try connection.execute(sql) } != nil)
      #expect(try connection.count(of: Book.row) == 3 && connection.isInTransaction)
    }
    #expect(try connection.count(of: Book.row) == 3)
  }

  @Test("One statement with a semicolon runs without a transaction")
  func one() throws {
    try connection.execute("VACUUM;")
    try connection.execute("BEGIN;")
    #expect(connection.isInTransaction)
    try connection.execute("COMMIT; ")
  }
}

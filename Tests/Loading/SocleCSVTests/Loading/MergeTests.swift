import Foundation
import SocleCSV
import SocleCore
import SocleLiveSchema
import Testing

@Suite("Updates of various kinds of tables")
struct MergeTests {

  /// Loads one text, updates with another, and returns what the update did and the rows then.
  private func update(
    _ script: String, _ first: String, _ second: String
  ) throws -> (file: LoadReport.File, rows: [[SQLiteValue]]) {
    let shop = try Shop(files: ["t": first])
    var loader = try shop.loader(SchemaScript(script).tables)
    _ = try loader.load()
    try shop.write(second, to: "t.csv")
    loader.mode = .update
    let report = try loader.load()
    #expect(try shop.values("PRAGMA integrity_check") == [[.text("ok")]])
    let again = try loader.load().files[0]
    #expect(again.inserted + again.updated + again.removed == 0, "a second update changes nothing")
    return (report.files[0], try shop.values("SELECT * FROM t ORDER BY 1, 2"))
  }

  @Test(
    "A table with a key of two columns is updated, with and without rowids",
    arguments: ["", " WITHOUT ROWID"])
  func compositeKey(options: String) throws {
    let (file, rows) = try update(
      "CREATE TABLE t (a INTEGER, b TEXT, n INTEGER, PRIMARY KEY (a, b))\(options);",
      "a,b,n\n1,x,1\n1,y,2\n", "n,b,a\n5,y,1\n6,x,2\n1,x,1\n")
    #expect((file.inserted, file.updated) == (1, 1))
    #expect(
      rows == [
        [.integer(1), .text("x"), .integer(1)], [.integer(1), .text("y"), .integer(5)],
        [.integer(2), .text("x"), .integer(6)],
      ])
  }

  @Test("An update of a table that has only key columns inserts new rows and updates none")
  func keyOnly() throws {
    let (file, rows) = try update(
      "CREATE TABLE t (a INTEGER, b INTEGER, PRIMARY KEY (a, b));", "a,b\n1,1\n", "a,b\n1,1\n1,2\n")
    #expect((file.inserted, file.updated) == (1, 0) && rows.count == 2)
  }

  @Test("An update treats NULL and a value as different, and two NULLs as equal")
  func nulls() throws {
    let (file, rows) = try update(
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT, c REAL);", "a,b,c\n1,,\n2,x,1.5\n3,,\n",
      "a,b,c\n1,,\n2,,1.5\n3,y,\n")
    #expect((file.inserted, file.updated) == (0, 2))
    #expect(
      rows == [
        [.integer(1), .null, .null], [.integer(2), .null, .real(1.5)],
        [.integer(3), .text("y"), .null],
      ])
  }

  @Test("An update counts equal rows of a table without a key, NULLs included")
  func keyless() throws {
    let (file, rows) = try update(
      "CREATE TABLE t (a INTEGER, b TEXT);", "a,b\n1,x\n1,x\n,\"\"\n",
      "a,b\n1,x\n1,x\n1,x\n,\"\"\n,y\n")
    #expect((file.inserted, file.updated) == (2, 0) && rows.count == 5)
  }

  @Test(
    "Rows without a key are equal if all their bytes are, wherever they are stored",
    arguments: [
      ("a INTEGER, b TEXT COLLATE NOCASE", "a,b\n1,x\n2,y\n", "a,b\n1,X\n2,y\n", 1),
      ("a INTEGER, b TEXT", "a,b\n1,x\n2,y\n1,x\n", "a,b\n2,y\n1,x\n1,x\n", 0),
      ("a INTEGER, b TEXT", "a,b\n1,x\n2,y\n", "a,b\n0,w\n1,x\n2,y\n2,y\n", 2),
      ("rowid TEXT, oid TEXT, _rowid_ TEXT", "rowid,oid\n1,x\n,y\n", "rowid,oid\n1,x\n,y\n,z\n", 1),
      ("rowid TEXT, b TEXT", "rowid,b\n2,x\n1,y\n", "rowid,b\n2,x\n1,y\n1,x\n", 1),
    ])
  func keylessRows(columns: String, first: String, second: String, inserted: Int) throws {
    let (file, rows) = try update("CREATE TABLE t (\(columns));", first, second)
    let count = first.split(separator: "\n").count - 1
    #expect(file.inserted == inserted && file.updated == 0 && rows.count == count + inserted)
    #expect(try update("CREATE TABLE t (\(columns));", second, second).file.inserted == 0)
  }

  @Test(
    "An update of a table that is described without a key compares whole rows")
  func keylessFile() throws {
    for end in ["", " WITHOUT ROWID"] {
      let shop = try Shop(files: ["t": "a,b\n2,x\n1,\n"])
      var loader = try shop.loader(
        SchemaScript("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)\(end);").tables)
      _ = try loader.load()
      loader = try shop.loader(SchemaScript("CREATE TABLE t (a INTEGER, b TEXT);").tables)
      loader.mode = .update
      #expect(try loader.load().files.map(\.inserted) == [0])
      try shop.write("a,b\n1,\n3,y\n2,x\n", to: "t.csv")
      #expect(try loader.load().files.map(\.inserted) == [1])
    }
  }

  @Test("A text is updated also if it equals the stored text by the column's collation")
  func letterCase() throws {
    let (file, rows) = try update(
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT COLLATE NOCASE);", "a,b\n1,Ada\n",
      "a,b\n1,ADA\n")
    #expect(file.updated == 1 && rows == [[.integer(1), .text("ADA")]])
  }

  @Test("A row that violates a constraint of the database stops the update")
  func constraint() throws {
    let shop = try Shop(files: ["t": "a,b\n1,x\n2,y\n"])
    let script = "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT UNIQUE);"
    var loader = try shop.loader(SchemaScript(script).tables)
    _ = try loader.load()
    try shop.write("a,b\n3,x\n4,z\n", to: "t.csv")
    loader.mode = .update
    let failure = shop.failure(of: loader)
    #expect(failure.message.hasPrefix("t.csv:2: b: \"x\" is in another row of the database"))
    #expect(failure.kind == .rejectedData)
    #expect(try shop.values("SELECT count(*) FROM t") == [[.integer(2)]])
  }

  @Test("An update keeps the triggers of the database, and fires them")
  func triggers() throws {
    let shop = try Shop(files: ["t": "a,b\n1,x\n"])
    let script = "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT);"
    var loader = try shop.loader(SchemaScript(script).tables)
    _ = try loader.load()
    let connection = try Connection(openingExistingAt: shop.database)
    try connection.execute("CREATE TABLE log (a)")
    try connection.execute(
      "CREATE TRIGGER noted AFTER UPDATE ON t BEGIN INSERT INTO log VALUES (new.a); END")
    try connection.close()
    try shop.write("a,b\n1,y\n2,z\n", to: "t.csv")
    loader.mode = .update
    let report = try loader.load()
    #expect((report.files[0].inserted, report.files[0].updated) == (1, 1))
    #expect(try shop.values("SELECT a FROM log") == [[.integer(1)]])
  }

  @Test("Rows that triggers insert are not counted as rows of the files")
  func countsWithTriggers() throws {
    for key in [" PRIMARY KEY", ""] {
      let shop = try Shop(files: ["t": "id,n\n1,x\n"])
      var loader = try shop.loader(
        SchemaScript("CREATE TABLE t (id INTEGER\(key), n TEXT);").tables)
      _ = try loader.load()
      let connection = try Connection(openingExistingAt: shop.database)
      try connection.execute(
        """
        CREATE TRIGGER g AFTER INSERT ON T WHEN new.id < 100
          BEGIN INSERT INTO t VALUES (new.id + 100, 'a'), (new.id + 200, 'b'); END
        """)
      try connection.close()
      try shop.write("id,n\n1,y\n2,z\n", to: "t.csv")
      loader.mode = .update
      let file = try loader.load().files[0]
      #expect((file.inserted, file.updated) == (key.isEmpty ? (2, 0) : (1, 1)))
    }
  }

  @Test(
    "An update names the trigger's table if SQLite trusts no trigger with the function or table")
  func unsafeTrigger() throws {
    let shop = try Shop(files: ["t": "id,n\n1,x\n"])
    var loader = try shop.loader(
      SchemaScript("CREATE TABLE t (id INTEGER PRIMARY KEY, n TEXT);").tables)
    _ = try loader.load()
    let connection = try Connection(openingExistingAt: shop.database)
    try connection.execute("CREATE VIRTUAL TABLE f USING fts5(n)")
    try connection.execute(
      "CREATE TRIGGER g AFTER INSERT ON t BEGIN INSERT INTO f(rowid, n) VALUES (new.id, new.n); END"
    )
    try connection.close()
    loader.mode = .update
    #expect(
      shop.failure(of: loader).message == """
        a trigger of t makes unsafe use of virtual table "f", which an update does not allow; drop the trigger, update, and \
        create it again; rebuild the full-text index if it fills one
        """)
  }

  @Test("An update creates tables whose rows refer to each other, and tables without a file")
  func newTables() throws {
    let shop = try Shop(files: ["a": "id,b,p\n1,1,\n", "b": "id,a\n1,1\n"])
    try Connection(creatingAt: shop.database).close()
    var loader = try shop.loader(
      SchemaScript(
        """
        CREATE TABLE a (id INTEGER PRIMARY KEY, b INTEGER REFERENCES b, p INTEGER REFERENCES p);
        CREATE TABLE b (id INTEGER PRIMARY KEY, a INTEGER REFERENCES a);
        CREATE TABLE p (id INTEGER PRIMARY KEY);
        """
      ).tables)
    loader.mode = .update
    #expect(try loader.load().files.map(\.inserted) == [1, 1])
    #expect(try shop.values("PRAGMA foreign_key_check").isEmpty)
  }

  @Test("Foreign keys are satisfied after an update of parents and children")
  func references() throws {
    let shop = try Library.shop()
    var loader = try shop.loader(Library.tables)
    _ = try loader.load()
    let books = (0..<300).map { "n\($0),New,\($0 % 2 + 1)\n" }
    try shop.write("code,title,shelf\n" + books.joined(), to: "books.csv")
    try shop.write("day,item,isBack\n2020-05-05,n7,t\n", to: "loans.csv")
    loader.mode = .update
    #expect(try loader.load().files.map(\.inserted) == [0, 0, 300, 1])
    #expect(try shop.values("PRAGMA foreign_key_check").isEmpty)
  }

  @Test("An update is atomic: a bad row in the last file undoes the changes from the first")
  func oneAct() throws {
    let shop = try Library.shop()
    var loader = try shop.loader(Library.tables)
    _ = try loader.load()
    try shop.write("id,parent\n1,\n2,1\n9,\n", to: "shelves.csv")
    try shop.write("day,item,isBack\n2020-05-05,none,t\n", to: "loans.csv")
    loader.mode = .update
    #expect(shop.failure(of: loader).kind == .rejectedData)
    #expect(try shop.values("SELECT count(*) FROM shelves") == [[.integer(2)]])
    loader.skipsBadRows = true
    #expect(try loader.load().skipped == 1)
    #expect(try shop.values("SELECT count(*) FROM shelves") == [[.integer(3)]])
  }
}

import SocleCSV
import SocleCore
import SocleLiveSchema
import Testing

@Suite("Constraints of the tables")
struct ConstraintTests {

  /// The rejections of a load into the tables of a script, and the rows of `t` that remain.
  private func load(
    _ script: String, _ text: String
  ) throws -> (rejections: [String], rows: [[SQLiteValue]]) {
    let shop = try Shop(files: ["t": text])
    var loader = try shop.loader(SchemaScript(script).tables)
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    let report = try loader.load()
    #expect(report.files[0].read == report.files[0].inserted + report.skipped)
    #expect(try shop.values("PRAGMA integrity_check") == [[.text("ok")]])
    return (try shop.rejected().map(\.description), try shop.values("SELECT * FROM t"))
  }

  @Test("In a table with several unique keys, a bad row is reported with the key that it violates")
  func severalKeys() throws {
    let (rejections, rows) = try load(
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT UNIQUE, c INTEGER, d INTEGER, UNIQUE (c, d));",
      "a,b,c,d\n1,x,1,1\n1,y,2,2\n2,x,3,3\n3,z,1,1\n4,w,1,2\n5,,1,3\n6,,,\n7,,,\n")
    #expect(
      rejections == [
        "t.csv:3: a: the key \"1\" is on line 2 already",
        "t.csv:4: b: the key \"x\" is on line 2 already",
        "t.csv:5: the key \"1\", \"1\" is on line 2 already",
      ])
    // NULLs are not equal in a unique key.
    #expect(
      rows.map { $0[0] } == [.integer(1), .integer(4), .integer(5), .integer(6), .integer(7)])
  }

  @Test("A repeated key is reported although the file lacks one of its columns")
  func lackingColumn() throws {
    let (rejections, rows) = try load(
      "CREATE TABLE t (a INTEGER, b INTEGER DEFAULT 1, UNIQUE (a, b));", "a\n1\n1\n2\n")
    #expect(rejections == ["t.csv:3: UNIQUE constraint failed: t.a, t.b"])
    #expect(rows == [[.integer(1), .integer(1)], [.integer(2), .integer(1)]])
  }

  @Test("A repeated key is reported with its first line in the same table, not in another table")
  func severalTables() throws {
    let shop = try Shop(files: ["t": "a,b\n1,x\n2,y\n1,z\n", "u": "a,b\n1,x\n9,x\n9,y\n"])
    var loader = try shop.loader(
      SchemaScript(
        """
        CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT);
        CREATE TABLE u (a INTEGER PRIMARY KEY, b TEXT UNIQUE);
        """
      ).tables)
    loader.skipsBadRows = true
    #expect(
      try loader.load().rejections.map(\.description) == [
        "t.csv:4: a: the key \"1\" is on line 2 already",
        "u.csv:3: b: the key \"x\" is on line 2 already",
      ])
    #expect(
      try shop.values("SELECT a, b FROM u ORDER BY a") == [
        [.integer(1), .text("x")], [.integer(9), .text("y")],
      ])
  }

  @Test("A row that is skipped for a failed check leaves its key free for a later row")
  func freedKey() throws {
    let (rejections, rows) = try load(
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b INTEGER CHECK (b > 0));", "a,b\n1,0\n1,5\n2,7\n")
    #expect(rejections == ["t.csv:2: CHECK constraint failed: b > 0"])
    #expect(rows == [[.integer(1), .integer(5)], [.integer(2), .integer(7)]])
  }

  @Test("Rows that violate the check of a column or of the table are reported")
  func checks() throws {
    let (rejections, rows) = try load(
      """
      CREATE TABLE t (low INTEGER, high INTEGER, name TEXT CHECK (length(name) < 4),
        CONSTRAINT ordered CHECK (low <= high));
      """, "low,high,name\n1,2,abc\n2,1,abc\n1,1,abcd\n,,\"\"\n")
    #expect(
      rejections == [
        "t.csv:3: CHECK constraint failed: low <= high",
        "t.csv:4: CHECK constraint failed: length(name) < 4",
      ])
    #expect(rows.count == 2)
  }

  @Test("Rows that violate a partial or an expression-based unique index are reported")
  func indexes() throws {
    let (rejections, rows) = try load(
      """
      CREATE TABLE t (a INTEGER, name TEXT, isOpen INTEGER);
      CREATE UNIQUE INDEX one_open ON t (a) WHERE isOpen;
      CREATE UNIQUE INDEX folded ON t (lower(name));
      CREATE INDEX plain ON t (name);
      """, "a,name,isOpen\n1,Ada,1\n1,Ben,0\n1,Cem,1\n2,ADA,0\n")
    #expect(rejections.count == 2)
    #expect(rejections[0].hasPrefix("t.csv:4: a: the key \"1\""))
    #expect(rejections[1].hasPrefix("t.csv:5: UNIQUE constraint failed: index 'folded'"))
    #expect(rows.count == 2)
  }

  @Test("Bad rows are reported in the order of their lines, whatever is wrong with them")
  func mixed() throws {
    let (rejections, rows) = try load(
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b INTEGER CHECK (b < 100));",
      "a,b\n1,1\nx,1\n1,2\n3\n4,100\n\"5,1\n\"x,6\n6,6\n")
    #expect(
      rejections == [
        "t.csv:3: a: not an integer (\"x\")", "t.csv:4: a: the key \"1\" is on line 2 already",
        "t.csv:5: 1 field where the header has 2", "t.csv:6: CHECK constraint failed: b < 100",
        "t.csv:7: line 8: text after a closing quote; double the quotes inside a field (the record is on lines 7 to 8)",
      ])
    #expect(rows == [[.integer(1), .integer(1)], [.integer(6), .integer(6)]])
  }

  @Test(
    "The first line with a repeated key is found among many rows, for each of three unique columns")
  func firstLines() throws {
    let lines = (0..<1000).map { "\($0),\($0 % 500),\($0)\n" }
    let shop = try Shop(files: ["t": "a,b,c\n" + lines.joined() + "17,9999,9999\n"])
    let script = "CREATE TABLE t (a INTEGER PRIMARY KEY, b INTEGER UNIQUE, c INTEGER UNIQUE);"
    var loader = try shop.loader(SchemaScript(script).tables)
    loader.skipsBadRows = true
    loader.rejectsPath = shop.rejects
    let report = try loader.load()
    #expect(report.skipped == 501)
    let reasons = try shop.rejected().map(\.description)
    #expect(reasons[0] == "t.csv:502: b: the key \"0\" is on line 2 already")
    #expect(reasons[499] == "t.csv:1001: b: the key \"499\" is on line 501 already")
    #expect(reasons[500] == "t.csv:1002: a: the key \"17\" is on line 19 already")
  }

  @Test("Text keys are compared by the column's collation, and reported with their first line")
  func collations() throws {
    let (rejections, rows) = try load(
      "CREATE TABLE t (a TEXT COLLATE NOCASE UNIQUE, b TEXT COLLATE RTRIM UNIQUE);",
      "a,b\nx,y\nX,z\nw,\"y  \"\nv,Y\n")
    #expect(
      rejections == [
        "t.csv:3: a: the key \"X\" is on line 2 already",
        "t.csv:4: b: the key \"y  \" is on line 2 already",
      ])
    #expect(rows.count == 2)
  }

  @Test("The first line with a key is found by the collation that the key itself declares")
  func keyCollation() throws {
    let (rejections, _) = try load(
      "CREATE TABLE t (a TEXT NOT NULL, b TEXT, PRIMARY KEY (a COLLATE NOCASE));",
      "a,b\nx,1\nX,2\n")
    #expect(rejections == ["t.csv:3: a: the key \"X\" is on line 2 already"])
  }

  @Test("A key of a partial index is not said to be on a line that does not meet its condition")
  func partialIndex() throws {
    let (rejections, _) = try load(
      "CREATE TABLE t (a INTEGER, b INTEGER); CREATE UNIQUE INDEX i ON t (a) WHERE b = 1;",
      "a,b\n5,0\n5,1\n5,1\n")
    #expect(rejections == ["t.csv:4: a: the key \"5\" repeats"])
  }

  @Test("Rows that repeat a primary key are skipped")
  func conflictClause() throws {
    let (rejections, rows) = try load(
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT);", "a,b\n1,x\n2,y\n1,z\n2,w\n3,v\n")
    #expect(rejections.count == 2 && rows.count == 3)
  }
}

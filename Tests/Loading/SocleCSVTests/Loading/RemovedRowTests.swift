import Foundation
import SocleCSV
import SocleCore
import SocleLiveSchema
import Testing

@Suite("Rows that are removed, and the rows that refer to them")
struct RemovedRowTests {

  /// A load that leaves out bad rows: the shop, and each rejection as file, line and reason.
  private func load(
    _ script: String, _ files: [String: String], update: [String: String]? = nil
  ) throws -> (shop: Shop, rejections: [String]) {
    let shop = try Shop(files: files)
    var loader = try shop.loader(SchemaScript(script).tables)
    loader.skipsBadRows = true
    var report = try loader.load()
    if let update {
      try FileManager.default.removeItem(atPath: shop.folder)
      try FileManager.default.createDirectory(
        atPath: shop.folder, withIntermediateDirectories: false)
      for (table, text) in update { try shop.write(text, to: "\(table).csv") }
      loader.files = try CSVFiles(at: [shop.folder])
      loader.mode = .update
      report = try loader.load()
    }
    #expect(try shop.values("PRAGMA foreign_key_check").isEmpty)
    #expect(try shop.values("PRAGMA integrity_check") == [[.text("ok")]])
    return (shop, report.rejections.map(\.description))
  }

  @Test(
    "A row whose parent breaks a constraint is rejected, because its parent is missing",
    arguments: [
      ("age INTEGER CHECK (age < 90)", "1,95", "CHECK constraint failed: age < 90"),
      ("age INTEGER UNIQUE", "1,20", "age: the key \"20\" is on line 2 already"),
      ("age INTEGER", "1,x", "age: not an integer (\"x\")"),
      ("age INTEGER NOT NULL", "1,", "age: empty where a number is needed"),
    ])
  func parents(column: String, row: String, reason: String) throws {
    let script = """
      CREATE TABLE p (id INTEGER PRIMARY KEY, \(column));
      CREATE TABLE c (id INTEGER PRIMARY KEY, p INTEGER REFERENCES p);
      CREATE TABLE d (c INTEGER REFERENCES c);
      """
    let (shop, rejections) = try load(
      script,
      ["p": "id,age\n2,20\n\(row)\n", "c": "id,p\n1,1\n2,2\n3,\n", "d": "c\n3\n1\n"])
    #expect(
      rejections == [
        "p.csv:3: \(reason)",
        "c.csv:2: p: \"1\" is not in p", "d.csv:3: c: \"1\" is not in c",
      ])
    #expect(try shop.values("SELECT id FROM c") == [[.integer(2)], [.integer(3)]])
  }

  @Test(
    "A removed row makes room for a later row with its key",
    arguments: [
      ("", "1,a,1,9\n2,a,1,1\n", [2]),
      ("CREATE UNIQUE INDEX i ON t (name) WHERE active;", "1,a,0,1\n2,a,1,9\n3,a,1,1\n", [1, 3]),
      ("CREATE UNIQUE INDEX i ON t (name COLLATE BINARY);", "1,A,1,1\n2,a,1,9\n3,a,1,1\n", [1, 3]),
    ])
  func room(index: String, rows: String, left: [Int64]) throws {
    let script = """
      CREATE TABLE p (id INTEGER PRIMARY KEY);
      CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE\(index.isEmpty ? " UNIQUE" : ""),
        active INTEGER, p INTEGER REFERENCES p);
      \(index)
      """
    let (shop, _) = try load(script, ["p": "id\n1\n", "t": "id,name,active,p\n\(rows)"])
    #expect(try shop.values("SELECT id FROM t ORDER BY id") == left.map { [.integer($0)] })
  }

  @Test("A row without a parent has one reason, also if rows that refer to it are removed with it")
  func reasons() throws {
    let (_, rejections) = try load(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, up INTEGER REFERENCES t);",
      ["t": "id,up\n1,\n1,\n2,9\n3,2\n"])
    #expect(
      rejections == [
        "t.csv:3: id: the key \"1\" is on line 2 already",
        "t.csv:4: up: \"9\" is not in t; 1 more: t.csv:5",
      ])
  }

  @Test(
    "A row that repeats a key stays rejected when the first row is removed, and both are reported")
  func freedKeys() throws {
    let (shop, rejections) = try load(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, up INTEGER REFERENCES t);
      CREATE TABLE c (id INTEGER PRIMARY KEY, t INTEGER REFERENCES t);
      """,
      ["t": "id,up\n1,99\n2,1\n1,\n1,2\n3,\n", "c": "id,t\n5,1\n5,2\n5,3\n5,3\n"])
    #expect(
      rejections == [
        "t.csv:2: up: \"99\" is not in t; 1 more: t.csv:3",
        "t.csv:4: id: the key \"1\" is on line 2 already; 1 more: t.csv:5",
        "c.csv:2: t: \"1\" is not in t; 1 more: c.csv:3",
        "c.csv:5: id: the key \"5\" is on line 4 already",
      ])
    #expect(try shop.values("SELECT * FROM t") == [[.integer(3), .null]])
    #expect(try shop.values("SELECT * FROM c") == [[.integer(5), .integer(3)]])
  }

  @Test("A chain of thousands of rows is removed with its first row")
  func chain() throws {
    let count = 20_000
    let lines = (1...count).map { "\($0),1,\($0 - 1),1\n" }
    let (shop, rejections) = try load(
      """
      CREATE TABLE t (id INTEGER, n INTEGER, up INTEGER, upn INTEGER, PRIMARY KEY (n, id),
        FOREIGN KEY (upn, up) REFERENCES t);
      """, ["t": "id,n,up,upn\n" + lines.joined() + "1,2,,1\n2,2,1,2\n3,2,2,1\n"])
    #expect(rejections.count == 1)
    #expect(rejections[0].hasPrefix("t.csv:2: upn, up: \"1\", \"0\" is not in t; 20000 more: "))
    #expect(try shop.values("SELECT id FROM t") == [[.integer(1)], [.integer(2)]])
  }

  @Test("A row that refers to a removed row stays if another table has its parent")
  func eitherParent() throws {
    let shop = try Shop(files: ["t": "id,up\n1,9\n2,1\n3,2\n4,3\n", "u": "id\n2\n"])
    let tables = try SchemaScript(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, up INTEGER);
      CREATE TABLE u (id INTEGER PRIMARY KEY);
      """
    ).tables.map { CSVTable($0) }
    var either = tables[0]
    either.references = [
      CSVReference(["up"], toOneOf: [.init("t", columns: ["id"]), .init("u", columns: ["id"])])
    ]
    var loader = CSVLoader(
      reading: try CSVFiles(at: [shop.folder]), into: [either, tables[1]],
      database: shop.database)
    loader.skipsBadRows = true
    #expect(
      try loader.load().rejections.map(\.description) == [
        "t.csv:2: up: \"9\" is not in t or u; 1 more: t.csv:3"
      ])
    #expect(try shop.values("SELECT id FROM t") == [[.integer(3)], [.integer(4)]])
  }

  @Test("A unique key that a stored row has is reported with file and line")
  func storedKeys() throws {
    let (shop, rejections) = try load(
      """
      CREATE TABLE p (id INTEGER PRIMARY KEY, code TEXT UNIQUE);
      CREATE TABLE c (p INTEGER REFERENCES p);
      """,
      ["p": "id,code\n1,a\n2,b\n", "c": "p\n1\n"],
      update: ["p": "id,code\n3,b\n1,a\n4,c\n2,\n", "c": "p\n3\n4\n"])
    #expect(
      rejections == [
        "p.csv:2: code: \"b\" is in another row of the database", "c.csv:2: p: \"3\" is not in p",
      ])
    #expect(
      try shop.values("SELECT * FROM p") == [
        [.integer(1), .text("a")], [.integer(2), .null], [.integer(4), .text("c")],
      ])
  }

  @Test("An update may add rows that refer to each other in a circle")
  func circle() throws {
    let (shop, rejections) = try load(
      """
      CREATE TABLE a (id INTEGER PRIMARY KEY, b INTEGER REFERENCES b);
      CREATE TABLE b (id INTEGER PRIMARY KEY, a INTEGER REFERENCES a);
      """,
      ["a": "id,b\n1,1\n", "b": "id,a\n1,1\n"],
      update: ["a": "id,b\n2,2\n3,9\n", "b": "id,a\n2,2\n3,3\n4,1\n"])
    #expect(
      Set(rejections) == ["a.csv:3: b: \"9\" is not in b", "b.csv:3: a: \"3\" is not in a"])
    #expect(try shop.values("SELECT count(*) FROM b") == [[.integer(3)]])
  }

  @Test(
    "An update may refer to a table that is only in the database, whatever the case of its name")
  func otherTable() throws {
    let script = "CREATE TABLE P (id INTEGER PRIMARY KEY); CREATE TABLE c (p INTEGER REFERENCES p);"
    let shop = try Shop(files: ["p": "id\n1\n", "C": "p\n1\n"])
    let tables = try SchemaScript(script).tables
    _ = try shop.loader(tables).load()
    try FileManager.default.removeItem(atPath: "\(shop.folder)/p.csv")
    try shop.write("p\n1\n7\n", to: "C.csv")
    var loader = try shop.loader([tables[1]])
    loader.mode = .update
    loader.skipsBadRows = true
    let report = try loader.load()
    #expect(report.rejections.map(\.description) == ["C.csv:3: p: \"7\" is not in p"])
    #expect(try shop.values("PRAGMA foreign_key_check").isEmpty)
  }

  @Test(
    "A row that repeats a key is rejected, whatever conflict clause its table declares",
    arguments: ["IGNORE", "REPLACE", "FAIL", "ROLLBACK"])
  func conflictClauses(clause: String) throws {
    let (shop, rejections) = try load(
      "CREATE TABLE t (id INTEGER, UNIQUE (id) ON CONFLICT \(clause));", ["t": "id\n1\n2\n1\n"])
    #expect(rejections == ["t.csv:4: id: the key \"1\" is on line 2 already"])
    #expect(try shop.values("SELECT count(*) FROM t") == [[.integer(2)]])
  }
}

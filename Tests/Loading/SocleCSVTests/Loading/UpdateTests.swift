import Foundation
import SocleCSV
import SocleCore
import SocleLiveSchema
import SocleQueries
import Testing

@Suite("Updates and replacements of databases that no load created")
struct UpdateTests {

  private func shop(_ script: [SQLFragment], _ text: String) throws -> Shop {
    let shop = try Shop(files: ["t": text])
    let connection = try Connection(
      creatingAt: shop.database, options: ConnectionOptions(journalMode: .delete))
    for statement in script { try connection.execute(statement) }
    try connection.close()
    return shop
  }

  private func loader(_ shop: Shop, _ mode: LoadMode) throws -> CSVLoader {
    let connection = try Connection(openingExistingAt: shop.database)
    var tables = try ["t", "u"].compactMap { try connection.describe(table: $0) }.map {
      CSVTable($0)
    }
    for index in tables.indices { tables[index].isInferred = true }
    var loader = try shop.loader(tables)
    loader.mode = mode
    loader.skipsBadRows = true
    return loader
  }

  /// Updates a database from files, and expects so many bad rows of each table, and no row without its parent.
  private func expect(
    _ files: [String: String], _ skipped: [String: Int], in shop: Shop
  ) throws {
    for (name, text) in files { try shop.write(text, to: "\(name).csv") }
    var loader = try loader(shop, .update)
    loader.rejectsPath = shop.rejects
    let report = try loader.load()
    #expect(
      Dictionary(uniqueKeysWithValues: report.files.map { ($0.table, $0.skipped) }) == skipped)
    #expect(try shop.rejected().count == skipped.values.reduce(0, +))
    #expect(try shop.values("PRAGMA foreign_key_check").isEmpty)
  }

  @Test("An update stores a text that differs only in case, though its column ignores case")
  func caseOnly() throws {
    for (key, count) in [(" PRIMARY KEY", 1), ("", 2)] {
      let shop = try shop(
        [
          "CREATE TABLE t (id INTEGER\(SQLFragment(verbatim: key)), name TEXT COLLATE NOCASE)",
          "INSERT INTO t VALUES (1, 'ada')",
        ], "id,name\n1,ADA\n")
      let report = try loader(shop, .update).load()
      #expect(report.files[0].inserted + report.files[0].updated == 1)
      #expect(try shop.values("SELECT id FROM t").count == count)
      #expect(try shop.values("SELECT name FROM t ORDER BY rowid DESC")[0] == [.text("ADA")])
      #expect(try loader(shop, .update).load().files[0].inserted == 0)
    }
  }

  @Test("A row that breaks a constraint that only the database has ends an update with its name")
  func otherIndex() throws {
    let shop = try shop(
      [
        "CREATE TABLE t (a INTEGER, b INTEGER, PRIMARY KEY (a, b))",
        "CREATE UNIQUE INDEX one ON t (b)", "INSERT INTO t VALUES (1, 5)",
      ], "a,b\n1,5\n2,5\n")
    let described = TableDescription(
      "t", columns: [ColumnDescription("a", .integer), ColumnDescription("b", .integer)],
      primaryKey: ["a", "b"])
    var loader = try shop.loader([CSVTable(described)])
    loader.mode = .update
    let failure = shop.failure(of: loader)
    #expect(
      failure.message == """
        t.csv: a row breaks a constraint of the table t of the database: UNIQUE constraint failed: t.b; correct the file, \
        or describe the constraint in the load, so that such rows are named
        """)
    #expect(failure.kind == .database)
    #expect(try shop.values("SELECT a, b FROM t") == [[.integer(1), .integer(5)]])
  }

  @Test(
    "A row that refers to the former value of a stored parent's unique key is rejected",
    arguments: [
      (["t": "id,code,up\n1,b,\n", "u": "t,n\na,1\nb,2\nc,3\n"], ["t": 0, "u": 2]),
      // A value that another row of the database has is refused, as ever.
      (["t": "id,code,up\n1,b,\n3,a,\n", "u": "t,n\na,1\n"], ["t": 1, "u": 1]),
      // The file lacks the key, which stays as it is.
      (["t": "id,up\n1,\n", "u": "t,n\na,1\n"], ["t": 0, "u": 0]),
      (["t": "id,code,up\n1,b,\n4,d,a\n5,e,d\n"], ["t": 2]),
      // A row that refers to the former value stays rejected although the new one is rejected, too.
      (["t": "id,code,up\n1,b,zz\n4,d,a\n"], ["t": 2]),
      (["t": "id,code,up\n1,A,\n4,d,a\n"], ["t": 0]),
    ])
  func formerKeys(files: [String: String], skipped: [String: Int]) throws {
    let shop = try shop(
      [
        """
        CREATE TABLE t (id INTEGER PRIMARY KEY, code TEXT COLLATE NOCASE UNIQUE,
          up TEXT REFERENCES t(code))
        """,
        "CREATE TABLE u (t TEXT REFERENCES t(code), n INTEGER)",
        "INSERT INTO t VALUES (1, 'a', NULL)",
      ], "")
    try expect(files, skipped, in: shop)
  }

  @Test(
    "A row that changes a key to which a stored row refers is rejected, unless that row changes, too",
    arguments: [
      ("", ["t": "id,code\n1,b\n2,y\n"], ["t": 1]),
      ("", ["t": "id,code\n1,\n2,y\n"], ["t": 1]),
      ("", ["t": "id,code\n1,A\n2,y\n"], ["t": 0]),
      ("", ["t": "id,n\n1,7\n"], ["t": 0]),
      ("", ["t": "id,code\n1,b\n", "u": "id,t\n1,b\n"], ["t": 0, "u": 0]),
      ("", ["t": "id,code\n1,b\n", "u": "id,t\n1,\n"], ["t": 0, "u": 0]),
      ("", ["t": "id,code\n1,b\n", "u": "id,t\n2,b\n"], ["t": 1, "u": 1]),
      // The stored row is not replaced after all, so the parent keeps its value, and so on.
      ("", ["t": "id,code\n1,b\n", "u": "id,t\n1,zz\n"], ["t": 1, "u": 1]),
      // The file lacks the reference, which stays as it is.
      ("", ["t": "id,code\n1,b\n", "u": "id,n\n1,7\n"], ["t": 1, "u": 0]),
      ("ON UPDATE CASCADE", ["t": "id,code\n1,b\n"], ["t": 0]),
      ("ON UPDATE SET NULL", ["t": "id,code\n1,b\n"], ["t": 0]),
      ("ON UPDATE RESTRICT", ["t": "id,code\n1,b\n", "u": "id,t\n1,b\n"], ["t": 1, "u": 1]),
    ])
  func keptKeys(action: String, files: [String: String], skipped: [String: Int]) throws {
    let shop = try shop(
      [
        "CREATE TABLE t (id INTEGER PRIMARY KEY, code TEXT COLLATE NOCASE UNIQUE, n INTEGER)",
        """
        CREATE TABLE u (id INTEGER PRIMARY KEY,
          t TEXT REFERENCES T(code) \(SQLFragment(verbatim: action)), n INTEGER)
        """,
        "INSERT INTO t VALUES (1, 'a', 0), (2, 'x', 0)", "INSERT INTO u VALUES (1, 'a', 0)",
      ], "")
    try expect(files, skipped, in: shop)
  }

  @Test(
    "A part of a key to which rows refer may change only without such rows, if the file lacks the rest",
    arguments: [
      (["t": "id,a\n1,9\n2,8\n"], ["t": 1]), (["t": "id,a\n1,1\n2,8\n"], ["t": 0]),
      (["t": "id,a\n2,8\n", "u": "id,a,b\n2,2,y\n"], ["t": 0, "u": 1]),
    ])
  func partOfKey(files: [String: String], skipped: [String: Int]) throws {
    let shop = try shop(
      [
        "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b TEXT, UNIQUE (a, b))",
        """
        CREATE TABLE u (id INTEGER PRIMARY KEY, a INTEGER, b TEXT,
          FOREIGN KEY (a, b) REFERENCES t(a, b))
        """,
        "INSERT INTO t VALUES (1, 1, 'x'), (2, 2, 'y')", "INSERT INTO u VALUES (1, 1, 'x')",
      ], "")
    try expect(files, skipped, in: shop)
  }

  @Test("A unique column of the files that the database lacks is refused with advice")
  func missingUniqueColumn() throws {
    let shop = try shop(
      [
        "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT)", "INSERT INTO t VALUES (1, 'a')",
      ], "id,name,email\n1,b,c\n")
    let other = try Connection.inMemory()
    try other.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, email TEXT UNIQUE)")
    let table = try #require(try other.describe(table: "t"))
    var loader = try shop.loader([CSVTable(table)])
    loader.mode = .update
    let failure = #expect(throws: LoadError.self) { try loader.load() }
    #expect(
      failure?.description.contains("the table t of the database has no column email; add it first")
        == true)
  }

  @Test(
    "A row without the key of its table becomes a new row, but no other row has its unique value",
    arguments: [
      ("id INTEGER PRIMARY KEY, code TEXT UNIQUE", "10, 'a'", 1),
      ("id INTEGER PRIMARY KEY, code TEXT UNIQUE", "1, 'a'", 1),
      ("id TEXT DEFAULT 'x', code TEXT UNIQUE, PRIMARY KEY (id, code)", "'y', 'a'", 1),
      // This row has the default value, so that it is the one of the file.
      ("id TEXT DEFAULT 'x', code TEXT UNIQUE, PRIMARY KEY (id, code)", "'x', 'a'", 0),
    ])
  func lackingKey(columns: String, row: String, skipped: Int) throws {
    let shop = try shop(
      [
        "CREATE TABLE t (\(SQLFragment(verbatim: columns)))",
        "INSERT INTO t VALUES (\(SQLFragment(verbatim: row)))",
      ], "code\na\nb\n")
    let report = try loader(shop, .update).load()
    #expect(report.files[0].inserted == 1 && report.skipped == skipped)
    #expect(try shop.values("SELECT count(*) FROM t") == [[.integer(2)]])
  }

  @Test(
    "A new row that has a unique key of a stored row by a default value is rejected, and a stored row is updated",
    arguments: [
      ("id,a,n\n3,r,new\n2,q,new\n", true), ("a,n\nr,new\nq,new\n", true),
      ("id,a,n\n3,r,new\n1,q,new\n", false),
    ])
  func defaultInUniqueKey(text: String, isTaken: Bool) throws {
    let shop = try shop(
      [
        """
        CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, kind TEXT DEFAULT 'x', n TEXT,
          UNIQUE (a, kind))
        """, "INSERT INTO t VALUES (1, 'q', 'x', 'old')",
      ], text)
    let report = try loader(shop, .update).load()
    let problem = "t.csv:3: a, kind: \"q\", \"x\" is in another row of the database"
    #expect(report.rejections.map(\.description) == (isTaken ? [problem] : []))
    #expect(report.files[0].inserted == 1 && report.files[0].updated == (isTaken ? 0 : 1))
  }

  @Test(
    "A row without the key of its table replaces no stored row",
    arguments: [
      (["t": "code\nb\n", "u": "id,t\n1,a\n"], ["t": 0, "u": 0]),
      (["t": "id,code\n1,b\n", "u": "t\nb\n"], ["t": 1, "u": 1]),
    ])
  func lackingKeys(files: [String: String], skipped: [String: Int]) throws {
    let shop = try shop(
      [
        "CREATE TABLE t (id INTEGER PRIMARY KEY, code TEXT UNIQUE)",
        "CREATE TABLE u (id INTEGER PRIMARY KEY, t TEXT REFERENCES t(code))",
        "INSERT INTO t VALUES (1, 'a')", "INSERT INTO u VALUES (1, 'a')",
      ], "")
    try expect(files, skipped, in: shop)
  }

  @Test(
    "A new row whose default value in the database names no parent is rejected, and a stored row is updated",
    arguments: [
      ("DEFAULT 9 REFERENCES u", "", false, 1), ("DEFAULT 1 REFERENCES u", "", false, 0),
      ("DEFAULT 9", "", true, 1), ("DEFAULT 9 REFERENCES u", "DEFAULT 1", false, 1),
      ("DEFAULT 1 REFERENCES u", "DEFAULT 9", false, 0), ("REFERENCES u", "DEFAULT 9", false, 0),
    ])
  func defaultOfReference(
    live: String, described: String, isUndeclared: Bool, skipped: Int
  ) throws {
    let shop = try shop(
      [
        "CREATE TABLE u (id INTEGER PRIMARY KEY)", "INSERT INTO u VALUES (1)",
        "CREATE TABLE t (id INTEGER PRIMARY KEY, u INTEGER \(SQLFragment(verbatim: live)), n TEXT)",
        "INSERT INTO t VALUES (1, 1, 'old')",
      ], "id,n\n1,new\n2,new\n")
    var loader = try loader(shop, .update)
    if !described.isEmpty {
      let script = """
        CREATE TABLE u (id INTEGER PRIMARY KEY);
        CREATE TABLE t (id INTEGER PRIMARY KEY, u INTEGER \(described) REFERENCES u, n TEXT);
        """
      loader.tables = try SchemaScript(script).tables.map { CSVTable($0) }
    }
    let index = loader.tables.firstIndex { $0.description.name == "t" } ?? 0
    if isUndeclared {
      loader.tables[index].references = [
        CSVReference(["u"], toOneOf: [.init("u", columns: ["id"])])
      ]
    }
    let report = try loader.load()
    #expect(
      report.rejections.map(\.description)
        == (skipped == 0 ? [] : ["t.csv:3: u: \"9\" is not in u"]))
    #expect(try shop.values("SELECT n FROM t WHERE id = 1") == [[.text("new")]])
    #expect(try shop.values("SELECT 1 FROM t WHERE u NOT IN (SELECT id FROM u)").isEmpty)
  }

  @Test(
    "An update is refused if its file has a part of a reference that does not fit the stored part",
    arguments: [(2, true, true), (2, false, true), (1, true, false), (3, false, false)])
  func partOfReference(a: Int, isDeclared: Bool, isRefused: Bool) throws {
    let key: SQLFragment = isDeclared ? ", FOREIGN KEY (a, b) REFERENCES u" : ""
    let shop = try shop(
      [
        "CREATE TABLE u (a INTEGER, b TEXT, PRIMARY KEY (a, b))",
        "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b TEXT\(key))",
        "INSERT INTO u VALUES (1, 'x'), (2, 'y'), (3, 'x')",
        "INSERT INTO t VALUES (1, 1, 'x')",
      ], "id,a\n1,\(a)\n")
    var loader = try loader(shop, .update)
    loader.tables[0].references = [
      CSVReference(["a", "b"], toOneOf: [.init("u", columns: ["a", "b"])])
    ]
    guard isRefused else {
      #expect(try loader.load().files[0].updated == (a == 1 ? 0 : 1))
      return
    }
    let failure = shop.failure(of: loader)
    #expect(
      failure.message == """
        t.csv:1: a, b: "2", "x" is not in u: the file lacks the column "b", whose stored value does not fit; add it
        """)
    #expect(failure.kind == .rejectedData)
  }

  @Test("A row of a table without a key is rejected if its default value names no parent")
  func defaultOfReferenceWithoutKey() throws {
    let shop = try shop(
      [
        "CREATE TABLE u (id INTEGER PRIMARY KEY)", "INSERT INTO u VALUES (1)",
        "CREATE TABLE t (u INTEGER DEFAULT 9 REFERENCES u, n TEXT)",
        "INSERT INTO t VALUES (1, 'old')",
      ], "n\nnew\n")
    #expect(
      try loader(shop, .update).load().rejections.map(\.description) == [
        "t.csv:2: u: \"9\" is not in u"
      ])
  }

  @Test("A parent that has a stored one's key by the key's own collation gives up its former value")
  func formerKeyOfOtherCase() throws {
    let shop = try shop(
      [
        "CREATE TABLE t (k TEXT NOT NULL, code TEXT UNIQUE, PRIMARY KEY (k COLLATE NOCASE))",
        "CREATE TABLE u (id INTEGER PRIMARY KEY, t TEXT REFERENCES t(code))",
        "INSERT INTO t VALUES ('abc', 'x')",
      ], "")
    try expect(["t": "k,code\nABC,y\n", "u": "id,t\n1,x\n2,y\n"], ["t": 0, "u": 1], in: shop)
  }

  @Test("Of parents whose keys only differ in case, one may change and the other have children")
  func formerKeyOfExactCase() throws {
    let shop = try shop(
      [
        """
        CREATE TABLE t (k TEXT COLLATE NOCASE NOT NULL, code TEXT UNIQUE,
          PRIMARY KEY (k COLLATE BINARY))
        """,
        "CREATE TABLE u (id INTEGER PRIMARY KEY, t TEXT REFERENCES t(code))",
        "INSERT INTO t VALUES ('a', 'x'), ('A', 'z')",
      ], "")
    try expect(["t": "k,code\na,y\n", "u": "id,t\n1,x\n2,z\n"], ["t": 0, "u": 1], in: shop)
  }

  @Test("A stored parent with NULL in its primary key has children although another one changes")
  func nullKeyOfParent() throws {
    let shop = try shop(
      [
        "CREATE TABLE t (k TEXT PRIMARY KEY, code TEXT UNIQUE)",
        "CREATE TABLE u (id INTEGER PRIMARY KEY, t TEXT REFERENCES t(code))",
        "INSERT INTO t VALUES (NULL, 'X'), ('a', 'A')",
      ], "")
    try expect(
      ["t": "k,code\na,B\n", "u": "id,t\n1,X\n2,A\n3,B\n"], ["t": 0, "u": 1], in: shop)
  }

  @Test("The stored rows of a table are found whose description has its name in another case")
  func otherCase() throws {
    let shop = try shop(
      [
        "CREATE TABLE t (id INTEGER PRIMARY KEY, code TEXT UNIQUE)",
        "CREATE TABLE U (id INTEGER PRIMARY KEY, t TEXT REFERENCES t(code))",
        "INSERT INTO t VALUES (1, 'a')", "INSERT INTO U VALUES (1, 'a')",
      ], "id,code\n1,b\n")
    try shop.write("id,t\n1,b\n", to: "u.csv")
    var loader = try loader(shop, .update)
    loader.tables[1].description.name = "u"
    #expect(try loader.load().skipped == 0)
  }

  @Test("An empty key is bad although the key names its column in another case")
  func keyInOtherCase() throws {
    let shop = try shop(
      ["CREATE TABLE t (id TEXT, n INTEGER, PRIMARY KEY (ID))"], "id,n\n,5\nx,7\n")
    let report = try loader(shop, .update).load()
    #expect(report.skipped == 1 && report.files[0].inserted == 1)
    try shop.write("n\n5\n", to: "t.csv")
    let failure = try shop.failure(of: loader(shop, .update))
    #expect(failure.message.hasPrefix("t.csv:1: the header lacks the column \"id\" of t"))
  }

  @Test("A changed key is refused also if a stored row refers to it without a foreign key")
  func undeclaredReference() throws {
    let shop = try shop(
      [
        "CREATE TABLE t (id INTEGER PRIMARY KEY, code TEXT UNIQUE)",
        "CREATE TABLE u (id INTEGER PRIMARY KEY, t TEXT)",
        "INSERT INTO t VALUES (1, 'a')", "INSERT INTO u VALUES (1, 'a')",
      ], "id,code\n1,b\n")
    for (rows, skipped) in [("2,b", [1, 1]), ("1,b", [0, 0])] {
      try shop.write("id,t\n\(rows)\n", to: "u.csv")
      var loader = try loader(shop, .update)
      loader.tables[1].references = [
        CSVReference(["t"], toOneOf: [.init("t", columns: ["code"])])
      ]
      #expect(try loader.load().files.map(\.skipped) == skipped)
      #expect(try shop.values("SELECT t FROM u EXCEPT SELECT code FROM t").isEmpty)
    }
  }

  @Test(
    "A changed key is refused if a stored row refers to it or to a row of another table, which lacks it",
    arguments: [("x", nil, 1), ("a", nil, 0), ("x", "code\nb\n", 1), ("x", "code\na\n", 0)])
  func referenceToOneOfSeveral(other: String, file: String?, skipped: Int) throws {
    let shop = try shop(
      [
        "CREATE TABLE t (id INTEGER PRIMARY KEY, code TEXT UNIQUE)",
        "CREATE TABLE v (code TEXT PRIMARY KEY)",
        "CREATE TABLE u (id INTEGER PRIMARY KEY, t TEXT)",
        "INSERT INTO t VALUES (1, 'a')", "INSERT INTO u VALUES (1, 'a')",
        "INSERT INTO v VALUES (\(SQLFragment(verbatim: "'\(other)'")))",
      ], "id,code\n1,b\n")
    if let file { try shop.write(file, to: "v.csv") }
    var loader = try loader(shop, .update)
    if file != nil {
      let connection = try Connection(openingExistingAt: shop.database)
      loader.tables.append(CSVTable(try #require(try connection.describe(table: "v"))))
    }
    loader.tables[1].references = [
      CSVReference(
        ["t"], toOneOf: [.init("t", columns: ["code"]), .init("v", columns: ["code"])])
    ]
    #expect(try loader.load().skipped == skipped)
    #expect(
      try shop.values("SELECT t FROM u EXCEPT SELECT code FROM t EXCEPT SELECT code FROM v").isEmpty
    )
  }

  @Test(
    "Columns whose names differ in the case of other letters than ASCII, or in Unicode form, are not mixed up",
    arguments: [("Ä", "ä"), ("\u{e9}", "e\u{301}")])
  func similarNames(one: String, other: String) throws {
    let shop = try shop(
      [
        "CREATE TABLE t (id INTEGER PRIMARY KEY, \(identifier: one) TEXT, \(identifier: other) TEXT)",
        "INSERT INTO t VALUES (1, 'keep', 'old')",
      ], "id,\(other)\n1,new\n")
    #expect(try loader(shop, .update).load().files[0].updated == 1)
    let row: [SQLiteValue] = [.integer(1), .text("keep"), .text("new")]
    #expect(try shop.values("SELECT * FROM t") == [row])
    try shop.write("id,\(other),\(one)\n2,o,p\n", to: "t.csv")
    #expect(try loader(shop, .update).load().files[0].inserted == 1)
    let second: [SQLiteValue] = [.integer(2), .text("p"), .text("o")]
    #expect(try shop.values("SELECT * FROM t WHERE id = 2") == [second])
  }

  @Test(
    "A header may have a column's name in another case or Unicode form if no column has it exactly",
    arguments: [("Ä", "ä"), ("\u{e9}", "e\u{301}")])
  func similarHeader(name: String, written: String) throws {
    let shop = try shop(
      ["CREATE TABLE t (id INTEGER PRIMARY KEY, \(identifier: name) TEXT)"], "id,\(written)\n1,x\n")
    let report = try loader(shop, .update).load()
    #expect(report.warnings.isEmpty)
    #expect(try shop.values("SELECT \(identifier: name) FROM t") == [[.text("x")]])
  }

  @Test(
    "A row that breaks a constraint only with a default value is rejected with what to add",
    arguments: [
      ("a INTEGER, b INTEGER, CHECK (b IS NOT NULL OR a > 5)", "b IS NOT NULL OR a > 5"),
      ("a INTEGER, b INTEGER DEFAULT 0 CHECK (b > 0)", "b > 0"),
      ("a INTEGER CHECK (a > 5), b INTEGER", nil),
    ])
  func constraintOfDefault(columns: String, check: String?) throws {
    let shop = try shop(
      [
        "CREATE TABLE t (id INTEGER PRIMARY KEY, \(SQLFragment(verbatim: columns)))",
        "INSERT INTO t VALUES (1, 7, 1)",
      ], "id,a\n1,3\n")
    let report = try loader(shop, .update).load()
    let advice = "; add the column \"b\", which the file lacks, with the stored values"
    let reason = "CHECK constraint failed: " + (check.map { $0 + advice } ?? "a > 5")
    #expect(report.rejections.map(\.description) == ["t.csv:2: \(reason)"])
  }

  @Test("A table whose check and index have texts in double quotes is updated")
  func doubleQuotes() throws {
    let shop = try shop([], "id,kind\n1,new\n2,old\n")
    let connection = try Connection(openingExistingAt: shop.database)
    for statement in [
      "CREATE TABLE t (id INTEGER PRIMARY KEY, kind TEXT CHECK (kind <> \"old\"))",
      "CREATE UNIQUE INDEX i ON t (kind) WHERE kind <> \"x\"",
    ] as [SQLFragment] {
      try connection.runCompilingTables(SQLCommand("preparing a test", statement))
    }
    try connection.close()
    let report = try loader(shop, .update).load()
    #expect(report.files.map(\.inserted) == [1] && report.files.map(\.skipped) == [1])
  }

  @Test(
    "An update neither drops rows nor deletes stored ones, whatever conflict clause a key declares",
    arguments: [
      (
        "id INTEGER PRIMARY KEY, a INTEGER, n TEXT DEFAULT 'keep', UNIQUE (a, n)", "5",
        "id,a\n2,5\n"
      ),
      ("id INTEGER PRIMARY KEY, a TEXT, n TEXT, UNIQUE (a COLLATE NOCASE)", "'x'", "id,a\n2,X\n"),
      ("id INTEGER, n TEXT, a TEXT COLLATE NOCASE UNIQUE", "'x'", "a,id\nX,1\n"),
    ], ["REPLACE", "IGNORE"])
  func conflictClauses(table: (columns: String, a: String, file: String), clause: String) throws {
    let shop = try shop(
      [
        "CREATE TABLE t (\(SQLFragment(verbatim: "\(table.columns) ON CONFLICT \(clause)")))",
        "INSERT INTO t (id, a, n) VALUES (1, \(SQLFragment(verbatim: table.a)), 'keep')",
      ], table.file)
    let report = try? loader(shop, .update).load()
    #expect(report.map { $0.skipped == 1 } ?? true, "a row is lost without a report")
    #expect(try shop.values("SELECT n FROM t") == [[.text("keep")]])
  }

  @Test("A row may change a key to which a stored row refers if another table has the key, too")
  func eitherParent() throws {
    let parents = ["t", "v"].map { name in
      TableDescription(
        name,
        columns: [
          ColumnDescription("id", .integer), ColumnDescription("code", .text, isUnique: true),
        ], primaryKey: "id")
    }
    let child = TableDescription(
      "u", columns: [ColumnDescription("id", .integer), ColumnDescription("code", .text)],
      primaryKey: "id")
    let reference = CSVReference(
      ["code"], toOneOf: ["t", "v"].map { CSVReference.Parent($0, columns: ["code"]) })
    let file = "id,code\n1,a\n"
    let shop = try Shop(files: ["t": file, "v": file, "u": file])
    var loader = try shop.loader(
      parents.map { CSVTable($0) } + [CSVTable(child, references: [reference])])
    _ = try loader.load()
    try shop.write("id,code\n1,b\n", to: "t.csv")
    try shop.write("id,code\n2,a\n", to: "u.csv")
    loader.mode = .update
    loader.skipsBadRows = true
    #expect(try loader.load().files.map(\.skipped) == [0, 0, 0])
  }

  @Test("In a table without a primary key, a row with the unique value of another row is rejected")
  func uniqueWithoutKey() throws {
    let shop = try shop(
      [
        "CREATE TABLE t (code TEXT UNIQUE, n INTEGER)",
        "CREATE TABLE u (t TEXT REFERENCES t(code))",
        "INSERT INTO t VALUES ('a', NULL)", "INSERT INTO u VALUES ('a')",
      ], "code,n\na,5\nb,1\n")
    let file = try loader(shop, .update).load().files[0]
    #expect((file.inserted, file.skipped) == (1, 1))
  }

  @Test("A repeated key is rejected without advice on a column that is named like the table")
  func repeatedKeyOfTable() throws {
    let shop = try shop(
      ["CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER UNIQUE, t INTEGER DEFAULT 0)"],
      "id,a\n1,3\n2,3\n")
    let report = try loader(shop, .update).load()
    #expect(
      report.rejections.map(\.description) == ["t.csv:3: a: the key \"3\" is on line 2 already"])
  }

  @Test("Rows that a trigger ignores are counted neither as inserted nor as updated")
  func ignoredRows() throws {
    let shop = try shop(
      [
        "CREATE TABLE t (id INTEGER PRIMARY KEY, n TEXT)",
        """
        CREATE TRIGGER g BEFORE INSERT ON t WHEN new.n = 'x' BEGIN SELECT RAISE(IGNORE); END
        """,
      ], "id,n\n1,x\n2,y\n")
    let file = try loader(shop, .update).load().files[0]
    #expect((file.inserted, file.updated) == (1, 0))
    #expect(try shop.values("SELECT id FROM t") == [[.integer(2)]])
  }

  @Test("The seconds of a file contain those of the triggers that its rows run")
  func secondsOfTriggers() throws {
    let shop = try shop(
      [
        "CREATE TABLE t (id INTEGER PRIMARY KEY)", "CREATE TABLE counts (n INTEGER)",
        """
        CREATE VIEW slow AS WITH RECURSIVE numbers(n) AS (
            SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT 1000000)
          SELECT count(*) AS n FROM numbers
        """,
        "CREATE TRIGGER g AFTER INSERT ON t BEGIN INSERT INTO counts SELECT n FROM slow; END",
      ], "id\n1\n2\n3\n")
    let report = try loader(shop, .update).load()
    #expect(report.files[0].seconds > report.seconds / 2)
  }

  @Test(
    "A NULL for a stored column that is NOT NULL is refused, whatever its conflict clause",
    arguments: ["REPLACE", "IGNORE"])
  func nullClauses(clause: String) throws {
    let shop = try shop(
      [
        """
        CREATE TABLE t (id INTEGER PRIMARY KEY,
          n TEXT NOT NULL ON CONFLICT \(SQLFragment(verbatim: clause)) DEFAULT 'x')
        """, "INSERT INTO t VALUES (1, 'keep')",
      ], "id,n\n1,\n2,\n")
    let table = TableDescription(
      "t",
      columns: [
        ColumnDescription("id", .integer), ColumnDescription("n", .text, isNullable: true),
      ],
      primaryKey: "id")
    var loader = try shop.loader([CSVTable(table)])
    loader.mode = .update
    let error = #expect(throws: LoadError.self) { try loader.load() }
    #expect(error?.description.contains("NOT NULL constraint failed: t.n") == true)
    #expect(try shop.values("SELECT n FROM t") == [[.text("keep")]])
  }

  @Test("Triggers that insert on a conflict still do so")
  func conflictClausesOfTriggers() throws {
    let shop = try shop(
      [
        "CREATE TABLE t (id INTEGER PRIMARY KEY, n TEXT)", "CREATE TABLE log (n TEXT UNIQUE)",
        """
        CREATE TRIGGER g AFTER INSERT ON t
          BEGIN INSERT OR IGNORE INTO log VALUES (new.n); END
        """,
      ], "id,n\n1,x\n2,x\n")
    #expect(try loader(shop, .update).load().files[0].inserted == 2)
    #expect(try shop.values("SELECT n FROM log") == [[.text("x")]])
  }

  @Test(
    "A row has the same key as a stored one by the collation that the key declares",
    arguments: [
      "k TEXT NOT NULL, code TEXT UNIQUE, n TEXT, PRIMARY KEY (k COLLATE NOCASE)",
      "code TEXT PRIMARY KEY, k TEXT, n TEXT, UNIQUE (k COLLATE NOCASE)",
    ])
  func keyCollations(columns: String) throws {
    let shop = try shop(
      [
        "CREATE TABLE t (\(SQLFragment(verbatim: columns)))",
        "INSERT INTO t (k, code, n) VALUES ('abc', 'x', 'old'), ('b', 'y', 'b')",
      ], "k,code,n\nABC,x,new\n")
    #expect(try loader(shop, .update).load().files[0].updated == 1)
    #expect(try shop.values("SELECT n FROM t WHERE code = 'x'") == [[.text("new")]])
  }

  @Test("A stored value is kept also if a row has its key by the key's own collation only")
  func keptValueOfOtherCase() throws {
    let shop = try shop(
      [
        "CREATE TABLE t (k TEXT NOT NULL, note TEXT, PRIMARY KEY (k COLLATE NOCASE))",
        "INSERT INTO t VALUES ('abc', 'keep')",
      ], "k,note\nABC\nx,y\n")
    var loader = try loader(shop, .update)
    loader.dialect.fillsRows = true
    #expect(try loader.load().skipped == 1)
    #expect(try shop.values("SELECT note FROM t WHERE k = 'abc'") == [[.text("keep")]])
  }

  @Test("A value that another row has by a key's own collation is refused with file and line")
  func takenValueOfOtherCase() throws {
    let shop = try shop(
      [
        "CREATE TABLE t (id INTEGER PRIMARY KEY, k TEXT)",
        "CREATE UNIQUE INDEX i ON t (k COLLATE NOCASE)", "INSERT INTO t VALUES (1, 'abc')",
      ], "id,k\n2,ABC\n3,d\n")
    #expect(
      try loader(shop, .update).load().rejections.map(\.description) == [
        "t.csv:2: k: \"ABC\" is in another row of the database"
      ])
  }

  @Test("An update searches a unique index of another collation instead of the whole table")
  func indexOfOtherCollation() throws {
    func seconds(_ count: Int) throws -> Double {
      let rows = (1...count).map { "\($0),user\($0)@example.org\n" }.joined()
      let shop = try shop(
        [
          "CREATE TABLE t (id INTEGER PRIMARY KEY, code TEXT)",
          "CREATE UNIQUE INDEX i ON t (code COLLATE NOCASE)",
        ], "id,code\n" + rows)
      let loader = try loader(shop, .update)
      _ = try loader.load()
      return try loader.load().seconds
    }
    // Searching the table for each row takes 256 times as long for 16 times as many rows.
    #expect(try seconds(16_000) < 64 * seconds(1_000))
  }

  @Test(
    "An update is refused if the database would change values, or compares the key otherwise",
    arguments: [
      (
        "id INTEGER PRIMARY KEY, n INTEGER", "id INTEGER PRIMARY KEY, n TEXT",
        "t.n is INTEGER in the database, but TEXT in the load, so that values would change"
      ),
      (
        "id INTEGER PRIMARY KEY, n TEXT", "id INTEGER PRIMARY KEY, n INTEGER",
        "t.n is TEXT in the database, but INTEGER in the load"
      ),
      (
        "id TEXT COLLATE NOCASE PRIMARY KEY, n TEXT", "id TEXT PRIMARY KEY, n TEXT",
        "the load finds stored rows by the key (\"id\"), but the table t"
      ),
      ("id TEXT, n TEXT", "id TEXT PRIMARY KEY, n TEXT", "the load finds stored rows by the key"),
      ("id VARCHAR(20) PRIMARY KEY, n REAL", "id TEXT PRIMARY KEY, n DECIMAL(8,2)", nil),
      ("n, number INTEGER PRIMARY KEY, id TEXT UNIQUE", "id TEXT PRIMARY KEY, n TEXT", nil),
      (
        "id TEXT COLLATE NOCASE, n TEXT, PRIMARY KEY (id COLLATE BINARY)",
        "id TEXT PRIMARY KEY, n TEXT", nil
      ),
    ] as [(String, String, String?)])
  func otherDescription(live: String, described: String, reason: String?) throws {
    let shop = try shop(["CREATE TABLE t (\(SQLFragment(verbatim: live)))"], "id,n\n1,7\n")
    var loader = try shop.loader(SchemaScript("CREATE TABLE t (\(described));").tables)
    loader.mode = .update
    guard let reason else {
      #expect(try loader.load().files[0].inserted == 1)
      return
    }
    let failure = shop.failure(of: loader)
    #expect(failure.message.hasPrefix(reason), "\(failure.message)")
    #expect(failure.kind == .database)
  }

  @Test("A table that a load created with booleans in a TEXT column is updated")
  func booleanText() throws {
    let shop = try Shop(files: ["t": "id,n\n1,t\n"])
    let script = try SchemaScript("CREATE TABLE t (id INTEGER PRIMARY KEY, n TEXT);")
    var loader = try shop.loader(script.tables.map { CSVTable($0, booleans: ["n"]) })
    _ = try loader.load()
    try shop.write("id,n\n1,f\n2,t\n", to: "t.csv")
    loader.mode = .update
    let file = try loader.load().files[0]
    #expect((file.inserted, file.updated) == (1, 1))
  }

  @Test("The columns of a table to load may be named in another case")
  func columnsInOtherCase() throws {
    let shop = try shop([], "id,n\n1,t\n")
    let script = try SchemaScript("CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER, m TEXT);")
    var table = CSVTable(
      script.tables[0], booleans: ["N"], columnsOfSomeFiles: ["M"], requiredColumns: ["N"])
    var loader = try shop.loader([table])
    loader.mode = .replace
    #expect(try loader.load().files[0].inserted == 1)
    #expect(try shop.values("SELECT * FROM t") == [[.integer(1), .integer(1)]])
    table.requiredColumns = ["M"]
    loader.tables = [table]
    let message = shop.failure(of: loader).message
    #expect(message.hasPrefix("t.csv:1: the header lacks the column \"m\" of t"), "\(message)")
  }

  @Test("A unique index with an expression among its parts does not make its columns unique")
  func indexWithExpression() throws {
    let shop = try shop(
      [
        "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b TEXT)",
        "CREATE UNIQUE INDEX i ON t (a, lower(b))", "INSERT INTO t VALUES (1, 'x', 'y')",
      ], "id,a,b\n2,x,z\n")
    let report = try loader(shop, .update).load()
    #expect(report.files[0].inserted == 1 && report.rejections.isEmpty)
  }

  @Test("A table with a column named true gets all rows of an update")
  func columnNamedTrue() throws {
    let shop = try shop(
      ["CREATE TABLE t (city TEXT PRIMARY KEY, true INTEGER)"], "city,true\nRome,0\nOslo,1\nBonn,\n"
    )
    #expect(try loader(shop, .update).load().files[0].inserted == 3)
    #expect(try shop.values("SELECT count(*) FROM t") == [[.integer(3)]])
  }

  @Test(
    "A row with a number that a column of the database would change is bad in an update",
    arguments: [
      ("INTEGER", "07"), ("INTEGER", "-0"), ("REAL", "12345678901234567890123"), ("REAL", "007"),
    ])
  func changedNumbers(type: String, text: String) throws {
    let shop = try shop(
      ["CREATE TABLE t (a \(SQLFragment(verbatim: type)))", "INSERT INTO t VALUES (5)"],
      "a\n7\n\(text)\n")
    let report = try loader(shop, .update).load()
    #expect(
      report.rejections.map(\.description) == [
        "t.csv:3: a: a number that the column would change (\"\(text)\")"
      ])
  }

  @Test(
    "An update or replacement keeps the text encoding and other settings of a database",
    arguments: [true, false])
  func encodings(isUpdate: Bool) throws {
    let shop = try shop(
      [
        "PRAGMA encoding = 'UTF-16le'", "PRAGMA page_size = 8192", "PRAGMA auto_vacuum = 1",
        "PRAGMA user_version = 7", "PRAGMA application_id = 99",
        "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT)", "INSERT INTO t VALUES (1, 'é')",
      ], "id,name\n1,ü\n2,\n")
    #expect(try loader(shop, isUpdate ? .update : .replace).load().skipped == 0)
    #expect(try shop.values("SELECT name FROM t WHERE id = 1") == [[.text("ü")]])
    for (pragma, value) in [
      ("encoding", SQLiteValue.text("UTF-16le")), ("page_size", .integer(8192)),
      ("auto_vacuum", .integer(1)), ("user_version", .integer(7)),
      ("application_id", .integer(99)),
    ] {
      #expect(try shop.values("PRAGMA \(SQLFragment(verbatim: pragma))") == [[value]], "\(pragma)")
    }
  }

  @Test(
    "A replacement by inferred tables is refused if it would drop keys, checks or other objects",
    arguments: [
      ("CREATE TABLE t (id INTEGER PRIMARY KEY, n TEXT)", "the primary key of t"),
      ("CREATE TABLE t (id INTEGER, n TEXT UNIQUE)", "the unique key of t on n"),
      ("CREATE TABLE t (id INTEGER CHECK (id > 0), n TEXT)", "a check of t"),
      ("CREATE TABLE t (id INTEGER REFERENCES t, n TEXT)", "a foreign key of t to t"),
      ("CREATE TABLE t (id INTEGER, n TEXT); CREATE INDEX i ON t (n)", "the index i"),
      ("CREATE TABLE t (id INTEGER, n TEXT); CREATE VIEW v AS SELECT 1", "the view v"),
      (
        "CREATE TABLE t (id, n); CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; END",
        "the trigger g"
      ),
    ])
  func replaced(script: String, part: String) throws {
    let statements = script.replacing("; CREATE", with: "|CREATE").split(separator: "|")
    let shop = try shop(statements.map { SQLFragment(verbatim: String($0)) }, "id,n\n1,x\n")
    let found = try FoundTable(CSVFile(path: "\(shop.folder)/t.csv"))
    var loader = try shop.loader([found.table])
    loader.mode = .replace
    let failure = shop.failure(of: loader)
    #expect(failure.message.contains(part) && failure.kind == .database)
    #expect(try shop.values("SELECT count(*) FROM t") == [[.integer(0)]])
  }

  @Test("A column named like a check is not taken for one by a replacement")
  func checksum() throws {
    let shop = try shop(
      ["CREATE TABLE t (checksum TEXT, amount DECIMAL(10,2))"], "checksum,amount\nx,1.50\n")
    let found = try FoundTable(CSVFile(path: "\(shop.folder)/t.csv"))
    var loader = try shop.loader([found.table])
    loader.mode = .replace
    #expect(try loader.load().files[0].inserted == 1)
  }

  @Test("A column that an update adds has the NOT NULL and the collation of its description")
  func addedColumn() throws {
    let shop = try shop(["CREATE TABLE t (id INTEGER PRIMARY KEY)"], "id,n\n1,x\n")
    var table = CSVTable(
      TableDescription(
        "t",
        columns: [
          ColumnDescription("id", .integer),
          ColumnDescription("n", .text, default: "none", collation: .noCase),
        ], primaryKey: "id"))
    table.columnsOfSomeFiles = ["n"]
    var loader = try shop.loader([table])
    loader.mode = .update
    _ = try loader.load()
    let sql = try shop.values("SELECT sql FROM sqlite_schema WHERE name = 't'")[0][0]
    #expect("\(sql)".contains("NOT NULL") && "\(sql)".contains("NOCASE"), "\(sql)")
  }

  @Test(
    "A file that changes while it is loaded is refused", arguments: ["id,n\n2,y\n", "n,id\nx,1\n"])
  func changedFile(text: String) throws {
    let shop = try Shop(files: ["t": "id,n\n1,x\n", "u": "a\n1\n"])
    let found = try ["t", "u"].map {
      try FoundTable(CSVFile(path: "\(shop.folder)/\($0).csv")).table
    }
    let loader = try shop.loader(found)
    let path = "\(shop.folder)/t.csv"
    #expect(throws: LoadError.changed(path: path)) {
      try loader.load { _ in try shop.write(text, to: "t.csv") }
    }
    #expect(throws: LoadError.changed(path: path)) { try loader.load() }
    #expect(try shop.results.isEmpty)
  }

  @Test("A file that grows after it was read is refused, even if it is not read again")
  func grownFile() throws {
    let shop = try Shop(files: ["t": "id,n\n1,x\n", "u": "id,n\n1,x\n"])
    let tables = ["t", "u"].map {
      TableDescription(
        $0, columns: [ColumnDescription("id", .integer), ColumnDescription("n", .text)],
        primaryKey: "id")
    }
    #expect(throws: LoadError.changed(path: "\(shop.folder)/t.csv")) {
      try shop.loader(tables).load { progress in
        if progress.file == "u.csv" { try shop.write("id,n\n1,x\n2,y\n", to: "t.csv") }
      }
    }
    #expect(try shop.results.isEmpty)
  }

  @Test(
    "A database that is replaced during a load is refused, and the other one is left alone",
    arguments: [LoadMode.replace, .update])
  func replacedTarget(mode: LoadMode) throws {
    let shop = try Library.shop()
    var loader = try shop.loader(Library.tables)
    _ = try loader.load()
    loader.mode = mode
    let other = try Data(contentsOf: URL(fileURLWithPath: shop.database))
    var isReplaced = false
    #expect(throws: LoadError.changed(path: shop.database)) {
      try loader.load { _ in
        if isReplaced { return }
        isReplaced = true
        try FileManager.default.removeItem(atPath: shop.database)
        try other.write(to: URL(fileURLWithPath: shop.database))
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: shop.database)) == other)
  }

  @Test("An update whose commit fails leaves no other file")
  func failedCommit() throws {
    let shop = try shop(
      ["CREATE TABLE t (id INTEGER PRIMARY KEY, n TEXT) STRICT", "INSERT INTO t VALUES (1, 'a')"],
      "id,n\n1,b\n")
    let table = TableDescription(
      "t", columns: [ColumnDescription("id", .integer), ColumnDescription("n", .text)],
      primaryKey: "id")
    var loader = try shop.loader([CSVTable(table)])
    loader.mode = .update
    var bytes = try Data(contentsOf: URL(fileURLWithPath: shop.database))
    // The header says that the file shrinks at each commit, and has more free pages than pages.
    (bytes[36], bytes[55]) = (1, 1)
    try bytes.write(to: URL(fileURLWithPath: shop.database))
    let error = #expect(throws: SQLiteError.self) { try loader.load() }
    #expect(error?.code == .corrupt)
    #expect(try shop.results == ["shop.sqlite"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: shop.database)) == bytes)
  }

  @Test("A second load into the same database is refused at once, and the first completes")
  func twoLoads() throws {
    let shop = try Library.shop()
    let loader = try shop.loader(Library.tables)
    var second: [String] = []
    let report = try loader.load { _ in
      if second.isEmpty { second = [shop.failure(of: loader).message] }
    }
    #expect(second[0].hasPrefix("another load into "))
    #expect(report.files.map(\.inserted) == [1, 2, 2, 3])
    #expect(try shop.results == ["shop.sqlite"])
  }
}

import SocleCSV
import SocleCore
import SocleLiveSchema
import Testing

@Suite("Rows that an update removes with their owner")
struct OwnedRowsTests {

  /// The owners 1 and 2, and their lines; the second statement may be another one.
  private static let schema: [SQLFragment] = [
    "CREATE TABLE o (id INTEGER PRIMARY KEY)",
    "CREATE TABLE l (id INTEGER PRIMARY KEY, o INTEGER REFERENCES o, n INTEGER)",
    "INSERT INTO o VALUES (1), (2)", "INSERT INTO l VALUES (1, 1, 10), (2, 1, 20), (3, 2, 30)",
  ]

  /// Updates a database of owners `o` and lines `l` from files.
  private func update(
    _ files: [String: String], in script: [SQLFragment] = schema, ownerColumn: String = "o",
    hasHeader: Bool = true, references: [CSVReference] = []
  ) throws -> (shop: Shop, report: LoadReport) {
    let shop = try Shop(files: files)
    let connection = try Connection(
      creatingAt: shop.database, options: ConnectionOptions(journalMode: .delete))
    for statement in script { try connection.execute(statement) }
    var tables = try ["o", "l", "x"].compactMap { try connection.describe(table: $0) }.map {
      CSVTable($0, ownerColumn: $0.name == "l" ? ownerColumn : nil)
    }
    tables[tables.count - 1].references = references
    try connection.close()
    var loader = try shop.loader(tables)
    (loader.mode, loader.skipsBadRows, loader.allowsRemoval) = (.update, true, true)
    loader.dialect.hasHeader = hasHeader
    return (shop, try loader.load())
  }

  @Test(
    "The stored row of a skipped record is kept, whatever owner the record names",
    arguments: ["1,2,x", "1,,x", "1,9,1"])
  func skippedRecord(record: String) throws {
    let (shop, report) = try update(["o": "id\n1\n2\n", "l": "id,o,n\n\(record)\n2,1,20\n3,2,30\n"])
    #expect(report.skipped == 1 && report.files[1].removed == 0)
    #expect(try shop.values("SELECT count(*) FROM l") == [[.integer(3)]])
  }

  @Test("If the key of a skipped record cannot be read, no stored row is removed")
  func unreadableKey() throws {
    let (_, report) = try update(["o": "id\n1\n2\n", "l": "id,o,n\nx,2,1\n2,1,20\n3,2,30\n"])
    #expect(report.files[1].removed == 0)
    #expect(
      report.warnings == [
        """
        l.csv: no stored row was removed, because the owner or the key of a skipped record cannot be read; correct the record
        """
      ])
  }

  @Test(
    "The owner of a row is found by the collation of the owners' key",
    arguments: [
      ("", "COLLATE NOCASE", "id\nA\n", "id,o,n\n2,A,1\n", 2),
      ("", "COLLATE NOCASE", "id\na\nA\n", "id,o,n\n2,A,x\n", 1),
      ("COLLATE NOCASE", "", "id\nA\n", "id,o,n\n2,A,1\n", 1),
      ("COLLATE NOCASE", "", "id\nA\n", "id,o,n\n2,A,x\n", 2),
    ])
  func collations(
    owner: String, line: String, owners: String, lines: String, count: Int
  ) throws {
    let script: [SQLFragment] = [
      "CREATE TABLE o (id TEXT \(SQLFragment(verbatim: owner)) PRIMARY KEY)",
      """
      CREATE TABLE l (id INTEGER PRIMARY KEY, o TEXT \(SQLFragment(verbatim: line)) REFERENCES o,
        n INTEGER)
      """,
      "INSERT OR IGNORE INTO o VALUES ('a'), ('A')",
      "INSERT INTO l VALUES (1, 'a', 1), (2, 'A', 1)",
    ]
    let (shop, _) = try update(["o": owners, "l": lines], in: script)
    #expect(try shop.values("SELECT count(*) FROM l") == [[.integer(Int64(count))]])
  }

  @Test("Skipped records keep the rows of their owners also if the files have no header")
  func noHeader() throws {
    let (_, report) = try update(["o": "1\n2\n", "l": "1,1,10\n3,2,x\n"], hasHeader: false)
    #expect(report.files[1].removed == 1 && report.warnings.isEmpty)
  }

  @Test("If a record of a file without the owners is skipped, no stored row is removed")
  func noOwners() throws {
    let (_, report) = try update(["o": "id\n1\n2\n", "l": "id,n\n1,x\n2,3\n"])
    #expect(report.files[1].removed == 0 && report.warnings.count == 1)
  }

  @Test("The owner column may be named in another case, and may have a second foreign key")
  func ownerInOtherCase() throws {
    var script = Self.schema
    script[1] = """
      CREATE TABLE l (id INTEGER PRIMARY KEY, o INTEGER REFERENCES x REFERENCES o, n INTEGER)
      """
    script.insert("CREATE TABLE x (id INTEGER PRIMARY KEY)", at: 0)
    script.insert("INSERT INTO x VALUES (1), (2)", at: 1)
    let (_, report) = try update(
      ["o": "id\n1\n", "l": "id,o,n\n1,1,10\n"], in: script, ownerColumn: "O")
    #expect(report.files.map(\.removed) == [0, 1])
  }

  @Test("A file of rows without the key that SQLite numbers replaces all stored rows of its owners")
  func numberedRows() throws {
    let (shop, report) = try update(["o": "id\n1\n", "l": "o,n\n1,40\n"])
    let file = report.files[1]
    #expect((file.inserted, file.removed) == (1, 2))
    #expect(try shop.values("SELECT n FROM l ORDER BY n") == [[.integer(30)], [.integer(40)]])
  }

  @Test("A key column with a default that the file lacks identifies stored rows")
  func defaultInKey() throws {
    var script = Self.schema
    script[1] = """
      CREATE TABLE l (id INTEGER, kind TEXT DEFAULT 'a', o INTEGER REFERENCES o, n INTEGER,
        PRIMARY KEY (id, kind))
      """
    script[3] = "INSERT INTO l VALUES (1, 'a', 1, 10), (1, 'b', 1, 20), (2, 'a', 1, 30)"
    let (shop, report) = try update(["o": "id\n1\n", "l": "id,o\n1,1\n"], in: script)
    #expect(report.files[1].removed == 2)
    #expect(try shop.values("SELECT n FROM l") == [[.integer(10)]])
  }

  @Test("Rows without a primary key stay when their owner is updated, with a warning")
  func keyless() throws {
    var script = Self.schema
    script[1] = "CREATE TABLE l (id INTEGER, o INTEGER REFERENCES o, n INTEGER)"
    let (_, report) = try update(["o": "id\n1\n", "l": "id,o,n\n1,1,10\n"], in: script)
    #expect(report.files[1].removed == 0)
    #expect(
      report.warnings == [
        "l.csv: no stored row was removed, because l has no primary key; declare one"
      ])
  }

  @Test(
    "A row that refers to a row that is removed with its owner is refused",
    arguments: [true, false])
  func removedParent(isDeclared: Bool) throws {
    let key: SQLFragment = isDeclared ? " REFERENCES l" : ""
    let reference = CSVReference(["l"], toOneOf: [.init("l", columns: ["id"])])
    let failure = #expect(throws: LoadError.self) {
      try update(
        ["o": "id\n1\n", "l": "id,o,n\n1,1,10\n", "x": "id,l\n1,1\n2,2\n"],
        in: Self.schema + ["CREATE TABLE x (id INTEGER PRIMARY KEY, l INTEGER\(key))"],
        references: isDeclared ? [] : [reference])
    }
    #expect(
      failure?.description == """
        x.csv:1: l: "2" is not in l: the update would remove that row of l with others of its owner; correct one of the files
        """)
  }

  @Test("A row that moves to another parent is not deleted with its former one")
  func movedChild() throws {
    let (shop, report) = try update(
      ["o": "id\n1\n", "l": "id,o\n2,1\n", "x": "id,l\n1,2\n"],
      in: Self.schema + [
        """
        CREATE TABLE x (id INTEGER PRIMARY KEY, l INTEGER REFERENCES l ON DELETE CASCADE, note TEXT)
        """, "INSERT INTO x VALUES (1, 1, 'keep'), (2, 1, 'cascade')",
      ])
    #expect(report.files.map(\.updated) == [0, 0, 1] && report.files[1].removed == 1)
    #expect(try shop.values("SELECT * FROM x") == [[.integer(1), .integer(2), .text("keep")]])
  }

  @Test(
    "An update is refused if ON DELETE CASCADE deletes a row before it moves to another parent",
    arguments: [("2,1,40", "1,2", true), ("1,1,10", "1,3", false)])
  func movedChildOfUniqueParent(line: String, child: String, isRefused: Bool) throws {
    var script = Self.schema
    script[1] = """
      CREATE TABLE l (id INTEGER PRIMARY KEY, o INTEGER REFERENCES o, n INTEGER, UNIQUE (o, n))
      """
    script += [
      """
      CREATE TABLE x (id INTEGER PRIMARY KEY, l INTEGER REFERENCES l ON DELETE CASCADE, note TEXT)
      """, "INSERT INTO x VALUES (1, 1, 'keep'), (2, 2, 'cascade')",
    ]
    let files = ["o": "id\n1\n", "l": "id,o,n\n\(line)\n", "x": "id,l\n\(child)\n"]
    guard isRefused else {
      let (shop, _) = try update(files, in: script)
      #expect(try shop.values("SELECT * FROM x") == [[.integer(1), .integer(3), .text("keep")]])
      return
    }
    let failure = #expect(throws: LoadError.self) { try update(files, in: script) }
    #expect(
      failure?.description == """
        with rows of l, which the update removes with their owner, ON DELETE would delete or change rows of x that are in \
        x.csv; first load all files but the one for o, which removes no row
        """)
  }

  private static let uniqueLines: SQLFragment = """
    CREATE TABLE l (id INTEGER PRIMARY KEY, o INTEGER REFERENCES o, n INTEGER, UNIQUE (o, n))
    """

  @Test(
    "An update is refused if ON DELETE deletes or changes rows of its files, early or late",
    arguments: [
      (
        schema[1],
        "x (id INTEGER PRIMARY KEY, l INTEGER REFERENCES l ON DELETE CASCADE, note TEXT)",
        "INSERT INTO x VALUES (1, 1, 'old')", "id,note\n1,new\n"
      ),
      (
        schema[1], "x (l INTEGER REFERENCES l ON DELETE CASCADE, note TEXT)",
        "INSERT INTO x VALUES (1, 'a')", "note\na\n"
      ),
      (
        uniqueLines,
        "x (l INTEGER DEFAULT 3 REFERENCES l ON DELETE SET DEFAULT, k TEXT, PRIMARY KEY (l, k))",
        "INSERT INTO x VALUES (1, 5)", "l,k\n3,5\n"
      ),
    ])
  func changedByDeletion(
    lines: SQLFragment, table: String, insertion: SQLFragment, text: String
  ) throws {
    var script = Self.schema
    script[1] = lines
    script += ["CREATE TABLE \(SQLFragment(verbatim: table))", insertion]
    let files = ["o": "id\n1\n", "l": "id,o,n\n2,1,20\n", "x": text]
    let failure = #expect(throws: LoadError.self) { try update(files, in: script) }
    #expect(failure?.description.contains("ON DELETE would delete or change rows of x") == true)
  }

  @Test("A row is refused if its parent is deleted with a row that is removed with its owner")
  func deletedParent() throws {
    let script: [SQLFragment] = [
      "CREATE TABLE y (id INTEGER PRIMARY KEY, l INTEGER REFERENCES l ON DELETE CASCADE)",
      "CREATE TABLE x (id INTEGER PRIMARY KEY, y INTEGER REFERENCES y ON DELETE SET NULL)",
      "INSERT INTO y VALUES (7, 1)",
    ]
    let files = ["o": "id\n1\n", "l": "id,o,n\n2,1,20\n", "x": "id,y\n1,7\n"]
    let failure = #expect(throws: LoadError.self) {
      try update(files, in: [Self.schema, script].flatMap(\.self))
    }
    #expect(failure?.description.contains("x.csv:1: y: \"7\" is not in y") == true)
  }

  @Test("A row with a unique value of another owner is rejected alone, though keys are random")
  func randomKeys() throws {
    let script: [SQLFragment] = [
      "CREATE TABLE o (id INTEGER PRIMARY KEY)",
      """
      CREATE TABLE l (id TEXT PRIMARY KEY DEFAULT (hex(randomblob(16))), o INTEGER REFERENCES o,
        n INTEGER, UNIQUE (o, n))
      """,
      "INSERT INTO o VALUES (1), (2)",
      "INSERT INTO l VALUES ('a', 1, 10), ('b', 1, 20), ('c', 2, 30)",
    ]
    let (_, report) = try update(["o": "id\n1\n", "l": "o,n\n1,10\n1,20\n2,30\n"], in: script)
    #expect(report.skipped == 1 && report.files[1].removed == 2 && report.files[1].inserted == 2)
  }

  @Test("A removal that breaks a constraint of another table is refused with that constraint")
  func removalBreaksConstraint() throws {
    var script = Self.schema
    script[1] = Self.uniqueLines
    script += [
      "CREATE TABLE x (id INTEGER PRIMARY KEY, l INTEGER NOT NULL REFERENCES l ON DELETE SET NULL)",
      "INSERT INTO x VALUES (1, 1)",
    ]
    let files = ["o": "id\n1\n", "l": "id,o,n\n2,1,20\n", "x": "id,l\n1,2\n"]
    let failure = #expect(throws: LoadError.self) { try update(files, in: script) }
    #expect(
      failure?.description == """
        l.csv: rows of l that the update removes with their owner cannot be removed: NOT NULL constraint failed: x.l; add \
        these rows, or first change the rows that refer to them
        """)
  }

  @Test(
    "Rows that exchange or pass on unique values are rejected, and no row of their owner is removed",
    arguments: [
      ("1,1,20\n2,1,10\n", [10, 20, 30]), ("1,1,5\n2,1,10\n9,1,20\n", [5, 20, 30]),
    ])
  func exchangedUniqueValues(lines: String, stored: [Int64]) throws {
    var script = Self.schema
    script[1] = Self.uniqueLines
    let (shop, report) = try update(["o": "id\n1\n", "l": "id,o,n\n\(lines)"], in: script)
    #expect(report.skipped == 2 && report.files[1].removed == 0)
    #expect(try shop.values("SELECT n FROM l ORDER BY n") == stored.map { [.integer($0)] })
  }

  @Test(
    "The removed rows of an owner make room for new rows, also if a record of another owner is skipped",
    arguments: [("", true), ("4,2,x\n", true), ("4,1,x\n", false)])
  func otherUniqueKey(record: String, hasRoom: Bool) throws {
    var script = Self.schema
    script[1] = """
      CREATE TABLE l (id INTEGER PRIMARY KEY, o INTEGER REFERENCES o, n INTEGER, UNIQUE (o, n))
      """
    let files = ["o": "id\n1\n2\n", "l": "id,o,n\n8,1,20\n9,1,10\n3,2,30\n\(record)"]
    guard hasRoom else {
      let failure = #expect(throws: LoadError.self) { try update(files, in: script) }
      #expect(
        failure?.description == """
          l.csv: a row breaks a constraint of the table l of the database: UNIQUE constraint failed: l.o, l.n; first correct \
          the rows that were skipped; until then their owners keep their stored rows
          """)
      return
    }
    let (shop, report) = try update(files, in: script)
    #expect(report.files[1].removed == 2 && report.skipped == record.split(separator: "\n").count)
    #expect(try shop.values("SELECT id FROM l") == [3, 8, 9].map { [.integer($0)] })
  }

  @Test("The removed rows of an owner make room for new rows with their other keys")
  func otherKeys() throws {
    var script = Self.schema
    script[1] = """
      CREATE TABLE l (id INTEGER PRIMARY KEY, o INTEGER REFERENCES o, n INTEGER);
      CREATE UNIQUE INDEX i ON l (o, n) WHERE n > 15
      """
    let (shop, report) = try update(["o": "id\n1\n", "l": "id,o,n\n9,1,20\n"], in: script)
    #expect(report.files[1].removed == 2)
    #expect(try shop.values("SELECT id FROM l") == [[.integer(3)], [.integer(9)]])
  }

  @Test("Many rows of owners with many skipped records are removed by searching indexes")
  func manySkipped() throws {
    func seconds(_ count: Int) throws -> Double {
      var script = Self.schema
      script[1] = """
        CREATE TABLE l (id INTEGER, kind TEXT, o INTEGER REFERENCES o, n INTEGER,
          PRIMARY KEY (id, kind COLLATE NOCASE))
        """
      script[3] = """
        WITH RECURSIVE line (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM line WHERE id < 2 * \(count))
        INSERT INTO l SELECT id, 'a', 1 + id % 2, 0 FROM line
        """
      let lines = (1...count).map { "\($0),A,2,x\n" }.joined()
      let files = ["o": "id\n1\n2\n", "l": "id,kind,o,n\n" + lines]
      let (shop, report) = try update(files, in: script)
      #expect(report.files[1].removed == count / 2)
      #expect(
        try shop.values("SELECT count(*) FROM l WHERE o = 1") == [[.integer(Int64(count / 2))]])
      return report.seconds
    }
    // Searching the table for each row takes 256 times as long for 16 times as many rows.
    #expect(try seconds(8_000) < 64 * seconds(500))
  }

  @Test("If the key contains the owner, an unreadable key keeps only the rows of its owner")
  func ownerInKey() throws {
    var script = Self.schema
    script[1] = """
      CREATE TABLE l (id INTEGER, o INTEGER REFERENCES o, n INTEGER, PRIMARY KEY (o, id))
      """
    let (shop, report) = try update(
      ["o": "id\n1\n2\n", "l": "id,o,n\nx,1,1\n9,2,1\n"], in: script)
    #expect(report.files[1].removed == 1 && report.warnings.isEmpty)
    #expect(try shop.values("SELECT count(*) FROM l WHERE o = 1") == [[.integer(2)]])
  }
}

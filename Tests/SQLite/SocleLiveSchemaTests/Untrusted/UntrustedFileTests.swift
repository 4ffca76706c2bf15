import Foundation
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("A file of unknown origin")
struct UntrustedFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("An untrusted file is read like any other, and cannot be changed")
  func reading() throws {
    try make(["CREATE TABLE numbers(value INTEGER PRIMARY KEY)", "INSERT INTO numbers VALUES (7)"])
    let connection = try Connection(openingUntrustedAt: folder.file())
    #expect(try connection.numbers() == [7])
    #expect(failure { try connection.insertNumbers([8]) }?.code?.primary == .readOnly)
  }

  @Test("An untrusted file is refused if any page is damaged")
  func damage() throws {
    try make([
      "CREATE TABLE numbers(value INTEGER PRIMARY KEY)",
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) INSERT INTO numbers SELECT i FROM n",
    ])
    var bytes = try folder.bytes(of: "test.sqlite")
    bytes[5 * 4096] = 0xEE
    let path = try folder.write(bytes, to: "damaged")
    #expect(throws: SQLiteError.file(path: path, problem: .notADatabase)) {
      try Connection(openingUntrustedAt: path)
    }
  }

  @Test(
    "An untrusted file cannot keep a reader busy for longer than the deadline",
    arguments: [
      "WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n) SELECT max(value) AS value FROM n",
      "WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n) SELECT value FROM n ORDER BY -value",
      "WITH n(value) AS (VALUES (1), (2), (3), (4), (5), (6), (7)) SELECT count(*) AS value FROM n a, n b, n c, n d, n e, n f, n g, n h, n i, n j, n k, n l, n m",
    ])
  func bombs(bomb: String) throws {
    try make([TestSQL("CREATE VIEW numbers AS \(bomb)")])
    let connection = try Connection(openingUntrustedAt: folder.file(), deadline: .milliseconds(100))
    #expect(failure { _ = try connection.value(TestSQL(bomb)) }?.code == .interrupted)
    #expect(refusesViews { _ = try connection.rows(of: Number.row) })
    #expect(refusesViews { _ = try connection.count(of: Number.row) })
    #expect(try connection.value("SELECT 1") == .integer(1))
  }

  // Each takes one step of a statement, between which SQLite looks at the deadline.
  @Test(
    "The views of an untrusted file cannot be read",
    arguments: [
      "SELECT length(zeroblob(1000000000)) AS value",
      "SELECT instr(hex(zeroblob(8000000)), hex(zeroblob(4000000)) || '1') AS value",
      "SELECT hex(zeroblob(8000000)) LIKE '%\(String(repeating: "0", count: 900))1' AS value",
      "SELECT length(printf('%.15000000c', 'a') || printf('%.1000000c', 'b')) AS value",
    ])
  func computingViews(select: String) throws {
    try make([TestSQL("CREATE VIEW numbers AS \(select)")])
    let connection = try Connection(openingUntrustedAt: folder.file())
    #expect(refusesViews { _ = try connection.rows(of: Number.row) })
  }

  @Test("An untrusted file cannot create values above the size limit")
  func hugeValues() throws {
    try make(["CREATE TABLE t(a)"])
    let connection = try Connection(openingUntrustedAt: folder.file())
    #expect(failure { _ = try connection.value("SELECT length(zeroblob(1000000000))") } != nil)
  }

  @Test("An untrusted file with a virtual generated column is refused")
  func virtualColumns() throws {
    try make([
      "CREATE TABLE numbers(size, kept AS (size + 1) STORED)",
      "INSERT INTO numbers VALUES (8000000)",
      "ALTER TABLE numbers ADD COLUMN value AS (instr(hex(zeroblob(size)), hex(zeroblob(size / 2)) || '1'))",
    ])
    let path = folder.file()
    #expect(
      throws: SQLiteError.file(path: path, problem: .computes("the column numbers.value"))
    ) {
      try Connection(openingUntrustedAt: path)
    }
  }

  @Test("An untrusted file may have stored generated columns and checks, which are not evaluated")
  func harmless() throws {
    try make([
      "CREATE TABLE numbers(value INTEGER CHECK (value < 7), kept AS (value + 1) STORED)",
      "PRAGMA ignore_check_constraints = ON", "INSERT INTO numbers VALUES (7)",
    ])
    let connection = try Connection(openingUntrustedAt: folder.file())
    #expect(try connection.numbers() == [7])
  }

  // 20 levels take SQLite gigabytes when it expands the view, and 1,000 views on views its whole stack.
  @Test("The views of an untrusted file are never expanded")
  func unreadViews() throws {
    let doubled = (1...30).map {
      "v\($0)(value) AS (SELECT a.value FROM v\($0 - 1) a, 'V\($0 - 1)' b)"
    }
    let bomb = TestSQL(
      """
      CREATE VIEW bomb AS WITH v0(value) AS NOT MATERIALIZED (SELECT 1),
      \(doubled.joined(separator: ", ")) SELECT value FROM v1
      """)
    let tower = (1...1000).map { number in
      TestSQL("CREATE VIEW w\(number) AS SELECT 1 AS value FROM w\(number - 1)")
    }
    let tables: [TestSQL] = [
      "CREATE TABLE numbers(value INTEGER PRIMARY KEY)", "INSERT INTO numbers VALUES (7)",
      "CREATE TABLE w0(value)",
    ]
    try make(tables + [bomb] + tower)
    let connection = try Connection(openingUntrustedAt: folder.file())
    #expect(try connection.numbers() == [7])
    #expect(try connection.tableNames() == ["numbers", "w0"])
    #expect(try connection.describe(table: "numbers")?.columns.count == 1)
    #expect(try connection.describe(table: "bomb") == nil)
  }

  @Test(
    "An untrusted file may have virtual tables, whose modules are never run",
    arguments: ["VirtualSpatialIndex", "fts5"])
  func virtualTables(module: String) throws {
    try make([
      "CREATE TABLE numbers(value INTEGER PRIMARY KEY)", "INSERT INTO numbers VALUES (7)",
      "CREATE VIRTUAL TABLE words USING fts5(word)", "INSERT INTO words VALUES ('brick')",
      "CREATE VIEW v AS SELECT * FROM words",
    ])
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file()))
    let range = try #require(bytes.range(of: Data("fts5(word)          ".utf8.prefix(10))))
    // An unknown module: SQLite would refuse to look at its table.
    if module != "fts5" { bytes.replaceSubrange(range, with: Data("spat(word)".utf8)) }
    let path = folder.file("virtual")
    try bytes.write(to: URL(fileURLWithPath: path))
    let connection = try Connection(openingUntrustedAt: path)
    #expect(try connection.numbers() == [7])
    #expect(failure { _ = try connection.describe(table: "words") } != nil)
  }

  @Test("An untrusted file may have many columns", arguments: [(1, 2000), (60, 100)])
  func manyColumns(tables: Int, columns: Int) throws {
    let names = (1...columns).map { "c\($0) TEXT NOT NULL" }.joined(separator: ", ")
    try make((1...tables).map { TestSQL("CREATE TABLE t\($0)(\(names)) STRICT") })
    let connection = try Connection(openingUntrustedAt: folder.file())
    #expect(try connection.tableNames().count == tables)
  }

  @Test("An untrusted file is refused if checking all of its tables takes longer than the deadline")
  func deadline() throws {
    try make((1...200).map { TestSQL("CREATE TABLE t\($0)(a)") })
    let error = failure { _ = try Connection(openingUntrustedAt: folder.file(), deadline: .zero) }
    #expect(error?.code == .interrupted)
  }

  // Each statement is so short that SQLite never looks at the time.
  @Test("The deadline for opening an untrusted file includes the time between its statements")
  func smallFile() throws {
    try make([])
    let error = failure { _ = try Connection(openingUntrustedAt: folder.file(), deadline: .zero) }
    #expect(error?.code == .interrupted)
  }

  @Test("After an untrusted file is opened, each statement has the whole deadline")
  func wholeDeadline() throws {
    try make(["CREATE TABLE numbers(value INTEGER PRIMARY KEY)"])
    let connection = try Connection(openingUntrustedAt: folder.file(), deadline: .seconds(60))
    #expect(connection.hooks.timeLimit == .seconds(60))
  }

  @Test(
    "An untrusted file is refused if its schema gives a view or virtual column another kind or name"
  )
  func liar() throws {
    let doubled = (1...30).map { "v\($0) AS (SELECT a.* FROM v\($0 - 1) a, v\($0 - 1) b)" }
    let text = "WITH v0 AS (SELECT 1), \(doubled.joined(separator: ", ")) SELECT 1 FROM v1"
    let files: [(TestSQL, truth: String, lie: String)] = [
      ("CREATE VIEW bomb AS \(text)", "viewbombbomb", "tab_miceMice"),
      ("CREATE TABLE number(x, y AS (x))", "tablenumber", "indexNimber"),
    ]
    for (index, (sql, truth, lie)) in files.enumerated() {
      let source = folder.file("source\(index)")
      let connection = try Connection(
        creatingAt: source, options: ConnectionOptions(journalMode: .delete))
      try connection.run(sql)
      try connection.close()
      var bytes = try Data(contentsOf: URL(fileURLWithPath: source))
      let range = try #require(bytes.range(of: Data(truth.utf8)))
      bytes.replaceSubrange(range, with: Data(lie.utf8))
      let path = folder.file("liar\(index)")
      try bytes.write(to: URL(fileURLWithPath: path))
      // SQLite refuses such a schema; with a build that does not, the file is refused for what computes.
      let refusal = failure { _ = try Connection(openingUntrustedAt: path) }
      switch refusal {
      case .file(path, _)?, .refused("opening \(path)", .corrupt, _, _)?: continue
      default: Issue.record("\(String(describing: refusal))")
      }
    }
  }

  @Test("An untrusted file that calls a JSON function is refused, and keeps every byte")
  func jsonFunctions() throws {
    let options = ConnectionOptions(journalMode: .delete, trustsSchema: true)
    let connection = try Connection(creatingAt: folder.file(), options: options)
    try connection.run("CREATE TABLE t(a)")
    try connection.run("CREATE INDEX i ON t(json_extract(a, '$.x'))")
    try connection.close()
    let bytes = try folder.bytes(of: "test.sqlite")
    #expect(failure { _ = try Connection(openingUntrustedAt: folder.file()) }?.code == .corrupt)
    #expect(try folder.bytes(of: "test.sqlite") == bytes)
  }

  @Test("The foreign keys of an untrusted file are checked, however many tables it has")
  func foreignKeys() throws {
    let tables = (1...400).map { number in
      TestSQL(
        "CREATE TABLE t\(number)(\((0..<20).map { "c\($0) REFERENCES t0(a)" }.joined(separator: ", ")))"
      )
    }
    try make(
      ["CREATE TABLE t0(a UNIQUE)"] + tables + [
        "INSERT INTO t400(c7) VALUES (1)", "INSERT INTO t1(c7) VALUES (2), (3)",
      ])
    let connection = try Connection(openingUntrustedAt: folder.file(), deadline: .seconds(60))
    #expect(try connection.foreignKeyCheck().map(\.childTable) == ["t1", "t1", "t400"])
    #expect(try connection.foreignKeyCheck(limit: 2).map(\.childColumns) == [["c7"], ["c7"]])
    #expect(try connection.foreignKeyCheck(limit: 0).isEmpty)
  }

  @Test("An untrusted file may have common views, and its tables are read")
  func ordinaryViews() throws {
    try make([
      "CREATE TABLE numbers(value INTEGER PRIMARY KEY)", "INSERT INTO numbers VALUES (7)",
      "CREATE VIEW a AS WITH x AS (SELECT * FROM numbers), y(value) AS (SELECT * FROM x) SELECT x.value FROM x JOIN y",
      "CREATE VIEW b AS SELECT a.value, 7 AS c FROM a JOIN a AS d WHERE a.value IN (SELECT 1)",
      "CREATE VIEW c AS SELECT * FROM a JOIN b",
    ])
    let connection = try Connection(openingUntrustedAt: folder.file())
    #expect(try connection.numbers() == [7])
    #expect(try connection.describe(table: "numbers")?.columns.map(\.name) == ["value"])
  }

  // In a file of one's own the check would cost a tenth of each look-up.
  @Test("Checking the pages of an untrusted file checks the sizes of its cells")
  func cellSizes() throws {
    try make(["CREATE TABLE t(a)"])
    let untrusted = try Connection(openingUntrustedAt: folder.file())
    #expect(try untrusted.value("PRAGMA cell_size_check") == .integer(1))
    let own = try Connection(openingExistingAt: folder.file())
    #expect(try own.value("PRAGMA cell_size_check") == .integer(0))
  }

  // Parsing this schema takes seconds and hundreds of MiB: SQLite does it before the first statement.
  @Test("Parsing the schema of an untrusted file ends at the deadline")
  func hugeSchema() throws {
    let names = (1...1000).map { "c\($0) TEXT" }.joined(separator: ", ")
    let maker = try Connection(
      creatingAt: folder.file(), options: ConnectionOptions(journalMode: .delete))
    try maker.transaction {
      for number in 1...500 { try maker.run(TestSQL("CREATE TABLE t\(number)(\(names))")) }
    }
    try maker.close()
    let error = failure {
      _ = try Connection(openingUntrustedAt: folder.file(), deadline: .milliseconds(50))
    }
    guard case .refused("reading the schema", .interrupted, _, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("An untrusted file in WAL mode is read without a file beside it")
  func noCompanions() throws {
    let maker = try Connection(creatingAt: folder.file())
    try maker.run("CREATE TABLE numbers(value INTEGER PRIMARY KEY)")
    try maker.run("INSERT INTO numbers VALUES (7)")
    try maker.close()
    let connection = try Connection(openingUntrustedAt: folder.file())
    #expect(try connection.numbers() == [7])
    #expect(try folder.names == ["test.sqlite"])
  }

  @Test("An untrusted file in WAL mode is read with the content of its log")
  func withLog() throws {
    let writer = try Connection(creatingAt: folder.file())
    try writer.run("CREATE TABLE numbers(value INTEGER PRIMARY KEY)")
    try writer.run("INSERT INTO numbers VALUES (7)")
    let connection = try Connection(openingUntrustedAt: folder.file())
    #expect(try connection.numbers() == [7])
  }

  @Test("ATTACH is refused on a connection to an untrusted file")
  func attaching() throws {
    try make(["CREATE TABLE t(a)"])
    let connection = try Connection(openingUntrustedAt: folder.file())
    #expect(failure { try connection.run("ATTACH 'other' AS other") } != nil)
  }

  @Test(
    "The deadline for an untrusted file is for each statement, without the time between statements")
  func manyStatements() throws {
    try make([
      "CREATE TABLE numbers(value INTEGER PRIMARY KEY)",
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) INSERT INTO numbers SELECT i FROM n",
    ])
    let connection = try Connection(openingUntrustedAt: folder.file(), deadline: .seconds(1))
    Thread.sleep(forTimeInterval: 1.1)
    #expect(try connection.value("SELECT sum(value) FROM numbers") == .integer(12_502_500))
  }

  /// Whether it does not even compile. SQLite's message is not always about the view.
  private func refusesViews(_ body: () throws -> Void) -> Bool {
    failure(body)?.code == .error
  }

  private func make(_ statements: [TestSQL]) throws {
    let options = ConnectionOptions(journalMode: .delete, enforcesForeignKeys: false)
    let connection = try Connection(creatingAt: folder.file(), options: options)
    try connection.transaction {
      for statement in statements { try connection.run(statement) }
    }
    try connection.close()
  }
}

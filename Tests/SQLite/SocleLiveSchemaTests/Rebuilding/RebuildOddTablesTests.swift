import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema
@testable import SocleSyntax

@Suite("Rebuilds of unusual tables")
struct RebuildOddTablesTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
  }

  @Test("A rebuild changes no other table whose name begins alike")
  func neighbours() throws {
    let names = ["a", "ab", "a_b", "a_old", "SOCLE_OLD_2", "a%", "_"]
    for name in names {
      try connection.createTable(TableDescription(name, columns: [ColumnDescription("x", .any)]))
      try connection.run(TestSQL("INSERT INTO \"\(name)\" VALUES ('\(name)')"))
    }
    try connection.run("CREATE TEMP TABLE socle_old(x)")
    let content = try connection.content()
    for name in names {
      var wanted = try #require(try connection.describe(table: name))
      wanted.checks = ["x <> ''"]
      try connection.rebuildTable(as: wanted)
      #expect(try connection.describe(table: name) == wanted)
    }
    #expect(try connection.content() == content)
    #expect(Set(try connection.tableNames()) == Set(names))
  }

  @Test(
    "A rebuild is refused if the name of its interim table is taken, and leaves that table alone")
  func takenName() throws {
    try connection.createNumbers(1...3)
    try connection.run("CREATE TABLE socle_old(x)")
    let error = #expect(throws: SQLiteError.self) { try connection.rebuildTable(as: Number.row) }
    #expect(error?.description.contains("table \"socle_old\" already exists") == true)
    #expect(try connection.numbers() == [1, 2, 3])
    #expect(Set(try connection.tableNames()) == ["numbers", "socle_old"])
  }

  @Test("A table whose check contains its own name, which SQLite could not rename, is rebuilt")
  func qualifiedCheck() throws {
    try connection.run("CREATE TABLE t(a INTEGER CHECK (t.a > 0), b TEXT COLLATE NOCASE) STRICT")
    try connection.run("INSERT INTO t(rowid, a, b) VALUES (3, 1, 'x'), (9, 2, NULL)")
    var wanted = try #require(try connection.describe(table: "t"))
    wanted.columns.insert(
      ColumnDescription("c", .integer, check: "t.c > 0"))
    try connection.rebuildTable(as: wanted, by: [.filling("c", with: "t.b = 'X' OR 1")])
    #expect(try connection.describe(table: "t") == wanted)
    #expect(
      try connection.values(of: TestSQL("SELECT rowid, a, c FROM t")) == [[3, 1, 1], [9, 2, 1]])
    #expect(try connection.tableNames() == ["t"])
  }

  @Test("A table of an old file with text in double quotes in its schema is rebuilt")
  func doubleQuotedText() throws {
    let folder = try TemporaryFolder()
    let path = folder.file()
    do {
      let old = try Connection(creatingAt: path)
      try old.switchDoubleQuotes(on: true)
      try old.run("CREATE TABLE other(a PRIMARY KEY CHECK (a <> \"x\"))")
      try old.run("CREATE TABLE t(id INTEGER PRIMARY KEY, a REFERENCES other, b AS (id + 1))")
      try old.run("INSERT INTO t(id, a) VALUES (4, NULL)")
    }
    let connection = try Connection(openingExistingAt: path)
    var wanted = try #require(try connection.describe(table: "t"))
    wanted.checks = ["id > 0"]
    try connection.rebuildTable(as: wanted)
    #expect(try connection.describe(table: "t") == wanted)
    #expect(try connection.values(of: TestSQL("SELECT * FROM t")) == [[4, .null, 5]])
    withExtendedLifetime(folder) {}
  }

  @Test("A rebuild is refused while a temporary table has the same name")
  func shadowed() throws {
    try connection.createNumbers(1...3)
    try connection.run("CREATE TEMP VIEW NUMBERS AS SELECT 1 AS value")
    let error = #expect(throws: SQLiteError.self) { try connection.rebuildTable(as: Number.row) }
    #expect(error?.description.contains("Drop it first") == true)
    try connection.run("DROP VIEW temp.numbers")
    try connection.rebuildTable(as: Number.row)
  }

  @Test(
    "A table is rebuilt whatever the names of table, columns, indexes and triggers",
    arguments: HostileNames.groups)
  func hostileNames(group: NameGroup) {
    group.tryEach(rebuild)
  }

  private func rebuild(named name: String) throws {
    let connection = try Connection.inMemory()
    var table = TableDescription(
      name,
      columns: [
        ColumnDescription(name, .text), ColumnDescription("\(name) 2", .integer, default: 1),
      ],
      indexes: [IndexDescription("\(name) index", on: [.column(name)])])
    try connection.createTable(table)
    let quoted = try SQLIdentifier.quoted(name)
    try connection.run(TestSQL("INSERT INTO \(quoted) VALUES ('it', 2)"))
    let trigger = try SQLIdentifier.quoted("\(name) trigger")
    try connection.run(
      TestSQL("CREATE TRIGGER \(trigger) AFTER UPDATE ON \(quoted) BEGIN SELECT 1; END"))
    let schema = try connection.schema(besides: "")
    try connection.rebuildTable(as: table)
    table.columns.insert(ColumnDescription("\(name) 3", .text, isNullable: true, isUnique: true))
    table.columns.remove(named: "\(name) 2")
    try connection.rebuildTable(
      as: table, by: [.filling("\(name) 3", with: "'y'"), .dropping("\(name) 2")])
    #expect(try connection.describe(table: name) == table)
    let values = try connection.values(of: TestSQL("SELECT * FROM \(quoted)"))
    #expect(values == [["it", "y"]])
    #expect(
      try connection.schema(besides: "").filter { $0[0] == "trigger" }
        == schema.filter { $0[0] == "trigger" })
  }

  @Test("A rebuild that an open reader of the same connection prevents changes nothing")
  func activeReader() throws {
    try connection.createNumbers(1...3)
    try connection.forEachRow(of: Number.row) { _ in
      #expect(throws: SQLiteError.self) { try connection.rebuildTable(as: Number.row) }
      return false
    }
    #expect(try connection.value("PRAGMA foreign_keys") == .integer(1))
    #expect(try connection.numbers() == [1, 2, 3])
    try connection.rebuildTable(as: Number.row)
  }

  @Test("A failed rebuild leaves the content of the file as it was")
  func failure() throws {
    let folder = try TemporaryFolder()
    let path = folder.file()
    let connection = try Connection(
      creatingAt: path, options: ConnectionOptions(journalMode: .delete))
    try connection.createNumbers(1...500)
    let before = try folder.bytes(of: "test.sqlite")
    var wanted = Number.row.table
    wanted.checks = ["value < 500"]
    #expect(throws: SQLiteError.self) { try connection.rebuildTable(as: wanted) }
    #expect(try folder.bytes(of: "test.sqlite") == before)
    let reader = try Connection(openingExistingAt: path, readOnly: true)
    let error = #expect(throws: SQLiteError.self) { try reader.rebuildTable(as: Number.row) }
    #expect(error?.code?.primary == .readOnly)
  }

  @Test("A rebuild on a full disk leaves foreign keys enforced", arguments: [false, true])
  func fullDisk(inTransaction: Bool) throws {
    try connection.createNumbers(1...5000)
    let count = try #require(try connection.value("PRAGMA page_count")?.integer)
    try connection.run(TestSQL("PRAGMA max_page_count = \(count + 3)"))
    var wanted = Number.row.table
    wanted.checks = ["value > 0"]
    let error = #expect(throws: SQLiteError.self) {
      try connection.maybeInTransaction(inTransaction) { try connection.rebuildTable(as: wanted) }
    }
    #expect(error?.code == .full)
    #expect(try connection.value("PRAGMA foreign_keys") == .integer(1))
    #expect(try connection.describe(table: "numbers") == Number.row.table)
    #expect(try connection.count(of: Number.row) == 5000)
  }

  @Test("Statements prepared before a rebuild see its result")
  func prepared() throws {
    try connection.createTable(Color.row)
    let insert = try connection.prepareInsert(in: Color.row)
    try insert.insert(Color.samples[0])
    var wanted = Color.row.table
    wanted.columns.insert(ColumnDescription("year", .integer, default: 1949, check: "year > 1900"))
    try connection.rebuildTable(as: wanted)
    try insert.insert(Color.samples[1])
    #expect(try connection.values(of: TestSQL("SELECT year FROM colors")) == [[1949], [1949]])
  }
}

extension Connection {
  fileprivate func switchDoubleQuotes(on: Bool) throws {
    // SQLITE_DBCONFIG_DQS_DDL
    try switchOption(1014, on: on)
  }
}

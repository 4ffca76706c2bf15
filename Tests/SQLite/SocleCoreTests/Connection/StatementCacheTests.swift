import SocleCSQLite
import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("The statement cache of a connection")
struct StatementCacheTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Color.row)
    try connection.insert(contentsOf: Color.samples, in: Color.row)
  }

  /// The number of statements that `body` compiles and leaves in the cache.
  private func compiled(_ body: () throws -> Void) rethrows -> Int {
    let before = connection.liveStatements
    try body()
    return connection.liveStatements - before
  }

  private func useEachVerb() throws {
    var color = Color(id: 99, name: "a", rgb: "b", isTransparent: false)
    try connection.insert(color, in: Color.row)
    color.name = "c"
    try connection.save(color, in: Color.row)
    color.rgb = "d"
    try connection.update(color, in: Color.row)
    #expect(try connection.row(of: Color.row, key: 99) == color)
    #expect(try connection.rows(of: Color.row, where: [Color.name.equals("c")]) == [color])
    #expect(try connection.delete(color, in: Color.row))
  }

  @Test("Every verb on a plain connection compiles its statement once")
  func once() throws {
    // The insert was compiled by the insert of many rows.
    #expect(try compiled(useEachVerb) == 5)
    #expect(try compiled { for _ in 1...3 { try useEachVerb() } } == 0)
    #expect(connection.heldStatements == 0)
  }

  @Test("Texts that differ only by composed and decomposed characters are different statements")
  func spelling() throws {
    let texts = ["\u{E9}", "e\u{301}"]
    for _ in 1...2 {
      for text in texts {
        let found = try connection.values(of: TestSQL("SELECT '\(text)';"))
        #expect(found == [[.text(text)]])
      }
    }
    let command = "SELECT 'a';  "
    #expect(try compiled { _ = try connection.values(of: TestSQL(command)) } == 1)
    #expect(try compiled { _ = try connection.values(of: TestSQL(command)) } == 0)
  }

  @Test("An upsert updates the column of exactly the given name")
  func namesOfUpsert() throws {
    struct Pair: Equatable {
      var id: Int
      var first: Int
      var second: Int
    }
    let id = Field("id", \Pair.id)
    let (first, second) = (Field("\u{E9}", \Pair.first), Field("e\u{301}", \Pair.second))
    let row = RowDescription("pairs", id, first, second, make: Pair.init).keyed(by: id)
    try connection.createTable(row)
    try connection.insert(Pair(id: 1, first: 0, second: 0), in: row)
    try connection.insert(Pair(id: 1, first: 1, second: 1), in: row, onConflict: .update(first))
    try connection.insert(Pair(id: 1, first: 2, second: 2), in: row, onConflict: .update(second))
    #expect(try connection.rows(of: row) == [Pair(id: 1, first: 1, second: 2)])
  }

  @Test("Equal descriptions that are made anew for each call share one compiled statement")
  func computedDescription() throws {
    func row() -> RowDescription<Color> {
      RowDescription(
        "colors", Color.id, Color.name, Color.rgb, Color.isTransparent, make: Color.init
      )
      .keyed(by: Color.id)
    }
    _ = try connection.row(of: row(), key: 4)
    var found: [Color?] = []
    let count = try compiled {
      for _ in 1...100 { found.append(try connection.row(of: row(), key: 4)) }
    }
    #expect(found.allSatisfy { $0 == Color.samples[1] })
    #expect(count == 0)
  }

  @Test("Descriptions of the same fields with different keys have different statements")
  func keys() throws {
    let byName = Color.row.keyed(by: Color.name)
    for _ in 1...2 {
      #expect(try connection.row(of: Color.row, key: 4)?.name == "Red")
      #expect(try connection.row(of: byName, key: "Red")?.id == 4)
      var red = Color.samples[1]
      red.rgb = "x"
      try connection.update(red, in: byName)
      #expect(try connection.row(of: Color.row, key: 4) == red)
    }
  }

  @Test("While a statement is in use, a second one is compiled; both can be used afterward")
  func nested() throws {
    let (first, second) = (
      try connection.prepareInsert(in: Color.row), try connection.prepareInsert(in: Color.row)
    )
    func color(_ id: Int) -> Color { Color(id: id, name: "", rgb: "", isTransparent: false) }
    try first.insert(color(101))
    try second.insert(color(102))
    try connection.insert(color(103), in: Color.row)
    // While a prepared statement is kept, the single verbs have their own statement, which is compiled once.
    let compiled = try compiled {
      for id in 104...120 { try connection.insert(color(id), in: Color.row) }
    }
    #expect(compiled == 0)
    try first.insert(color(121))
    var ids: [Int] = []
    try connection.forEachRow(of: Color.row, where: [Color.id.isAtLeast(118)]) { outer in
      try connection.forEachRow(of: Color.row, where: [Color.id.isAtLeast(118)]) { inner in
        ids.append(outer.id * 1000 + inner.id)
        return true
      }
      return true
    }
    #expect(ids.count == 16)
    withExtendedLifetime((first, second)) { #expect(connection.heldStatements == 2) }
  }

  @Test("A statement that failed works again, and keeps no value of the failed run")
  func failures() throws {
    for _ in 1...3 {
      #expect(throws: SQLiteError.self) { try connection.insert(Color.samples[1], in: Color.row) }
      try useEachVerb()
    }
    let other = try Connection.inMemory()
    #expect(throws: SQLiteError.self) { try other.row(of: Color.row, key: 4) }
    try other.createTable(Color.row)
    #expect(try other.row(of: Color.row, key: 4) == nil)
  }

  /// The memory of all compiled statements, with the values that are bound to them.
  private func statementBytes() throws -> Int {
    var used: Int32 = 0
    var unused: Int32 = 0
    let handle = try connection.openHandle("measuring")
    sqlite3_db_status(handle, SQLITE_DBSTATUS_STMT_USED, &used, &unused, 0)
    return Int(used)
  }

  @Test("A cached statement keeps no long value after its run, and runs with short values again")
  func longValues() throws {
    let long = String(repeating: "x", count: 4_000_000)
    try useEachVerb()
    let before = try statementBytes()
    var color = Color(id: 99, name: long, rgb: long, isTransparent: false)
    try connection.insert(color, in: Color.row)
    try connection.update(color, in: Color.row)
    try connection.save(color, in: Color.row)
    #expect(try connection.rows(of: Color.row, where: [Color.name.equals(long)]).count == 1)
    try connection.execute("SELECT \(long)")
    let blobs = ValueTable<[UInt8]>()
    try connection.createTable(blobs.row)
    try connection.insert(blobs.rows([Array(repeating: 1, count: 4_000_000)])[0], in: blobs.row)
    #expect(try statementBytes() < before + 100_000)
    color.name = "short"
    let kind = RowVerb.Kind.updateRow
    try connection.update(color, in: Color.row)
    let verb = connection.statementCache.known(kind, Color.row.order)
    #expect(verb?.statement.arena.pointee.hasCopied == false)
  }

  @Test("Cached statements work after each change of the schema")
  func schema() throws {
    try useEachVerb()
    try connection.run("ALTER TABLE colors ADD COLUMN more TEXT DEFAULT 'x'")
    try useEachVerb()
    try connection.run("CREATE UNIQUE INDEX by_name ON colors(name)")
    try connection.run("DROP TABLE colors")
    #expect(throws: SQLiteError.self) { try useEachVerb() }
    #expect(throws: SQLiteError.self) { try connection.row(of: Color.row, key: 4) }
    try connection.createTable(Color.row)
    try useEachVerb()
    try connection.run("CREATE TEMP TABLE colors AS SELECT * FROM main.colors")
    try connection.insert(Color.samples[1], in: Color.row)
    #expect(try connection.value("SELECT count(*) FROM temp.colors") == .integer(1))
    try connection.run("DROP TABLE temp.colors")
    #expect(try connection.row(of: Color.row, key: 4) == nil)
  }

  @Test("A PRAGMA is compiled for each use, because compiling it executes it")
  func pragmas() throws {
    for size in [10, 20, 10, 30, 10] as [Int64] {
      try connection.run("PRAGMA cache_size = \(size)")
      #expect(try connection.value("PRAGMA cache_size") == .integer(size))
    }
    for isOn in [1, 0, 1, 0] as [Int64] {
      try connection.run("PRAGMA foreign_keys = \(isOn)")
      #expect(try connection.enforcesForeignKeys == (isOn == 1))
    }
  }

  @Test("The number of cached statements is bounded")
  func bounded() throws {
    let limit = StatementCache.capacity
    for number in 0..<300 {
      _ = try connection.values(of: TestSQL("SELECT \(number)"))
      #expect(connection.liveStatements <= limit)
    }
    try useEachVerb()
    for index in 0..<200 {
      let row = Color.row.with(hasRowID: index % 2 == 0)
      #expect(try connection.row(of: row, key: 4) == Color.samples[1])
      #expect(connection.liveStatements <= limit)
    }
  }

  @Test("A prepared insert of a long text is finalized when it is released")
  func longInsert() throws {
    let name = String(repeating: "n", count: StatementCache.longestText)
    let table = TableDescription("long", columns: [ColumnDescription(name, .integer)])
    try connection.createTable(table)
    let before = connection.liveStatements
    let writer = ColumnWriter<Int64>(name) { value, sink throws(SQLiteError) in
      try sink.write(value.pointee)
    }
    try connection.prepareInsert(in: table, writing: [writer]).insert(1)
    #expect(connection.liveStatements == before)
  }

  @Test("A connection with cached statements can be closed, and refuses every verb afterwards")
  func closing() throws {
    try useEachVerb()
    try connection.close()
    #expect(throws: SQLiteError.self) { try connection.row(of: Color.row, key: 4) }
    #expect(throws: SQLiteError.self) { try useEachVerb() }
    var released: Connection? = try Connection.inMemory()
    weak let reference = released
    try released?.createTable(Color.row)
    #expect(try released?.row(of: Color.row, key: 4) == nil)
    released = nil
    #expect(reference == nil)
  }
}

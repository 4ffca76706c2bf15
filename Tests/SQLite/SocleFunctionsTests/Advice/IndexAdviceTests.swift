import SocleCore
import SocleFunctions
import SocleQueries
import SocleStorage
import TestSupport
import Testing

@Suite("Advice on indexes")
struct IndexAdviceTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.run("CREATE TABLE parts(id INTEGER PRIMARY KEY, num TEXT, color INT, year INT)")
    try connection.run(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO parts SELECT i, 'p' || i, i % 20, 1950 + i % 70 FROM n
      """)
  }

  /// The proposals, and the texts that could not be planned.
  private func advice(
    _ statements: String..., extensions: [any ConnectionExtension] = []
  ) throws -> (indexes: [String], unplanned: [String]) {
    var unplanned: [String] = []
    let found = try connection.indexAdvice(
      for: statements.map(TracedStatement.init(sql:)), extensions: extensions
    ) { sql, _ in unplanned.append(sql) }
    return (found.map(\.sql), unplanned)
  }

  @Test("Advice contains the table's row count, and the runs, time and texts of the statements")
  func trace() throws {
    let log = StatementLog()
    try connection.register(log)
    let byNumber: TestSQL = "SELECT id FROM parts WHERE num = 'p7'"
    for _ in 1...3 { _ = try connection.values(of: byNumber) }
    _ = try connection.values(of: TestSQL("SELECT id FROM parts WHERE id = 7"))
    #expect(log.statements.map(\.scannedRows) == [1999, 1999, 1999, 0])
    let advice = try #require(connection.indexAdvice(for: log.statements).first)
    #expect(advice.sql == #"CREATE INDEX "parts_num" ON "parts" ("num")"#)
    #expect(advice.table == "parts" && advice.rows == 2000 && advice.runs == 3)
    #expect(advice.statements == ["SELECT id FROM parts WHERE num = 'p7'"])
    #expect(advice.duration == log.statements[..<3].reduce(.zero) { $0 + $1.duration })
    #expect(
      advice.description == """
        scans parts (2000 rows) 3 times, \(advice.duration); an index on ("num") would serve
        """)
  }

  @Test("The proposed index is created by Socle, and ends the scan")
  func ending() throws {
    let query: TestSQL = "SELECT id FROM parts WHERE color = 7 AND year > 1980 ORDER BY year"
    #expect(try connection.plan(of: query).scans("parts"))
    let advice = try connection.indexAdvice(for: [TracedStatement(sql: query.sql)])
    try connection.run(TestSQL(try #require(advice.first).sql))
    #expect(try connection.plan(of: query).usesIndex("parts_color_year"))
    #expect(try self.advice(query.sql).indexes.isEmpty)
  }

  @Test("Statements of Socle's own methods are planned, also with lists of keys and parameters")
  func own() throws {
    let id = Field("id", \Part.id)
    let num = Field("num", \Part.num)
    let row = RowDescription("parts", id, num, make: Part.init).keyed(by: id)
    let log = StatementLog()
    try connection.register(log)
    _ = try connection.rows(of: row, where: [num.equals("p7")])
    _ = try connection.rows(of: row, where: [.any(of: [num.equals("p7"), num.equals("p8")])])
    _ = try connection.rows(of: row, keys: [7, 8])
    _ = try connection.rows(of: row, where: [num.equals("p7")], orderedBy: [id.ascending])
    var unplanned: [String] = []
    let found = try connection.indexAdvice(for: log.statements) { sql, _ in unplanned.append(sql) }
    #expect(unplanned == [])
    #expect(found.map(\.index.name) == ["parts_num"] && found.map(\.runs) == [3])
  }

  struct Part {
    var id: Int
    var num: String
  }

  @Test(
    "Statements get advice without values for their parameters, whatever the parameters' form",
    arguments: ["?", "?3", ":num", "@num", "$num"])
  func parameters(parameter: String) throws {
    #expect(try advice("SELECT id FROM parts WHERE num = \(parameter)").indexes.count == 1)
  }

  @Test(
    "No index is proposed where none would help",
    arguments: [
      "SELECT id FROM parts", "SELECT count(*) FROM parts", "SELECT num FROM parts WHERE id = 7",
      "SELECT num FROM parts WHERE year + 1 = 1980", "SELECT num FROM parts WHERE num LIKE '%7'",
      "INSERT INTO parts VALUES (1, 'a', 2, 3)", "SELECT num FROM parts WHERE id > 1990",
    ])
  func none(sql: String) throws {
    #expect(try advice(sql) == ([], []))
  }

  @Test("No index is proposed for a table of fewer than 1,000 rows")
  func small() throws {
    try connection.run("CREATE TABLE few AS SELECT * FROM parts WHERE id < 1000")
    #expect(try advice("SELECT id FROM few WHERE num = 'p7'").indexes.isEmpty)
    try connection.run("INSERT INTO few SELECT * FROM parts WHERE id = 1000")
    #expect(try advice("SELECT id FROM few WHERE num = 'p7'").indexes.count == 1)
  }

  @Test(
    "No index is proposed if the first columns of an existing one are those needed, in any order")
  func existing() throws {
    try connection.run("CREATE INDEX known ON parts(color, num, year)")
    #expect(try advice("SELECT id FROM parts WHERE num = 'p7' AND color = 7").indexes.isEmpty)
    #expect(try advice("SELECT id FROM parts WHERE color = 7 ORDER BY num").indexes.isEmpty)
    #expect(try advice("SELECT id FROM parts WHERE num = 'p7'").indexes.count == 1)
  }

  @Test("The file's statistics are used to decide whether a statement scans without a new index")
  func knownStatistics() throws {
    for sql: TestSQL in ["CREATE INDEX known ON parts(color)", "UPDATE parts SET color = 7"] {
      try connection.run(sql)
    }
    let query = "SELECT id FROM parts WHERE color = 7 AND num = 'p7'"
    #expect(try advice(query).indexes.isEmpty)
    // Every row has the color: SQLite does not search for it any more.
    try connection.run("ANALYZE")
    #expect(
      try advice(query).indexes
        == [#"CREATE INDEX "parts_num_color" ON "parts" ("num", "color")"#])
  }

  @Test(
    "A proposed index begins with columns compared by equality, most used and most selective first")
  func order() throws {
    #expect(
      try advice("SELECT id FROM parts WHERE year > 1990 AND color = 7 AND num = 'p7'").indexes
        == [#"CREATE INDEX "parts_num_color_year" ON "parts" ("num", "color", "year")"#])
    let two = try advice(
      "SELECT id FROM parts WHERE color = 7 AND year = 1990",
      "SELECT num FROM parts WHERE color = 8")
    #expect(two.indexes == [#"CREATE INDEX "parts_color_year" ON "parts" ("color", "year")"#])
  }

  @Test("A proposed index has no column that a join does not use")
  func narrow() throws {
    try connection.run(
      "CREATE TABLE boxes(part INT, label TEXT, PRIMARY KEY (part, label)) WITHOUT ROWID")
    try connection.run("INSERT INTO boxes SELECT id, 'b' || (id % 500) FROM parts")
    #expect(
      try advice("SELECT p.num FROM parts p, boxes b WHERE b.part = p.id AND b.label = ?").indexes
        == [#"CREATE INDEX "boxes_label" ON "boxes" ("label")"#])
  }

  @Test("An index is not proposed if the plan only scans it in place of the table")
  func covering() throws {
    try connection.run("CREATE TABLE uses AS SELECT id AS part FROM parts")
    let found = try advice(
      "SELECT num FROM parts WHERE NOT EXISTS (SELECT 1 FROM uses WHERE part = parts.id)",
      "SELECT id FROM parts WHERE color = 7 ORDER BY num")
    #expect(
      found.indexes.sorted() == [
        #"CREATE INDEX "parts_color_num" ON "parts" ("color", "num")"#,
        #"CREATE INDEX "uses_part" ON "uses" ("part")"#,
      ])
  }

  @Test("No index is proposed for a column with few different values")
  func unselective() throws {
    try connection.run("CREATE TABLE flags AS SELECT id, id % 2 AS flag, num FROM parts")
    #expect(try advice("SELECT num FROM flags WHERE flag = 1").indexes.isEmpty)
  }

  @Test("Advice uses the statistics of ANALYZE as they are")
  func statistics() throws {
    try connection.run("ANALYZE")
    try connection.run("UPDATE sqlite_stat1 SET stat = '12345'")
    let found = try connection.indexAdvice(
      for: [TracedStatement(sql: "SELECT id FROM parts WHERE num = 'p7'")])
    #expect(found.map(\.rows) == [12_345])
  }

  @Test("The statistics of a partial index do not make its table smaller")
  func partialStatistics() throws {
    try connection.run("CREATE INDEX few ON parts(color) WHERE color < 1")
    try connection.run("ANALYZE")
    let found = try connection.indexAdvice(
      for: [TracedStatement(sql: "SELECT id FROM parts WHERE num = 'p7'")])
    #expect(found.map(\.rows) == [2000])
  }

  @Test("An index for several statements names them all, whichever came first")
  func statements() throws {
    let sql = [
      "SELECT id FROM parts WHERE num = 'p1'",
      "SELECT id FROM parts WHERE num = 'p1' AND year > 1980",
      "SELECT id FROM parts WHERE num = 'p1' ORDER BY year, color",
    ]
    for order in [sql, sql.reversed()] {
      let found = try connection.indexAdvice(for: order.map(TracedStatement.init(sql:)))
      #expect(found.map(\.index.name) == ["parts_num_year_color"])
      #expect(found.first.map { Set($0.statements) } == Set(sql))
    }
  }

  @Test("Damaged and extreme statistics do not prevent advice")
  func damagedStatistics() throws {
    try connection.run("CREATE INDEX known ON parts(color)")
    try connection.run("ANALYZE")
    for text in ["", "x", "-5 -5", "9223372036854775807 9223372036854775807", "1e9"] {
      try connection.run("UPDATE sqlite_stat1 SET stat = '\(text)'")
      _ = try advice("SELECT id FROM parts WHERE color = 7 AND num = 'p7' ORDER BY year")
    }
  }

  @Test("A proposed index gets a name that no other object has")
  func names() throws {
    try connection.run("CREATE TABLE Parts_NUM(a)")
    try connection.run("CREATE VIEW parts_num_2 AS SELECT 1")
    #expect(
      try advice("SELECT id FROM parts WHERE num = 'p7'").indexes
        == [#"CREATE INDEX "parts_num_3" ON "parts" ("num")"#])
  }

  @Test("A proposed index gets a free name beside names with other letters and lost indexes")
  func unusualNames() throws {
    let fold = ScalarFunction("folded", isDeterministic: true, isInnocuous: true) {
      (text: String) in text
    }
    try connection.register(fold)
    try connection.run(#"CREATE TABLE "Äpfel" AS SELECT * FROM parts"#)
    try connection.run(#"CREATE INDEX "Äpfel_num" ON "Äpfel"(num) WHERE color > 18"#)
    try connection.run("CREATE INDEX parts_num ON parts(folded(num))")
    #expect(
      try advice(#"SELECT id FROM "Äpfel" WHERE num = 'p7'"#).indexes
        == [#"CREATE INDEX "Äpfel_num_2" ON "Äpfel" ("num")"#])
    #expect(
      try advice("SELECT id FROM parts WHERE num = 'p7'").indexes
        == [#"CREATE INDEX "parts_num_2" ON "parts" ("num")"#])
  }

  @Test("Only queries and changes get advice, and those that the copy cannot plan are reported")
  func unplanned() throws {
    try connection.run("ATTACH ':memory:' AS other")
    try connection.run("CREATE TABLE other.far(a)")
    try connection.run("CREATE TEMP TABLE near(a)")
    let ignored = try advice(
      "", ";", "-- nothing", "PRAGMA hard_heap_limit = 1", "BEGIN", "ATTACH 'x' AS y",
      "DROP TABLE parts",
      "CREATE TABLE x AS SELECT * FROM parts WHERE num = 'p7'", "VACUUM INTO 'x'", "'")
    #expect(ignored == ([], []))
    let unknown = [
      "SELECT a FROM far WHERE a = 1", "SELECT a FROM near", "SELECT other FROM parts", "SELECT",
    ]
    #expect(
      try advice(unknown[0], unknown[1], unknown[2], unknown[3]).unplanned.sorted()
        == unknown.sorted())
    #expect(try connection.plan(of: TestSQL("SELECT 1 FROM parts")).scans("parts"))
  }

  @Test("Statements with functions and collations of the program get advice if these are passed")
  func extensions() throws {
    let plain = CollationFunction("plain") {
      $0 < $1 ? .orderedAscending : $0 == $1 ? .orderedSame : .orderedDescending
    }
    let half = ScalarFunction("half") { (number: Int) in number / 2 }
    try connection.register(plain)
    try connection.run("CREATE TABLE texts(a TEXT COLLATE plain, b INT)")
    try connection.run("INSERT INTO texts SELECT num, id FROM parts")
    let sql = "SELECT half(b) FROM texts WHERE a = 'p7'"
    #expect(try advice(sql) == ([], [sql]))
    let known = try advice(sql, extensions: [plain, half])
    #expect(known.indexes == [#"CREATE INDEX "texts_a" ON "texts" ("a" COLLATE "plain")"#])
    #expect(known.unplanned == [])
  }

  @Test("A read of a pool gives advice on the statements of all connections of the pool")
  func pool() async throws {
    let folder = try TemporaryFolder()
    let log = StatementLog()
    let pool = try SQLitePool(
      openingOrCreatingAt: folder.file(),
      options: PoolOptions(connection: ConnectionOptions(extensions: [log])))
    try await pool.write { connection in
      try connection.run("CREATE TABLE parts(num TEXT)")
      try connection.run(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
        INSERT INTO parts SELECT 'p' || i FROM n
        """)
      try connection.run("ANALYZE")
    }
    try await pool.read { try $0.run("SELECT num FROM parts WHERE num = 'p7'") }
    let advice = try await pool.read { try $0.indexAdvice(for: log.statements) }
    #expect(advice.map(\.index.name) == ["parts_num"])
  }

  @Test("Statements on full-text indexes and generated columns get advice")
  func virtual() throws {
    try connection.run("CREATE VIRTUAL TABLE words USING fts5(num, content='')")
    try connection.run("CREATE TABLE g(a INT, b INT AS (a * 2), c INT AS (a + 1) STORED)")
    try connection.run("INSERT INTO g SELECT id FROM parts")
    let found = try advice(
      "SELECT p.id FROM words JOIN parts p ON p.color = words.rowid WHERE words MATCH 'a'",
      "SELECT a FROM g WHERE b = 8", "SELECT a FROM g WHERE c = 8")
    #expect(found.unplanned == [])
    #expect(
      found.indexes.sorted() == [
        #"CREATE INDEX "g_b" ON "g" ("b")"#, #"CREATE INDEX "g_c" ON "g" ("c")"#,
        #"CREATE INDEX "parts_color" ON "parts" ("color")"#,
      ])
  }
}

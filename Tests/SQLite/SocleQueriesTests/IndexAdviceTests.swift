import SocleCore
import SocleQueries
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

  @Test("A scan by an equality is spared by an index on the column")
  func one() throws {
    let log = StatementLog()
    try connection.register(log)
    _ = try connection.values(of: TestSQL("SELECT id FROM parts WHERE num = 'p7'"))
    let advice = try connection.indexAdvice(for: log.statements)
    #expect(advice.map(\.sql) == [#"CREATE INDEX "parts_num" ON "parts" ("num")"#])
    #expect(advice.first?.rows == 2000)
    #expect(advice.first?.runs == 1)
    #expect(log.statements.first?.scannedRows == 1999)
  }

  @Test("A table without rowids")
  func withoutRowIDs() throws {
    try connection.run("CREATE TABLE uses(part INT, box INT, amount INT, PRIMARY KEY (part, box)) WITHOUT ROWID")
    try connection.run("INSERT INTO uses SELECT id, id % 100, 1 FROM parts")
    let advice = try connection.indexAdvice(for: [TracedStatement(sql: "SELECT amount FROM uses WHERE box = ?")])
    #expect(advice.map(\.sql) == [#"CREATE INDEX "uses_box" ON "uses" ("box")"#])
  }
}

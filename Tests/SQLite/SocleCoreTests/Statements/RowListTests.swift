import SocleCore
import SocleQueries
import SocleSyntax
import Testing

@Suite("Lists of rows within statements")
struct RowListTests {
  private let connection: Connection

  private static let cells = RowCells([
    ColumnWriter<Int>("number") { number, sink throws(SQLiteError) in
      try sink.write(Int64(number.pointee))
    }
  ])

  init() throws {
    connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER NOT NULL) STRICT")
    for number in 1...9 { try connection.execute("INSERT INTO t VALUES (\(number), 0)") }
  }

  private func table(_ numbers: [Int]) -> SQLFragment { SQLFragment(rows: numbers, Self.cells) }
  private func list(_ numbers: [Int]) -> SQLFragment { "(SELECT c0 FROM \(table(numbers)))" }

  private func ids(_ condition: SQLFragment) throws -> [Int] {
    try connection.rows(
      of: LiteralQuery("SELECT id FROM t WHERE \(condition) ORDER BY id", reading: Int.self))
  }

  @Test("A statement may contain several lists, whose values may differ in each run")
  func several() throws {
    for (some, others, expected) in [
      ([1, 2, 3], [2], [1, 3]), ([], [2], []), ([4, 4, 99], [], [4]),
      (Array(1...5000), [1], Array(2...9)),
    ] as [([Int], [Int], [Int])] {
      #expect(try ids("id IN \(list(some)) AND id NOT IN \(list(others))") == expected)
    }
  }

  @Test("A list in a subquery is read again for each outer row")
  func rescans() throws {
    let numbers: SQLFragment = "SELECT 1 FROM \(table([0, 1])) AS list WHERE list.c0 = t.id % 3"
    #expect(try ids("EXISTS (\(numbers))") == [1, 3, 4, 6, 7, 9])
  }

  @Test("Rows are updated and deleted by lists of keys, which are looked up by the index")
  func changes() throws {
    try connection.execute("UPDATE t SET n = 1 WHERE id IN \(list([2, 5]))")
    #expect(try ids("n = 1") == [2, 5])
    try connection.execute("DELETE FROM t WHERE id IN \(list([1, 5]))")
    #expect(try ids("n = 1 OR id < 3") == [2])
    let plan = try connection.rows(
      of: LiteralQuery(
        "EXPLAIN QUERY PLAN SELECT n FROM t WHERE id IN \(list([2, 5]))", reading: Int.self,
        Int.self,
        Int.self, String.self))
    #expect(plan.contains { $0.3.contains("SEARCH t USING INTEGER PRIMARY KEY") }, "\(plan)")
  }

  @Test("The rows of a list are released with the statement and the fragment")
  func lifetime() throws {
    final class Token: Sendable {}
    weak var token: Token?
    do {
      let new = Token()
      token = new
      let cells = RowCells([
        ColumnWriter<Token>("token") { _, sink throws(SQLiteError) in try sink.write(7 as Int64) }
      ])
      #expect(try ids("id IN (SELECT c0 FROM \(SQLFragment(rows: [new], cells)))") == [7])
    }
    #expect(token == nil)
  }
}

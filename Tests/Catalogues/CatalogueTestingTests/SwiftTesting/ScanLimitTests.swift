import CatalogueTesting
import SocleCore
import SocleStorage
import TestSupport
import Testing

@Suite("A limit for scans")
struct ScanLimitTests {
  /// A pool with a table of `rows` rows, created without reference to the trait.
  private static func pool(rows: Int) throws -> SQLitePool {
    let pool = try SQLitePool.inMemory()
    try pool.write { connection in
      try connection.createNumbers([])
      try connection.run(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(rows))
        INSERT INTO numbers SELECT i FROM n
        """)
    }
    return pool
  }

  private func run(_ rows: Int, _ sql: TestSQL) async throws {
    let test = try #require(Test.current)
    try await ScanLimitTrait.noScans(beyond: 100).provideScope(for: test, testCase: nil) {
      try await Self.pool(rows: rows).read { connection in try connection.run(sql) }
    }
  }

  @Test("A scan of a table larger than the limit fails the test with the statement's text")
  func larger() async throws {
    try await withKnownIssue {
      try await run(101, "SELECT value FROM numbers WHERE value + 1 = 5")
    } matching: { issue in
      "\(issue)".contains(
        "at least 101 rows (limit 100); add an index or raise the limit: SELECT value FROM numbers")
    }
  }

  @Test(
    "A scan of a table as large as the limit passes, and so does a search of a larger table",
    .noScans(beyond: 100))
  func small() async throws {
    try await run(100, "SELECT value FROM numbers WHERE value + 1 = 5")
    try await run(5000, "SELECT value FROM numbers WHERE value = 5")
  }
}

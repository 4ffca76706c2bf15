import SQLiteCore

/// A statement that a test spells out, to set a stage that Socle's own queries would not allow.
struct PoolSQL: SQLQuery, ExpressibleByStringInterpolation {
  let sql: String

  init(stringLiteral sql: String) { self.sql = sql }

  var purpose: String { "running a test's SQL" }
  func makeText() -> SQLText { SQLText([.verbatim(sql)]) }
}

extension Connection {
  func run(_ sql: PoolSQL) throws(SQLiteError) {
    _ = try values(of: sql)
  }

  /// Runs long enough for any test, unless it is interrupted.
  func countForever() throws(SQLiteError) {
    try run(
      "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c) SELECT count(*) FROM c")
  }
}

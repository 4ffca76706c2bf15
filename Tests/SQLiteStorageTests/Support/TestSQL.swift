import SQLiteCore

/// A statement that a test spells out, to set a stage that Socle's own queries would not allow.
struct TestSQL: SQLQuery, ExpressibleByStringInterpolation {
  let sql: String

  init(_ sql: String) { self.sql = sql }
  init(stringLiteral sql: String) { self.sql = sql }

  var purpose: String { "running a test's SQL" }
  func makeText() -> SQLText { SQLText([.verbatim(sql)]) }
}

extension Connection {
  // A plain literal is for Socle's own `execute`, which takes fragments.
  @_disfavoredOverload
  func execute(_ sql: TestSQL) throws(SQLiteError) {
    _ = try values(of: sql)
  }

  /// The first value of the first row.
  func value(_ sql: TestSQL) throws -> SQLiteValue? {
    try values(of: sql).first?.first
  }
}

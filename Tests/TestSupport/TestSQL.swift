import SocleCore

/// A statement that a test spells out, to set a stage that Socle's own queries would not allow.
package struct TestSQL: SQLQuery, ExpressibleByStringInterpolation {
  package let sql: String

  package init(_ sql: String) { self.sql = sql }
  package init(stringLiteral sql: String) { self.sql = sql }

  package var purpose: String { "running a test's SQL" }
  package func makeText() -> SQLFragment { SQLFragment([.verbatim(sql)]) }
}

extension Connection {
  package func run(_ sql: TestSQL) throws(SQLiteError) {
    _ = try values(of: sql)
  }

  /// The first value of the first row.
  package func value(_ sql: TestSQL) throws -> SQLiteValue? {
    try values(of: sql).first?.first
  }
}

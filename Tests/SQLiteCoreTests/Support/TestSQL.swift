@testable import SQLiteCore

/// A statement that a test spells out, to set a stage that Socle's own queries would not allow.
struct TestSQL: SQLQuery, ExpressibleByStringInterpolation {
  let sql: String

  init(_ sql: String) { self.sql = sql }
  init(stringLiteral sql: String) { self.sql = sql }

  var purpose: String { "running a test's SQL" }
  func makeText() -> SQLText { SQLText([.verbatim(sql)]) }
}

extension Connection {
  func run(_ sql: TestSQL) throws(SQLiteError) {
    _ = try values(of: sql)
  }

  /// The first value of the first row.
  func value(_ sql: TestSQL) throws -> SQLiteValue? {
    try values(of: sql).first?.first
  }
}

extension TestSQL {
  /// A value spelled as SQL, even text with a NUL, for which SQL has no literal.
  static func literal(_ value: String) -> String {
    "CAST(\(literal(Array(value.utf8))) AS TEXT)"
  }

  static func literal(_ value: [UInt8]) -> String {
    (try? SQLLiteral.spelled(.blob(value))) ?? "?"
  }

  static func literal(_ value: Int64) -> String {
    (try? SQLLiteral.spelled(.integer(value))) ?? "?"
  }
}

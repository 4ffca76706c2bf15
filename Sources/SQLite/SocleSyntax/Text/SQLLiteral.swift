/// Values written as SQL literals, for DDL, in which SQLite allows no parameters.
package enum SQLLiteral {
  /// The SQL that evaluates to `value` exactly.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for text with a NUL and for NaN, which SQL cannot spell.
  package static func spelled(_ value: SQLiteValue) throws(SQLiteError) -> String {
    switch value {
    case .null: return "NULL"
    case .integer(let value): return String(value)
    case .real(let value) where value.isNaN:
      throw .impossible(subject: "the literal NaN", reason: "SQLite has no NaN; use NULL")
    case .real(let value) where value.isInfinite: return value > 0 ? "9e999" : "-9e999"
    case .real(let value): return value.spelledExactly
    case .text(let value): return try value.quoted(by: UInt8(ascii: "'"), as: "the literal")
    case .blob(let value):
      let digits = value.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      return "X'\(digits.joined())'"
    }
  }
}

/// The one place where names are quoted for SQL.
enum SQLIdentifier {
  /// `name` in double quotes, inner quotes doubled (https://sqlite.org/lang_keywords.html).
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if it contains a NUL: SQLite would read only the part before it.
  static func quoted(_ name: String) throws(SQLiteError) -> String {
    try name.quoted(by: UInt8(ascii: "\""), as: "the name")
  }
}

extension String {
  /// The text between two `quote`s, with those inside doubled.
  ///
  /// Works on bytes: a quote with a combining accent is one `Character` in Swift, but two characters in SQLite.
  fileprivate func quoted(by quote: UInt8, as subject: String) throws(SQLiteError) -> String {
    guard !utf8.contains(0) else {
      throw .impossible(
        subject: "\(subject) \(debugDescription)", reason: "contains a NUL character. Remove it")
    }
    let mark = String(UnicodeScalar(quote))
    // True for almost every name.
    if !utf8.contains(quote) { return mark + self + mark }
    let bytes = utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }
    return mark + String(decoding: bytes, as: UTF8.self) + mark
  }
}

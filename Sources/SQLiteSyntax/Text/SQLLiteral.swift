/// Values spelled as SQL, for the few places of a schema where SQLite takes no parameter.
package enum SQLLiteral {
  /// The SQL that evaluates to `value` exactly.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for text with a NUL and for NaN, which SQL cannot spell.
  package static func spelled(_ value: SQLiteValue) throws(SQLiteError) -> String {
    switch value {
    case .null: return "NULL"
    // Spelled as one literal, 9223372036854775808 would overflow before its sign is applied.
    case .integer(.min): return "(-9223372036854775807 - 1)"
    case .integer(let value): return String(value)
    case .real(let value): return try spelled(value)
    case .text(let value): return try spelled(value)
    case .blob(let value): return "X'\(value.map(hexadecimal).joined())'"
    }
  }

  private static func spelled(_ value: Double) throws(SQLiteError) -> String {
    guard !value.isNaN else {
      throw .impossible(subject: "the literal NaN", reason: "SQLite has no NaN; use NULL")
    }
    guard value.isInfinite else { return value.description }
    return value > 0 ? "9e999" : "-9e999"
  }

  private static func spelled(_ value: String) throws(SQLiteError) -> String {
    guard !value.utf8.contains(0) else {
      throw .impossible(subject: "the literal \(value.debugDescription)", reason: "holds a NUL")
    }
    return SQLQuoting.quoted(value, by: UInt8(ascii: "'"))
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

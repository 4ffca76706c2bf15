import Foundation

/// Stored as TEXT, digit for digit: a REAL could not hold most decimals. NaN is refused.
///
/// SQLite orders text byte by byte, by which 10 is less than 9. ``HundredthsCoding`` (`as: .hundredths`) is a form that
/// SQLite orders, compares and sums.
extension Decimal: ColumnValue {
  /// `TEXT`.
  public static var columnType: ColumnType { .text }

  /// Writes the digits, with `.` as the decimal point.
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    guard !isNaN else {
      throw .conversion(cell: CellPlace(), expected: "a number", found: "NaN")
    }
    try description.encode(into: sink)
  }

  /// Reads digits with `.` as the decimal point.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Decimal {
    let text = try source.text()
    // Foundation stops at the first character it cannot use, so the way back is compared.
    guard let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")),
      !value.isNaN, value.description == text
    else { throw source.mismatch("a decimal number") }
    return value
  }
}

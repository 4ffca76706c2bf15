import Foundation

/// INTEGER or REAL in a column of type `NUMERIC`, where SQLite stores `2.0` as the INTEGER 2; read as `Double`.
///
/// For tables that other programs made: a table of this declaration is not STRICT.
public struct NumericCoding: ColumnCoding {
  /// `NUMERIC`.
  public static var columnType: ColumnType { .declared("NUMERIC") }

  /// Writes a REAL.
  public static func encode(_ value: Double, into sink: ValueSink) throws(SQLiteError) {
    try sink.write(value)
  }

  /// Reads a REAL, or an INTEGER that `Double` holds exactly.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Double {
    guard source.storageClass == .integer else { return try source.real() }
    guard let value = Double(exactly: try source.integer()) else {
      throw source.mismatch("a number that Double holds exactly")
    }
    return value
  }
}

/// The same read as `Decimal`, a REAL by its shortest spelling: 0.99 is read as 0.99.
public struct NumericDecimalCoding: ColumnCoding {
  /// `NUMERIC`.
  public static var columnType: ColumnType { .declared("NUMERIC") }

  /// Writes an INTEGER for a whole number, else a REAL.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if no `Double` has that spelling, as with 20 digits.
  public static func encode(_ value: Decimal, into sink: ValueSink) throws(SQLiteError) {
    if let whole = Int64(value.description) { return try sink.write(whole) }
    guard let real = Double(value.description), decimal(real) == value else {
      throw .conversion(
        cell: CellPlace(), expected: "a decimal that a REAL can spell", found: "another")
    }
    try sink.write(real)
  }

  /// Reads an INTEGER or a REAL.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Decimal {
    if source.storageClass == .integer { return Decimal(try source.integer()) }
    guard let value = decimal(try source.real()) else { throw source.mismatch("a decimal number") }
    return value
  }

  private static func decimal(_ real: Double) -> Decimal? {
    Decimal(string: real.description, locale: Locale(identifier: "en_US_POSIX"))
  }
}

/// INTEGER: a decimal number in hundredths, as an amount of money in cents. SQLite orders, compares and sums it exactly.
public struct HundredthsCoding: ColumnCoding {
  /// `INTEGER`.
  public static var columnType: ColumnType { .integer }

  /// Writes the number of hundredths.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if it is not whole, or greater than `Int64.max`.
  public static func encode(_ value: Decimal, into sink: ValueSink) throws(SQLiteError) {
    guard let hundredths = Int64((value * 100).description) else {
      throw .conversion(
        cell: CellPlace(), expected: "whole hundredths within Int64", found: "another decimal")
    }
    try sink.write(hundredths)
  }

  /// Reads hundredths.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Decimal {
    Decimal(try source.integer()) / 100
  }
}

extension ColumnCoding where Self == NumericCoding {
  /// INTEGER or REAL of a `NUMERIC` column, as `Double`.
  public static var numeric: NumericCoding { NumericCoding() }
}

extension ColumnCoding where Self == NumericDecimalCoding {
  /// INTEGER or REAL of a `NUMERIC` column, as `Decimal`.
  public static var numericDecimal: NumericDecimalCoding { NumericDecimalCoding() }
}

extension ColumnCoding where Self == HundredthsCoding {
  /// INTEGER: hundredths, in the order of their size.
  public static var hundredths: HundredthsCoding { HundredthsCoding() }
}

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

import Foundation
import SQLiteCore

/// INTEGER or REAL in a column of type `NUMERIC`, where SQLite stores `2.0` as the INTEGER 2; read as `Double`.
///
/// For tables that other programs created: a table with such a column cannot be STRICT.
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

/// INTEGER or REAL in a column of type `NUMERIC`, read as `Decimal`. A REAL is read as its shortest decimal form, such as 0.99.
public struct NumericDecimalCoding: ColumnCoding {
  /// `NUMERIC`.
  public static var columnType: ColumnType { .declared("NUMERIC") }

  /// Writes an INTEGER for a whole number of at most 64 bits, else a REAL.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if no `Double` has the value's decimal form, for example if the
  ///   value has 20 significant digits.
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

/// INTEGER: a decimal number in hundredths, such as an amount of money in cents. SQLite orders, compares and sums it exactly.
public struct HundredthsCoding: SummableCoding {
  /// A sum is in hundredths, too.
  public typealias Sum = HundredthsCoding

  /// `INTEGER`.
  public static var columnType: ColumnType { .integer }

  /// Writes the number of hundredths.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if the value is not a whole number of hundredths, or exceeds
  ///   `Int64`.
  public static func encode(_ value: Decimal, into sink: ValueSink) throws(SQLiteError) {
    guard let hundredths = Int64((value * 100).description) else {
      throw .conversion(
        cell: CellPlace(), expected: "whole hundredths within Int64", found: "another decimal")
    }
    try sink.write(hundredths)
  }

  /// Reads a number of hundredths.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Decimal {
    Decimal(try source.integer()) / 100
  }
}

extension ColumnCoding where Self == NumericCoding {
  /// INTEGER or REAL in a column of type `NUMERIC`, read as `Double`.
  public static var numeric: NumericCoding { NumericCoding() }
}

extension ColumnCoding where Self == NumericDecimalCoding {
  /// INTEGER or REAL in a column of type `NUMERIC`, read as `Decimal`.
  public static var numericDecimal: NumericDecimalCoding { NumericDecimalCoding() }
}

extension ColumnCoding where Self == HundredthsCoding {
  /// INTEGER: a decimal number in hundredths.
  public static var hundredths: HundredthsCoding { HundredthsCoding() }
}

// As text every decimal could be stored, but SQLite orders text byte by byte, so that 10 would precede 9.
@available(
  *, unavailable,
  message: "a Decimal needs a coding that SQLite can order: `as: .hundredths` or `.numericDecimal`"
)
extension Decimal: ColumnValue {
  /// Not used.
  public static var columnType: ColumnType { .integer }

  /// Not used.
  public func encode(into sink: ValueSink) throws(SQLiteError) {}

  /// Not used.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Decimal { 0 }
}

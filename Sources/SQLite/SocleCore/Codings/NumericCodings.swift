import Foundation

/// INTEGER or REAL in a column of type `NUMERIC`, where SQLite stores `2.0` as the INTEGER 2; read as `Double`.
///
/// For tables that other programs created: a table with such a column cannot be STRICT.
public struct NumericCoding: NumericColumnCoding {
  /// Writes a REAL.
  public static func encode(_ value: Double, into sink: ValueSink) throws(SQLiteError) {
    try sink.write(value)
  }

  /// Reads a REAL, or an INTEGER that `Double` holds exactly.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Double {
    guard source.storageClass == .integer else { return try source.real() }
    guard let value = Double(exactly: try source.integer()) else {
      throw .conversion(
        expected: "a number that Double holds exactly", found: "an INTEGER that Double would round")
    }
    return value
  }
}

/// INTEGER or REAL in a column of type `NUMERIC`, read as `Decimal`. A REAL is read as its shortest decimal form, such as 0.99.
///
/// For tables that other programs created: a table with such a column cannot be STRICT. SQLite sums REALs with binary rounding;
/// sums and averages are read to 15 significant digits.
public struct NumericDecimalCoding: SummableCoding, NumericColumnCoding {
  /// A sum is read to 15 significant digits.
  public typealias Sum = ComputedDecimalCoding
  /// An average is read to 15 significant digits.
  public typealias Average = ComputedDecimalCoding

  /// Writes an INTEGER for a whole number of at most 64 bits, else a REAL.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if no `Double` has the value's decimal form, for example if the
  ///   value has 20 significant digits.
  public static func encode(_ value: Decimal, into sink: ValueSink) throws(SQLiteError) {
    if let whole = Int64(value.description) { return try sink.write(whole) }
    guard let real = Double(value.description), decimal(real) == value else {
      throw .conversion(
        expected: "a decimal that a REAL stores exactly", found: "a decimal that would be rounded")
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
///
/// Resolution: the nearest hundredth; halves are rounded away from zero (0.125 is stored as 13, -0.125 as -13). A literal such
/// as `19.99` can be stored although Swift converts it to the nearest `Double` first. Range: `Int64` hundredths.
public struct HundredthsCoding: SummableCoding {
  /// A sum is in hundredths, too.
  public typealias Sum = HundredthsCoding
  /// An average is read to 15 significant digits.
  public typealias Average = AverageHundredthsCoding

  /// `INTEGER`.
  public static var columnType: ColumnType { .integer }

  /// Writes the number of hundredths, rounded to the nearest.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if the number of hundredths exceeds `Int64`, or the value is not
  ///   a number.
  public static func encode(_ value: Decimal, into sink: ValueSink) throws(SQLiteError) {
    var (exact, rounded) = (value, Decimal())
    NSDecimalRound(&rounded, &exact, 2, .plain)
    guard let hundredths = Int64((rounded * 100).description) else {
      throw .conversion(
        expected: "a decimal of at most Int64.max hundredths", found: "one outside that range")
    }
    try sink.write(hundredths)
  }

  /// Reads a number of hundredths.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Decimal {
    Decimal(try source.integer()) / 100
  }
}

/// A decimal that SQLite computes as INTEGER or REAL, such as a sum; a REAL is read to 15 significant digits.
public struct ComputedDecimalCoding: NumericColumnCoding {
  /// Writes the nearest REAL.
  public static func encode(_ value: Decimal, into sink: ValueSink) throws(SQLiteError) {
    try sink.write(NSDecimalNumber(decimal: value).doubleValue)
  }

  /// Reads an INTEGER or a REAL.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Decimal {
    if source.storageClass == .integer { return Decimal(try source.integer()) }
    let text = String(format: "%.15g", try source.real())
    guard let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) else {
      throw source.mismatch("a decimal number")
    }
    return value
  }
}

/// The average of a column of hundredths, divided by 100, to 15 significant digits.
public struct AverageHundredthsCoding: NumericColumnCoding {
  /// Writes the number of hundredths as the nearest REAL.
  public static func encode(_ value: Decimal, into sink: ValueSink) throws(SQLiteError) {
    try ComputedDecimalCoding.encode(value * 100, into: sink)
  }

  /// Reads an average number of hundredths.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Decimal {
    try ComputedDecimalCoding.decode(from: source) / 100
  }
}

protocol NumericColumnCoding: ColumnCoding {}

extension NumericColumnCoding {
  /// `NUMERIC`.
  public static var columnType: ColumnType { .declared("NUMERIC") }
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
  /// INTEGER: a decimal number in hundredths, rounded to the nearest.
  public static var hundredths: HundredthsCoding { HundredthsCoding() }
}

// As text every decimal could be stored, but SQLite orders text byte by byte, so that 10 would precede 9.
@available(
  *, unavailable,
  message:
    "a Decimal needs a coding that SQLite can order: `as: .hundredths`; in a table that is not STRICT also `.numericDecimal`"
)
extension Decimal: ColumnValue {
  /// Not used: this conformance is unavailable.
  public static var columnType: ColumnType { .integer }

  /// Not used: this conformance is unavailable.
  public func encode(into sink: ValueSink) throws(SQLiteError) {}

  /// Not used: this conformance is unavailable.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Decimal { 0 }
}

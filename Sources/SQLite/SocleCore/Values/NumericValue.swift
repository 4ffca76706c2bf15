/// A coding whose stored values SQLite can sum: numbers, and amounts stored as integers in a smaller unit, such as hundredths.
public protocol SummableCoding: ColumnCoding {
  /// The coding of a sum: `Int` or `Double`; for amounts stored in a smaller unit, the coding with the same unit.
  associatedtype Sum: ColumnCoding
  /// The coding of an average: `Double`; for decimals, a coding that reads a decimal.
  associatedtype Average: ColumnCoding = Double
}

/// A type whose values SQLite can calculate with: the integers, `Double`, `Float` and their optionals.
public protocol NumericValue: ColumnValue, SummableCoding where Sum: ColumnValue {
  /// `Int` for integers, else `Double`.
  associatedtype Sum = Int
  /// The type that results from a conversion to REAL: `Double`; for an optional, `Double?`.
  associatedtype Real: NumericValue = Double
}

extension Int: NumericValue {}
extension Int8: NumericValue {}
extension Int16: NumericValue {}
extension Int32: NumericValue {}
extension Int64: NumericValue {}
extension UInt: NumericValue {}
extension UInt8: NumericValue {}
extension UInt16: NumericValue {}
extension UInt32: NumericValue {}
extension UInt64: NumericValue {}

extension Double: NumericValue {
  /// `Double`.
  public typealias Sum = Double
}
extension Float: NumericValue {
  /// `Double`.
  public typealias Sum = Double
}
extension Optional: SummableCoding where Wrapped: SummableCoding {
  /// The coding of a sum of the wrapped values.
  public typealias Sum = Wrapped.Sum
  /// The coding of an average of the wrapped values.
  public typealias Average = Wrapped.Average
}
extension Optional: NumericValue where Wrapped: NumericValue {
  /// `Double?`.
  public typealias Real = Double?
}

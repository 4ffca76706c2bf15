/// A coding whose stored values SQLite can sum: numbers, and amounts stored as integers in a smaller unit, such as hundredths.
public protocol SummableCoding: ColumnCoding {
  /// The coding of a sum: `Int` or `Double`; for amounts stored in a smaller unit, the coding with the same unit.
  associatedtype Sum: ColumnCoding
  /// The coding of an average: `Double`; for decimals, a coding that reads a decimal.
  associatedtype Average: ColumnCoding = Double
}

extension OptionalCoding: SummableCoding where Base: SummableCoding {
  /// The coding of a sum of the wrapped coding's values.
  public typealias Sum = Base.Sum
  /// The coding of an average of the wrapped coding's values.
  public typealias Average = Base.Average
}

/// A type whose values SQLite can calculate with: the integers, `Double`, `Float` and their optionals.
public protocol NumericValue: ColumnValue, SummableCoding where Sum: ColumnValue {
  /// The type that results from a conversion to REAL: `Double`; for an optional, `Double?`.
  associatedtype Real: NumericValue = Double
}

/// A number stored as INTEGER.
public protocol IntegerValue: NumericValue where Sum == Int {}

extension Int: IntegerValue {}
extension Int8: IntegerValue {}
extension Int16: IntegerValue {}
extension Int32: IntegerValue {}
extension Int64: IntegerValue {}
extension UInt: IntegerValue {}
extension UInt8: IntegerValue {}
extension UInt16: IntegerValue {}
extension UInt32: IntegerValue {}
extension UInt64: IntegerValue {}
extension Optional: IntegerValue where Wrapped: IntegerValue {}

extension Double: NumericValue {
  /// `Double`.
  public typealias Sum = Double
}
extension Float: NumericValue {
  /// `Double`.
  public typealias Sum = Double
}
extension Optional: SummableCoding where Wrapped: NumericValue {
  /// The type of a sum of the wrapped type's values.
  public typealias Sum = Wrapped.Sum
}
extension Optional: NumericValue where Wrapped: NumericValue {
  /// `Double?`.
  public typealias Real = Double?
}

/// A coding whose stored values SQLite can sum: numbers, and amounts stored in a scaled form.
public protocol SummableCoding: ColumnCoding {
  /// The coding of a sum: `Int` or `Double`; for amounts in a scaled form, the same form.
  associatedtype Sum: ColumnCoding
}

extension OptionalCoding: SummableCoding where Base: SummableCoding {
  /// The sum of the wrapped coding.
  public typealias Sum = Base.Sum
}

/// A type whose values SQLite can calculate with: the integers, `Double`, `Float`, and the optionals of these.
public protocol NumericValue: ColumnValue, SummableCoding where Sum: ColumnValue {
  /// The type of a value converted to REAL: `Double`, for an optional `Double?`.
  associatedtype Real: NumericValue = Double
}

/// A number stored as INTEGER.
public protocol IntegerValue: NumericValue where Sum == Int {}

extension Int: IntegerValue {
  /// `Int?`.
  public typealias Nullable = Int?
}
extension Int8: IntegerValue {
  /// `Int8?`.
  public typealias Nullable = Int8?
}
extension Int16: IntegerValue {
  /// `Int16?`.
  public typealias Nullable = Int16?
}
extension Int32: IntegerValue {
  /// `Int32?`.
  public typealias Nullable = Int32?
}
extension Int64: IntegerValue {
  /// `Int64?`.
  public typealias Nullable = Int64?
}
extension UInt: IntegerValue {
  /// `UInt?`.
  public typealias Nullable = UInt?
}
extension UInt8: IntegerValue {
  /// `UInt8?`.
  public typealias Nullable = UInt8?
}
extension UInt16: IntegerValue {
  /// `UInt16?`.
  public typealias Nullable = UInt16?
}
extension UInt32: IntegerValue {
  /// `UInt32?`.
  public typealias Nullable = UInt32?
}
extension UInt64: IntegerValue {
  /// `UInt64?`.
  public typealias Nullable = UInt64?
}
extension Optional: IntegerValue where Wrapped: IntegerValue {}

extension Double: NumericValue {
  /// `Double?`.
  public typealias Nullable = Double?
  /// `Double`.
  public typealias Sum = Double
}
extension Float: NumericValue {
  /// `Float?`.
  public typealias Nullable = Float?
  /// `Double`.
  public typealias Sum = Double
}
extension Optional: SummableCoding where Wrapped: NumericValue {
  /// The sum of the wrapped type.
  public typealias Sum = Wrapped.Sum
}
extension Optional: NumericValue where Wrapped: NumericValue {
  /// `Double?`.
  public typealias Real = Double?
}

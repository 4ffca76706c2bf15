/// A Swift type whose values are stored in one column, in a default form.
///
/// Integers, `Double`, `Bool`, `String`, `Data` and others conform. An enum or option set with a raw value needs no code:
///
/// ```swift
/// enum Rarity: String, ColumnValue { case common, rare }
/// ```
///
/// A written value is read back exactly, except that `-0.0` in a REAL column is read as the equal `0.0`. Reading never
/// converts. Each type documents how it is stored.
public protocol ColumnValue: ColumnCoding where Property == Self {
  /// Writes this value into `sink`.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if SQLite cannot store the value exactly.
  func encode(into sink: ValueSink) throws(SQLiteError)
}

extension ColumnValue {
  /// Writes `value` into `sink`.
  @inlinable
  public static func encode(_ value: Self, into sink: ValueSink) throws(SQLiteError) {
    try value.encode(into: sink)
  }
}

/// An enum or option set is stored as its raw value; reading refuses a raw value without a case.
extension ColumnValue where Self: RawRepresentable, RawValue: ColumnValue {
  /// The column type of the raw value.
  public static var columnType: ColumnType { RawValue.columnType }

  /// Writes the raw value.
  @inlinable
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    try rawValue.encode(into: sink)
  }

  /// Reads the raw value; one that `init(rawValue:)` refuses is an error.
  @inlinable
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Self {
    guard let value = Self(rawValue: try RawValue.decode(from: source)) else {
      throw source.mismatch("a raw value of \(Self.self)")
    }
    return value
  }
}

extension ColumnValue where Self: RawRepresentable, RawValue == String {
  /// Reads text, which must equal the raw value of a case byte for byte.
  @inlinable
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Self {
    let text = try source.text()
    // Swift treats a composed "é" as equal to a decomposed one; written back, it would be another text.
    guard let value = Self(rawValue: text), value.rawValue.utf8.elementsEqual(text.utf8) else {
      throw source.mismatch("a raw value of \(Self.self)")
    }
    return value
  }
}

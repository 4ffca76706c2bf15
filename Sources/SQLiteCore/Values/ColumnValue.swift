/// A Swift type whose values are stored in one column, in a default form.
///
/// Swift's standard types conform. An enum or option set with a raw value needs only the declaration of the conformance:
///
/// ```swift
/// enum Rarity: String, ColumnValue { case common, rare }
/// ```
///
/// A written value is read back exactly, except that `-0.0` in a REAL column is read as the equal `0.0`. Reading never
/// converts. Each type documents how it is stored.
public protocol ColumnValue: ColumnCoding where Property == Self {
  /// The optional of this type; `Self` if NULL is one of the values already.
  associatedtype Nullable = Self?
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
  @inlinable
  public static var columnType: ColumnType { RawValue.columnType }

  /// Writes the raw value.
  @inlinable
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    try rawValue.encode(into: sink)
  }

  /// Reads a raw value that has a case.
  @inlinable
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Self {
    guard let value = Self(rawValue: try RawValue.decode(from: source)) else {
      throw source.mismatch("a raw value of \(Self.self)")
    }
    return value
  }
}

extension ColumnValue where Self: RawRepresentable, RawValue == String {
  /// Reads text that equals the raw value of a case, byte for byte.
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

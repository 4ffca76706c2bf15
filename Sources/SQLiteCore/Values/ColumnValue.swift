/// A Swift type whose values are stored in one column, in a default form.
///
/// The standard types conform; an enum or option set with a raw value conforms by declaring it:
///
/// ```swift
/// enum Rarity: String, ColumnValue { case common, rare }
/// ```
///
/// What is written is read back exactly, and reading never converts. Each type documents what it stores.
public protocol ColumnValue: ColumnCoding where Property == Self {
  /// Writes this value into `sink`.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if SQLite cannot store it exactly.
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
  /// The raw value's.
  @inlinable
  public static var columnType: ColumnType { RawValue.columnType }

  /// Writes the raw value.
  @inlinable
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    try rawValue.encode(into: sink)
  }

  /// Reads a raw value that this type knows.
  @inlinable
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Self {
    guard let value = Self(rawValue: try RawValue.decode(from: source)) else {
      throw source.mismatch("a raw value of \(Self.self)")
    }
    return value
  }
}

extension ColumnValue where Self: RawRepresentable, RawValue == String {
  /// Reads text that is a raw value of this type, byte for byte.
  @inlinable
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Self {
    let text = try source.text()
    // Swift equates a composed "é" with a decomposed one; written back, it would be another text.
    guard let value = Self(rawValue: text), value.rawValue.utf8.elementsEqual(text.utf8) else {
      throw source.mismatch("a raw value of \(Self.self)")
    }
    return value
  }
}

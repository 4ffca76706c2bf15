/// An enum or option set is stored as its raw value, and a raw value that names no case is refused when read.
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
    // Swift takes a composed "é" for a decomposed one; written back, it would be another text.
    guard let value = Self(rawValue: text), value.rawValue.utf8.elementsEqual(text.utf8) else {
      throw source.mismatch("a raw value of \(Self.self)")
    }
    return value
  }
}

/// Integers are stored as INTEGER, and read only if they fit.
extension ColumnValue where Self: FixedWidthInteger {
  /// `INTEGER`.
  public static var columnType: ColumnType { .integer }

  /// Writes an INTEGER.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` for a value above `Int64.max`.
  @inlinable
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    guard let value = Int64(exactly: self) else { throw IntegerRange.tooLarge(Self.self) }
    try sink.write(value)
  }

  /// Reads an INTEGER.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if the value is not an INTEGER, or out of this type's range.
  @inlinable
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Self {
    guard let value = Self(exactly: try source.integer()) else {
      throw IntegerRange.outside(Self.self)
    }
    return value
  }
}

/// The errors of integers out of range; separate, to keep them out of the inlined path.
@usableFromInline
enum IntegerRange {
  @usableFromInline
  static func tooLarge(_ type: Any.Type) -> SQLiteError {
    .conversion(expected: "at most Int64.max", found: "a larger \(type)")
  }

  @usableFromInline
  static func outside(_ type: Any.Type) -> SQLiteError {
    .conversion(expected: "\(type)", found: "an INTEGER out of its range")
  }
}

/// Stored as INTEGER 0 or 1; any other integer is refused when read.
extension Bool: ColumnValue {
  /// `INTEGER`.
  public static var columnType: ColumnType { .integer }

  /// Writes 1 for true and 0 for false.
  @inlinable
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    try sink.write(self ? 1 : 0 as Int64)
  }

  /// Reads 0 or 1.
  @inlinable
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Bool {
    let integer = try source.integer()
    guard integer == 0 || integer == 1 else { throw IntegerRange.outside(Bool.self) }
    return integer == 1
  }
}

/// Stored as INTEGER 0 or 1; any other integer is refused when read.
extension Bool: ColumnValue {
  /// `INTEGER`.
  @inlinable
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

/// Nil is NULL.
///
/// NULL is read as the outermost nil: a type that has a NULL of its own, as `Int?` or ``SQLiteValue``, cannot tell its
/// own from that of an `Optional` around it.
extension Optional: ColumnCoding, ColumnValue where Wrapped: ColumnValue {
  /// Itself.
  public typealias Nullable = Wrapped?
  /// The wrapped type.
  public typealias Required = Wrapped

  /// The wrapped type's.
  @inlinable
  public static var columnType: ColumnType { Wrapped.columnType }

  /// True.
  @inlinable
  public static var isNullable: Bool { true }

  /// Writes NULL for nil.
  @inlinable
  public func encode(into sink: ValueSink) throws(SQLiteError) {
    switch self {
    case .none: try sink.writeNull()
    case .some(let value): try value.encode(into: sink)
    }
  }

  // Called through a witness for each cell and so never inlined; unspecialized, it would move values of unknown size.
  /// Nil for NULL.
  @specialized(where Wrapped == String)
  @specialized(where Wrapped == Int)
  @specialized(where Wrapped == Double)
  @inlinable
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Wrapped? {
    source.isNull ? nil : try Wrapped.decode(from: source)
  }
}

/// How values of one type stand in one column, where the type has more than one sensible way.
///
/// ```swift
/// static let savedAt = Field("saved_at", \Order.savedAt, as: .iso8601)
/// ```
public struct ColumnCoding<Value>: Sendable {
  /// The declared type of the column.
  public let columnType: ColumnType
  /// Whether NULL is one of the values.
  public let isNullable: Bool
  @usableFromInline let encode: @Sendable (Value, ValueSink) throws(SQLiteError) -> Void
  @usableFromInline let decode: @Sendable (ValueSource) throws(SQLiteError) -> Value

  /// A coding of one's own.
  ///
  /// - Parameters:
  ///   - encode: Writes exactly one value.
  ///   - decode: Reads what `encode` wrote, and throws for anything else.
  public init(
    columnType: ColumnType, isNullable: Bool = false,
    encode: @escaping @Sendable (Value, ValueSink) throws(SQLiteError) -> Void,
    decode: @escaping @Sendable (ValueSource) throws(SQLiteError) -> Value
  ) {
    self.columnType = columnType
    self.isNullable = isNullable
    self.encode = encode
    self.decode = decode
  }

  /// The same for optional values: nil is NULL.
  public var optional: ColumnCoding<Value?> {
    ColumnCoding<Value?>(
      columnType: columnType, isNullable: true,
      encode: { value, sink throws(SQLiteError) in
        guard let value else { return try sink.writeNull() }
        try encode(value, sink)
      },
      decode: { source throws(SQLiteError) in
        source.isNull ? nil : try decode(source)
      })
  }
}

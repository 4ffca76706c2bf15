/// One column of a row type: the column's description, how a row's property is written and how it is read.
///
/// ```swift
/// static let name = Field("name", \Color.name)
/// ```
///
/// Declared once, it creates the column, inserts, reads, and is named in conditions and orders.
public struct Field<Row, Value>: Sendable {
  /// The column as it stands in CREATE TABLE.
  public let column: ColumnDescription
  /// Writes the column's cell of the row at the address.
  @usableFromInline
  let encode: @Sendable (UnsafeRawPointer, ValueSink) throws(SQLiteError) -> Void
  @usableFromInline
  let decode: @Sendable (ValueSource) throws(SQLiteError) -> Value
  /// Writes a bare value, for comparisons and keys.
  @usableFromInline
  let encodeValue: @Sendable (Value, ValueSink) throws(SQLiteError) -> Void

  @usableFromInline
  init(
    column: ColumnDescription,
    encode: @escaping @Sendable (UnsafeRawPointer, ValueSink) throws(SQLiteError) -> Void,
    encodeValue: @escaping @Sendable (Value, ValueSink) throws(SQLiteError) -> Void,
    decode: @escaping @Sendable (ValueSource) throws(SQLiteError) -> Value
  ) {
    self.column = column
    self.encode = encode
    self.encodeValue = encodeValue
    self.decode = decode
  }

  /// The column's name.
  public var name: String { column.name }
}

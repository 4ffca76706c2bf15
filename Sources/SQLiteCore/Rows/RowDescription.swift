/// A table and the Swift type of its rows, declared once: it creates the table, inserts and reads rows.
///
/// ```swift
/// static let row = RowDescription("colors", id, name, rgb, isTransparent, primaryKey: id, make: Color.init)
/// ```
public struct RowDescription<Row>: Sendable {
  /// The table.
  public let table: TableDescription
  /// The names of the columns that are read, in the order of the fields.
  public let columnNames: [String]
  /// Makes a row from the values of a result row that has this description's columns in its order.
  @usableFromInline
  typealias Decode =
    @Sendable (UnsafePointer<OpaquePointer?>) throws(SQLiteError) -> Row

  let encoder: RowEncoder
  @usableFromInline let decode: Decode

  @usableFromInline
  init(
    table: TableDescription, columnNames: [String]? = nil, encoder: RowEncoder,
    decode: @escaping Decode
  ) {
    self.table = table
    self.columnNames = columnNames ?? encoder.names
    self.encoder = encoder
    self.decode = decode
  }
}

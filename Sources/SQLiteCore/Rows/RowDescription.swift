/// How a Swift type maps onto a table, declared once: it creates the table, inserts and reads its rows.
///
/// ```swift
/// static let row = RowDescription("colors", id, name, rgb, isTransparent, primaryKey: id, make: Color.init)
/// ```
public struct RowDescription<Row>: Sendable {
  /// The table.
  public let table: TableDescription
  /// Makes a row from the values of a result row that has this description's columns in its order.
  @usableFromInline
  typealias Decode =
    @Sendable (UnsafePointer<OpaquePointer?>) throws(SQLiteError) -> Row

  let encoder: RowEncoder
  @usableFromInline let decode: Decode

  @usableFromInline
  init(table: TableDescription, encoder: RowEncoder, decode: @escaping Decode) {
    self.table = table
    self.encoder = encoder
    self.decode = decode
  }

  /// The names of the columns, in the order of the fields.
  public var columnNames: [String] { encoder.names }
}

/// Writes one column of rows that have no ``RowDescription``, such as records of a file.
///
/// ```swift
/// let name = ColumnWriter<Record>("name") { record, sink in try sink.write(text: record.pointee.bytes(1)) }
/// let insert = try connection.prepareInsert(in: table, writing: [id, name])
/// try insert.insert(pulling: { try reader.next() })
/// ```
///
/// The bytes go from the record to SQLite; no Swift `String` is created.
public struct ColumnWriter<Row>: Sendable {
  @usableFromInline let name: String
  @usableFromInline let cell: RowCells.Cell

  /// A writer for the column `name`.
  ///
  /// - Parameter write: Reads the row at the pointer and writes exactly one value into the sink.
  @inlinable @inline(__always)
  public init(
    _ name: String,
    _ write: @escaping @Sendable (UnsafePointer<Row>, ValueSink) throws(SQLiteError) -> Void
  ) {
    self.name = name
    cell = RowCells.Cell { row, sink throws(SQLiteError) in
      try write(row.assumingMemoryBound(to: Row.self), sink)
    }
  }
}

extension RowDescription {
  /// A description of rows that are only inserted. Kept, it lets a connection find the compiled insert without its text.
  package init(inserting table: TableDescription, writing columns: [ColumnWriter<Row>]) {
    let cells = RowCells(of: table.name, names: columns.map(\.name), cells: columns.map(\.cell))
    self.init(cells, table: table) { _ throws(SQLiteError) in
      throw .impossible(subject: "rows of \(table.name)", reason: "these are only inserted")
    }
    order.finish()
  }
}

/// A writer of one column for rows without a ``RowDescription``, such as records of a file.
///
/// ```swift
/// let name = ColumnWriter<Record>("name") { record, sink in try sink.write(text: record.pointee.bytes(1)) }
/// let insert = try connection.prepareInsert(into: table, writing: [id, name])
/// try insert.insert(pulling: { try reader.next() })
/// ```
///
/// The bytes are passed from the record to SQLite without a Swift value in between.
public struct ColumnWriter<Row>: Sendable {
  let name: String
  let cell: RowEncoder.Cell

  /// A writer for the column `name`.
  ///
  /// - Parameter write: Writes exactly one value of the row at the pointer into the sink.
  @inlinable @inline(__always)
  public init(
    _ name: String,
    _ write: @escaping @Sendable (UnsafePointer<Row>, ValueSink) throws(SQLiteError) -> Void
  ) {
    self.init(
      name: name,
      cell: RowEncoder.Cell { row, sink throws(SQLiteError) in
        try write(row.assumingMemoryBound(to: Row.self), sink)
      })
  }

  @usableFromInline
  init(name: String, cell: RowEncoder.Cell) {
    self.name = name
    self.cell = cell
  }
}

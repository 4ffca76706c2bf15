/// The writers of the columns of one row type, with the columns' names.
///
/// The closures take the row's address without its type, because the callbacks of the hot paths are not generic. They are in
/// one block of memory that lives as long as the encoder: reading them needs neither bounds nor exclusivity checks.
@usableFromInline
final class RowEncoder: Sendable {
  /// Writes one cell, of the row or of the property at the address.
  @usableFromInline
  typealias Encode = @Sendable (UnsafeRawPointer, ValueSink) throws(SQLiteError) -> Void

  /// The writer of one column. A struct, because bare closures in generic memory are called through a thunk.
  @usableFromInline
  struct Cell: Sendable {
    /// The offset of the property in the row in bytes; 0 if `encode` takes the row's own address.
    @usableFromInline let offset: Int
    @usableFromInline let form: CellForm
    @usableFromInline let encode: Encode

    @inlinable
    init(offset: Int = 0, form: CellForm = .coded, encode: @escaping Encode) {
      self.offset = offset
      self.form = form
      self.encode = encode
    }
  }

  let names: [String]
  let count: Int
  // Written in init and freed in deinit; read-only in between.
  nonisolated(unsafe) let cells: UnsafeMutablePointer<CellWriter>

  @usableFromInline
  init(names: [String], cells: [Cell]) {
    self.names = names
    count = names.count
    self.cells = .allocate(capacity: cells.count)
    for (index, cell) in cells.enumerated() {
      (self.cells + index).initialize(to: CellWriter(cell))
    }
  }

  /// An encoder of rows that are arrays of values, one for each of these columns.
  convenience init(valuesOf names: [String]) {
    self.init(
      names: names,
      cells: names.indices.map { index in
        Cell { row, sink throws(SQLiteError) in
          try row.assumingMemoryBound(to: [SQLiteValue].self).pointee[index].encode(into: sink)
        }
      })
  }

  deinit {
    cells.deinitialize(count: count)
    cells.deallocate()
  }
}

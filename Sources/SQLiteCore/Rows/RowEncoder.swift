/// How rows of one type are written: for each column its name and the closure that writes its cell.
///
/// The closures take the row's address without its type, so that the callbacks of the hot paths, which know
/// no types, call them without a detour. They stand in one block of memory for as long as the encoder lives:
/// reaching them costs neither bounds checks nor exclusivity checks per cell.
@usableFromInline
final class RowEncoder: Sendable {
  /// Writes one cell, of the row or of the property at the address.
  @usableFromInline
  typealias Encode = @Sendable (UnsafeRawPointer, ValueSink) throws(SQLiteError) -> Void

  /// What writes one column. A struct, because bare closures in generic memory are called through a thunk.
  @usableFromInline
  struct Cell: Sendable {
    /// Where the property stands in the row, in bytes; 0 if `encode` takes the row's own address.
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
  // Written in init and freed in deinit only; between them it is read only.
  nonisolated(unsafe) let cells: UnsafeMutablePointer<CellWriter>

  /// An encoder of the named columns, each with what writes its cell.
  @usableFromInline
  init(names: [String], cells: [Cell]) {
    self.names = names
    count = names.count
    self.cells = .allocate(capacity: cells.count)
    for (index, cell) in cells.enumerated() {
      (self.cells + index).initialize(to: CellWriter(cell))
    }
  }

  deinit {
    cells.deinitialize(count: count)
    cells.deallocate()
  }
}

/// How rows of one type are written: for each column its name and the closure that writes its cell.
///
/// The closures stand in one block of memory for as long as the encoder lives: the hot paths reach them
/// through a pointer, which costs neither bounds checks nor exclusivity checks per cell.
public final class RowEncoder<Row>: Sendable {
  /// Writes one cell of the row at the pointer.
  public typealias Cell = @Sendable (UnsafePointer<Row>, ValueSink) throws(SQLiteError) -> Void

  let names: [String]
  // Written in init and freed in deinit only; between them it is read only.
  @usableFromInline nonisolated(unsafe) let cells: UnsafeMutablePointer<Cell>

  /// An encoder of the named columns, each with what writes its cell.
  public init(_ columns: [(name: String, encode: Cell)]) {
    names = columns.map(\.name)
    cells = .allocate(capacity: columns.count)
    for (index, column) in columns.enumerated() {
      (cells + index).initialize(to: column.encode)
    }
  }

  deinit {
    cells.deinitialize(count: names.count)
    cells.deallocate()
  }
}

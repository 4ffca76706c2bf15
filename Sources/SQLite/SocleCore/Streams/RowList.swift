internal import SocleCSQLite

/// Rows in memory, such as a list of keys, that a statement can read as a table anywhere in its text, and more than once.
final class RowList: BindableRows {
  private let cells: RowCells
  // Written in init and freed in deinit; read-only in between.
  nonisolated(unsafe) private let start: UnsafeRawPointer
  private let (count, stride): (Int, Int)
  private let free: @Sendable () -> Void

  /// - Parameter count: The number of values that make up a row.
  init<Value: Sendable>(_ values: [Value], _ cells: RowCells, perRow count: Int) {
    nonisolated(unsafe) let copy = UnsafeMutablePointer<Value>.allocate(capacity: values.count)
    copy.initialize(from: values, count: values.count)
    (self.cells, start) = (cells, UnsafeRawPointer(copy))
    (self.count, stride) = (values.count / count, count * MemoryLayout<Value>.stride)
    free = { [count = values.count] in
      copy.deinitialize(count: count)
      copy.deallocate()
    }
  }

  deinit { free() }

  func register(on connection: Connection) throws(SQLiteError) {
    try connection.registerRowStream(columns: cells.count)
  }

  /// Binds a new stream of the rows, which SQLite frees when the binding ends.
  func bind(to parameter: Int, of statement: Statement) throws(SQLiteError) {
    let stream = UnsafeMutablePointer<RowStream>.allocate(capacity: 1)
    stream.initialize(to: RowStream(cells, start: start, count: count, stride: stride))
    let code = sqlite3_bind_pointer(
      statement.handle, Int32(truncatingIfNeeded: parameter), stream, RowStreamModule.pointerType
    ) { stream in
      guard let stream = stream?.assumingMemoryBound(to: RowStream.self) else { return }
      stream.deinitialize(count: 1)
      stream.deallocate()
    }
    try statement.connection.check(code, statement.purpose)
  }
}

extension SQLFragment {
  /// Rows as a table whose columns are `c0`, `c1`, …, for a FROM clause. They are one parameter, whatever their number.
  package init<Row: Sendable>(rows: [Row], _ cells: RowCells) {
    self.init(RowList(rows, cells, perRow: 1), columns: cells.count)
  }

  /// Rows with one value for each of `names`, as a table whose columns are `c0`, `c1`, …; `values` contains one row after the
  /// other.
  package init(values: [SQLiteValue], of names: [String]) {
    let cells = RowCells(of: "a list", valuesOf: names)
    self.init(RowList(values, cells, perRow: names.count), columns: names.count)
  }

  private init(_ list: RowList, columns: Int) {
    let table = RowStreamCall.name(columns: columns)
    self.init([.verbatim("temp.\(table)("), .rows(BoundRows(list)), .verbatim(")")])
  }
}

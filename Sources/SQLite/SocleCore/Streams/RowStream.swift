internal import SocleCSQLite

/// A source of rows from which SQLite pulls through a cursor of ``RowStreamModule``.
///
/// It is used through a pointer, so that advancing and writing a cell need no exclusivity checks. It contains the row's address
/// but not the row's type: a generic class would cost metadata look-ups per cell.
@usableFromInline
struct RowStream {
  private let cells: UnsafeMutablePointer<CellWriter>
  private var row: UnsafeRawPointer?
  /// The first row, if the rows are contiguous in memory.
  private let first: UnsafeRawPointer?
  /// The next row, if the rows are contiguous in memory: advancing is one addition.
  private var next: UnsafeRawPointer?
  private var end: UnsafeRawPointer?
  private let stride: Int
  /// For rows that are not contiguous: moves to the next row and returns its address, nil at the end.
  private let advance: (() throws -> UnsafeRawPointer?)?
  /// The number of rows that SQLite has begun to read, and one more at the end of the stream.
  private(set) var count = 0
  /// The error that ended the stream too early.
  private(set) var failure: (any Error)?
  /// The column whose cell could not be written, counted from 0.
  private(set) var failedColumn: Int?

  /// A stream of the rows whose addresses `advance` returns, each valid until the next call.
  @usableFromInline
  init(_ cells: RowCells, advance: @escaping () throws -> UnsafeRawPointer?) {
    self.cells = cells.cells
    (first, next, end, stride) = (nil, nil, nil, 0)
    self.advance = advance
  }

  @usableFromInline
  init(_ cells: RowCells, start: UnsafeRawPointer, count: Int, stride: Int) {
    self.cells = cells.cells
    (first, next, end, self.stride) = (start, start, start + count * stride, stride)
    advance = nil
  }

  var isAtEnd: Bool { row == nil }

  /// Moves before the first row, if the rows are contiguous: SQLite may read a list of keys more than once.
  mutating func rewind() {
    guard first != nil else { return }
    next = first
    count = 0
  }

  /// Moves to the next row; false if the source of the rows threw.
  mutating func moveToNextRow() -> Bool {
    count &+= 1
    if next != end {
      row = next
      next = next.map { $0 + stride }
      return true
    }
    do {
      row = try advance?()
      return true
    } catch {
      failure = error
      return false
    }
  }
}

/// Writing the cells of the current row.
extension RowStream {
  /// Writes the cell of `column`, counted from 0; false if the cell cannot be written.
  @inline(__always)
  static func write(
    _ column: Int, of stream: UnsafeMutablePointer<RowStream>, into sink: ValueSink
  ) -> Bool {
    guard let row = stream.pointee.row else { return false }
    return stream.pointee.cells[column].writeInPlace(row, into: sink)
      || writeCoded(column, of: row, in: stream, into: sink)
  }

  // Not inlined, so that the fast path saves no registers for it, which would cost instructions for every cell.
  @inline(never)
  private static func writeCoded(
    _ column: Int, of row: UnsafeRawPointer, in stream: UnsafeMutablePointer<RowStream>,
    into sink: ValueSink
  ) -> Bool {
    do throws(SQLiteError) {
      try stream.pointee.cells[column].write(row, into: sink)
      return true
    } catch {
      stream.pointee.failure = error
      stream.pointee.failedColumn = column
      return false
    }
  }

  /// The error that ended the stream before all its rows were read, with the row or cell that caused it. If the stream has not
  /// failed, `error` itself, with the row that violates a constraint.
  func explanation(of error: any Error, in cells: RowCells) -> any Error {
    guard let failure else { return located(error) }
    // An error of the row source has its own location.
    guard let failedColumn, let failure = failure as? SQLiteError else { return failure }
    return failure.located(
      at: CellPlace(table: cells.table, column: cells.names[failedColumn], row: count))
  }

  /// Adds to `error` the row that violates a constraint. At the end of the stream that row is unknown, because SQLite pulls all
  /// rows before it inserts the first if the table has triggers.
  private func located(_ error: any Error) -> any Error {
    guard case .refused(let attempt, let code, let message, let place)? = error as? SQLiteError,
      code.primary == .constraint, !isAtEnd || code != .foreignKeyViolation
    else { return error }
    let row =
      isAtEnd
      ? "one of \(count &- 1) rows (insert them one by one to find it)" : "row \(count)"
    return SQLiteError.refused(
      attempt: "\(attempt), \(row)", code: code, message: message, place: place)
  }
}

extension Statement {
  /// Runs `body` while the first parameter is `stream`, from which SQLite pulls rows as the statement is stepped.
  func streaming<Result>(
    _ stream: inout RowStream, _ body: (UnsafeMutablePointer<RowStream>) throws -> Result
  ) throws -> Result {
    defer {
      reset()
      // The stream's pointer must not outlive it.
      sqlite3_clear_bindings(handle)
    }
    return try withUnsafeMutablePointer(to: &stream) { stream in
      try connection.check(
        sqlite3_bind_pointer(handle, 1, stream, RowStreamModule.pointerType, nil), purpose)
      return try body(stream)
    }
  }
}

/// A source of rows while SQLite pulls from it: what the cursor of ``RowStreamModule`` works with.
///
/// It is used through a pointer, so that moving on and writing a cell check no exclusivity, and it knows the
/// row's address but not its type: a generic class here costs metadata look-ups per cell.
@usableFromInline
struct RowStream {
  private let cells: UnsafeMutablePointer<CellWriter>
  private var row: UnsafeRawPointer?
  /// The rows ahead, where they stand side by side in memory: taking the next one is an addition.
  private var next: UnsafeRawPointer?
  private var end: UnsafeRawPointer?
  private let stride: Int
  /// Where they come in blocks: the next block of such rows, nil at the end.
  private let refill: (() throws -> UnsafeRawBufferPointer?)?
  /// Where they do not: moves to the next row and gives its address, nil at the end.
  private let advance: (() throws -> UnsafeRawPointer?)?
  /// How many rows were begun.
  private(set) var count = 0
  /// What ended the stream too early.
  private(set) var failure: (any Error)?
  /// The column whose cell could not be written, counted from 0.
  private(set) var failedColumn: Int?

  /// A stream of the rows whose addresses `advance` gives, each valid until the next call.
  @usableFromInline
  init(_ encoder: RowEncoder, advance: @escaping () throws -> UnsafeRawPointer?) {
    cells = encoder.cells
    (next, end, stride) = (nil, nil, 0)
    self.advance = advance
    refill = nil
  }

  /// A stream of `count` rows that begin at `start`, `stride` bytes apart.
  @usableFromInline
  init(_ encoder: RowEncoder, start: UnsafeRawPointer, count: Int, stride: Int) {
    cells = encoder.cells
    (next, end, self.stride) = (start, start + count * stride, stride)
    advance = nil
    refill = nil
  }

  /// A stream of the rows of each block that `refill` gives, valid until the next call.
  init(
    _ encoder: RowEncoder, stride: Int, refill: @escaping () throws -> UnsafeRawBufferPointer?
  ) {
    cells = encoder.cells
    (next, end, self.stride) = (nil, nil, stride)
    advance = nil
    self.refill = refill
  }

  var isAtEnd: Bool { row == nil }

  /// Moves to the next row; false if there was none to be had.
  mutating func moveToNextRow() -> Bool {
    count &+= 1
    if next != end {
      row = next
      next = next.map { $0 + stride }
      return true
    }
    do {
      row = try rowBeyond()
      return true
    } catch {
      failure = error
      return false
    }
  }

  /// The next row where none is left that is known to stand in memory.
  private mutating func rowBeyond() throws -> UnsafeRawPointer? {
    if let advance { return try advance() }
    guard let refill else { return nil }
    while let block = try refill() {
      guard let first = block.baseAddress, !block.isEmpty else { continue }
      (next, end) = (first + stride, first + block.count)
      return first
    }
    return nil
  }
}

/// Writing the cells of the row that the stream stands on.
extension RowStream {
  /// Writes the cell of the column counted from 0; false if it cannot be written.
  @inline(__always)
  static func write(
    _ column: Int, of stream: UnsafeMutablePointer<RowStream>, into sink: ValueSink
  ) -> Bool {
    guard let row = stream.pointee.row else { return false }
    return stream.pointee.cells[column].writeInPlace(row, into: sink)
      || writeCoded(column, of: row, in: stream, into: sink)
  }

  // Apart, so that the short way saves no registers for it: each instruction there is paid for every cell.
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
}

extension RowStream {
  /// What ended the stream too early, with the cell that could not be written named; `error` if it is not to blame.
  func cause(of error: any Error, table: String, columns: [String]) -> any Error {
    guard let failure else { return error }
    // What the source of the rows threw knows its own place.
    guard let failedColumn, let failure = failure as? SQLiteError else { return failure }
    return failure.located(at: CellPlace(table: table, column: columns[failedColumn], row: count))
  }
}

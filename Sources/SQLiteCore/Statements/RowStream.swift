/// A source of rows while SQLite pulls from it: what the cursor of ``RowStreamModule`` works with.
///
/// It is used through a pointer, so that moving on and writing a cell check no exclusivity, and it knows the
/// row's address but not its type: a generic class here costs metadata look-ups per cell.
@usableFromInline
struct RowStream {
  /// Moves to the next row: its address, nil at the end.
  private let advance: () throws -> UnsafeRawPointer?
  private let cells: UnsafeMutablePointer<RowEncoder.Cell>
  private var row: UnsafeRawPointer?
  /// How many rows were begun.
  private(set) var count = 0
  /// What ended the stream too early.
  private(set) var failure: (any Error)?
  /// The column whose cell could not be written, counted from 0.
  private(set) var failedColumn: Int?

  @usableFromInline
  init(_ encoder: RowEncoder, advance: @escaping () throws -> UnsafeRawPointer?) {
    self.advance = advance
    cells = encoder.cells
  }

  var isAtEnd: Bool { row == nil }

  /// Moves to the next row; false if there was none to be had.
  mutating func moveToNextRow() -> Bool {
    do {
      row = try advance()
      count &+= 1
      return true
    } catch {
      failure = error
      return false
    }
  }

  /// Writes the cell of the column counted from 0; false if it cannot be written.
  mutating func write(_ column: Int, into sink: ValueSink) -> Bool {
    guard let row else { return false }
    do throws(SQLiteError) {
      try cells[column].encode(row, sink)
      return true
    } catch {
      failure = error
      failedColumn = column
      return false
    }
  }
}

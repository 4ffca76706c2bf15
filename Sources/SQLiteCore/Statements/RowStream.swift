/// A source of rows while SQLite pulls from it: what the cursor of ``RowStreamModule`` works with.
///
/// It is used through a pointer, so that moving on and reading a cell check no exclusivity.
@usableFromInline
struct RowStream {
  /// Moves to the next row; false at the end.
  @usableFromInline let advance: () throws -> Bool
  /// Writes cell `column`, counted from 0, of the row it stands on.
  @usableFromInline let encode: (_ column: Int, _ sink: ValueSink) throws(SQLiteError) -> Void
  /// How many rows were begun.
  @usableFromInline var count = 0
  @usableFromInline var isAtEnd = false
  /// What ended the stream too early.
  @usableFromInline var failure: (any Error)?

  @usableFromInline
  init(
    advance: @escaping () throws -> Bool,
    encode: @escaping (_ column: Int, _ sink: ValueSink) throws(SQLiteError) -> Void
  ) {
    self.advance = advance
    self.encode = encode
  }
}

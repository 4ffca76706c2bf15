internal import CSQLite

/// The part of a look-up that does not depend on the types of its row and key; generic callers inline the rest.
@usableFromInline
final class LookupRun {
  private let statement: Statement
  private let key: CellPlace
  private let columnCount: Int
  private let arena: UnsafeMutablePointer<TextArena>
  private let values: UnsafeMutablePointer<OpaquePointer?>

  init(_ statement: Statement, columnCount: Int, key: CellPlace) {
    self.statement = statement
    self.columnCount = columnCount
    self.key = key
    arena = TextArena.make()
    values = .allocate(capacity: columnCount)
  }

  deinit {
    TextArena.destroy(arena)
    values.deallocate()
  }

  /// Begins a run, and returns the sink for the key.
  ///
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` if the connection is closed, or a run has not ended.
  @usableFromInline
  func begin() throws(SQLiteError) -> ValueSink {
    _ = try statement.connection.openHandle(statement.purpose)
    try statement.beginRun()
    arena.pointee.hasBound = false
    return ValueSink(parameter: 1, of: statement.handle, arena: arena)
  }

  /// The values of the first row with that key, valid until the run ends; nil if there is none.
  @usableFromInline
  func firstRow() throws(SQLiteError) -> RowValues? {
    // Otherwise the previous key would be looked up.
    if !arena.pointee.hasBound { try bindNothing() }
    guard try statement.step() else { return nil }
    let handle = statement.handle
    for column in 0..<columnCount {
      values[column] = sqlite3_column_value(handle, Int32(truncatingIfNeeded: column))
    }
    return RowValues(values)
  }

  /// - Throws: ``SQLiteError/notOneRow(attempt:found:)`` if there is another row with the key.
  @usableFromInline
  func checkIsLastRow() throws(SQLiteError) {
    guard try statement.step() else { return }
    throw .notOneRow(attempt: statement.purpose, found: .several)
  }

  private func bindNothing() throws(SQLiteError) {
    try ValueSink(parameter: 1, of: statement.handle, arena: arena).writeNull()
  }

  @usableFromInline
  func end() {
    statement.reset()
    arena.pointee.clear()
    statement.endRun()
  }

  @usableFromInline @inline(never)
  func locatedAtKey(_ error: SQLiteError) -> SQLiteError { error.located(at: key) }

  @usableFromInline @inline(never)
  func locatedAtRow(_ error: SQLiteError) -> SQLiteError { error.located(at: CellPlace(row: 1)) }
}

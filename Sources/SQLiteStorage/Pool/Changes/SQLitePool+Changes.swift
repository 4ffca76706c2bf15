import SQLiteCore

extension SQLitePool {
  /// The changes that this pool commits to the tables of these rows, from now on.
  ///
  /// To show what is in a table: ask for its changes first, then read it, and read it again at each element. A commit
  /// between the first two is told, too.
  ///
  /// What counts is that a committed write ran a statement which may change the table, itself or through triggers
  /// and foreign keys: so a change may be told that left every row as it was, but none is left out. Writes that were
  /// rolled back are not told. Only the writes of this pool count, not those of other pools and processes.
  public func changes<First, each Row>(
    in first: RowDescription<First>, _ others: repeat RowDescription<each Row>
  ) -> TableChanges {
    var names = [first.table.name]
    for other in repeat each others { names.append(other.table.name) }
    return changes(in: names)
  }

  /// The changes that this pool commits to the tables of these names, from now on, as ``changes(in:_:)``.
  ///
  /// - Parameter tables: Names as SQLite compares them. One that no table has is never told.
  public func changes(in tables: some Sequence<String>) -> TableChanges {
    TableChanges(of: Array(tables), on: desk.changes)
  }
}

import SQLiteCore

extension SQLitePool {
  /// The changes that this pool commits to the tables of these rows, from now on.
  ///
  /// To show the rows of a table: make the sequence first, then read the table, and read it again at each element. A
  /// commit between the first two is an element too. ``results(of:)`` does that by itself.
  ///
  /// A committed write counts if it ran a statement that may change the table, itself or through triggers and foreign
  /// keys: so an element may come although every row is as before, but none is left out. Writes that were rolled back
  /// do not count, nor do the writes of other pools and processes.
  public func changes<First, each Row>(
    in first: RowDescription<First>, _ others: repeat RowDescription<each Row>
  ) -> TableChanges {
    var names = [first.table.name]
    for other in repeat each others { names.append(other.table.name) }
    return TableChanges(of: names, on: desk.changes)
  }

  /// The changes that this pool commits to the tables of these names, from now on, as ``changes(in:_:)``.
  ///
  /// - Parameter tables: Names of tables, or of views' tables, as SQLite compares them.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the database has no such table; what reading throws.
  public func changes(in tables: some Sequence<String>) throws -> TableChanges {
    let names = Array(tables)
    // From before the look, so that no change is missed.
    let changes = TableChanges(of: names, on: desk.changes)
    let known = Set(try read { try $0.tableNames() }.map { SQLName($0) })
    guard let missing = names.first(where: { !known.contains(SQLName($0)) }) else { return changes }
    throw SQLiteError.impossible(
      subject: "changes in the table \(missing)", reason: "the database has no such table")
  }
}

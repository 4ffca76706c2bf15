extension Connection {
  /// Gives a table another name, in views, triggers and other tables' foreign keys too.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if there is no such table, the new name is taken,
  ///   or a view or trigger of the database does not compile.
  ///   https://sqlite.org/lang_altertable.html#alter_table_rename
  public func renameTable(_ name: String, to newName: String) throws(SQLiteError) {
    try run(RenameTableQuery(name: name, newName: newName))
  }

  /// Drops a table with its rows, indexes and triggers.
  ///
  /// No row of another table goes or changes with it, whatever its foreign keys say of deleted parents: SQLite by
  /// itself would delete the rows first, and their children along with them where a key says `ON DELETE CASCADE`.
  /// Views that read the table stay, and fail until there is one of that name.
  /// - Parameter evenIfReferenced: Whether it may go although others refer to it; their rows then refer to nothing.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` naming the tables that refer to it,
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` if there is no such table,
  ///   ``SQLiteError/misuse(attempt:reason:)`` in a transaction whose deferred foreign keys are violated so far.
  public func dropTable(_ name: String, evenIfReferenced: Bool = false) throws {
    try dropTables([name], evenIfReferenced: evenIfReferenced)
  }

  /// Drops the tables, all or nothing; they may refer to each other in any order.
  ///
  /// - Parameter evenIfReferenced: Whether they may go although others refer to them.
  /// - Throws: as ``dropTable(_:evenIfReferenced:)-(String,_)``.
  public func dropTables(_ names: [String], evenIfReferenced: Bool = false) throws {
    try transaction {
      for name in names where !evenIfReferenced {
        try requireNoReferences(to: name, besidesFrom: names)
      }
      try withoutForeignKeys(for: "dropping \(names.joined(separator: ", "))") {
        for name in names { try run(DropTableQuery(name: name)) }
      }
    }
  }

  private func requireNoReferences(
    to name: String, besidesFrom others: [String]
  ) throws(SQLiteError) {
    let going = Set(others.names)
    let children = try tablesReferring(to: name).filter { !going.contains(SQLName($0)) }
    guard !children.isEmpty else { return }
    throw .impossible(
      subject: DropTableQuery(name: name).purpose,
      reason: "\(children.joined(separator: ", ")) would refer to nothing."
        + " Drop them too by dropTables, or say evenIfReferenced: true")
  }
}

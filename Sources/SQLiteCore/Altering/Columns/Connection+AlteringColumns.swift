extension Connection {
  /// Adds a column behind the others; rows that are there get its default, or NULL.
  ///
  /// No row is written, however many there are. What SQLite can add only to an empty table is refused for every
  /// table: what passes today passes on the database of every user.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if there is no such table, the column's name is taken, its
  ///   parent is missing, or SQLite cannot add such a column: one that is unique or stored, is NOT NULL without
  ///   default, has a default that is no constant, or refers to a parent and has a default. A rebuild can
  ///   (``rebuildTable(as:by:)-(TableDescription,_)``). https://sqlite.org/lang_altertable.html#alter_table_add_column
  public func addColumn(_ column: ColumnDescription, to table: String) throws {
    let query = AddColumnQuery(column: column, table: table)
    try transaction {
      var wanted = try existingTable(table, for: query.purpose)
      wanted.columns.insert(column)
      try wanted.validate()
      if let reason = wanted.obstacle(toAdding: column) {
        throw SQLiteError.impossible(subject: query.purpose, reason: reason)
      }
      try wanted.requireParents(of: column, among: tableNames())
      try run(query)
    }
  }

  /// Gives a column another name, in indexes, keys, checks, views, triggers and other tables' foreign keys too.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if there is no such table or column, the new name
  ///   is taken, or a view or trigger of the database does not compile.
  ///   https://sqlite.org/lang_altertable.html#alter_table_rename_column
  public func renameColumn(
    _ name: String, to newName: String, in table: String
  ) throws(SQLiteError) {
    try run(RenameColumnQuery(name: name, newName: newName, table: table))
  }

  /// Drops a column with all its values, and writes each row anew without it.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if there is no such table or column, or the column is part
  ///   of a key, a foreign key or an index: drop the index first, or rebuild the table.
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` if a check, a generated column, a view or a trigger needs
  ///   it. https://sqlite.org/lang_altertable.html#alter_table_drop_column
  public func dropColumn(_ name: String, from table: String) throws {
    let query = DropColumnQuery(name: name, table: table)
    try transaction {
      let live = try existingTable(table, for: query.purpose)
      if let reason = live.obstacle(toDropping: name) {
        throw SQLiteError.impossible(subject: query.purpose, reason: reason)
      }
      try run(query)
    }
  }

  /// The description of a table that must be there.
  func existingTable(_ name: String, for attempt: String) throws(SQLiteError) -> TableDescription {
    guard let table = try describe(table: name) else {
      throw .impossible(subject: attempt, reason: "there is no table \(name)")
    }
    return table
  }
}

extension TableDescription {
  fileprivate func requireParents(
    of column: ColumnDescription, among names: [String]
  ) throws(SQLiteError) {
    let alone = TableDescription(name, columns: [column])
    try alone.requireParents(among: Set(names.names))
  }
}

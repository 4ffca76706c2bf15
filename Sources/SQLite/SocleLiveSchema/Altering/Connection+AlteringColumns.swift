import SocleCore

extension Connection {
  /// Adds a column after the existing columns; existing rows get the column's default, or NULL if it has none.
  ///
  /// The rows are not rewritten, however many there are. A column that SQLite can add only to an empty table is refused for
  /// every table, so that a program tested with an empty table does not fail with its users' rows.
  ///
  /// ```swift
  /// try connection.addColumn(ColumnDescription("year", .integer, isNullable: true), to: "colors")
  /// ```
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if there is no such table, the column's name is taken, its foreign
  ///   key refers to a missing table, or SQLite cannot add the column because it is unique, is generated and stored, is NOT
  ///   NULL without a default, has a default that is not constant, or is a foreign key with a default; use
  ///   ``rebuildTable(as:by:)-(TableDescription,_)`` for such a column.
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` if existing rows violate the column's check.
  ///   https://sqlite.org/lang_altertable.html#alter_table_add_column
  public func addColumn(_ column: ColumnDescription, to table: String) throws(SQLiteError) {
    let attempt = "adding the column \(column.name) to \(table)"
    try schemaChange {
      var wanted = try existingTable(table, for: attempt)
      wanted.columns.insert(column)
      try wanted.validate()
      if let reason = wanted.obstacle(toAdding: column) {
        throw SQLiteError.impossible(subject: attempt, reason: reason)
      }
      let alone = TableDescription(table, columns: [column])
      try alone.requireParents(among: Set(tableNames().names))
      let definition = try alone.definition(of: column)
      try run(
        SQLCommand(attempt, "ALTER TABLE main.\(identifier: table) ADD COLUMN \(definition)"))
    }
  }

  /// Adds the column of a field to the table of its row type.
  ///
  /// - Throws: The same errors as ``addColumn(_:to:)-(ColumnDescription,_)``.
  public func addColumn<Row, Coding>(
    _ field: Field<Row, Coding>, to row: RowDescription<Row>
  ) throws(SQLiteError) {
    try addColumn(field.column, to: row.table.name)
  }

  /// Renames a column, also in indexes, keys, checks, views, triggers and other tables' foreign keys.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if there is no such table or column, the new name
  ///   is taken, or a view or trigger of the database does not compile.
  ///   https://sqlite.org/lang_altertable.html#alter_table_rename_column
  public func renameColumn(
    _ name: String, to newName: String, in table: String
  ) throws(SQLiteError) {
    try runCompilingTables(
      SQLCommand(
        "renaming the column \(name) of \(table) to \(newName)",
        """
        ALTER TABLE main.\(identifier: table)
        RENAME COLUMN \(identifier: name) TO \(identifier: newName)
        """))
  }

  /// Drops a column with all its values. SQLite rewrites each row without the column.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if there is no such table or column, or the column
  ///   is part of a key, a foreign key or an index, or is used by a check, a generated column, a view or a trigger.
  ///   Drop the index first, or use ``rebuildTable(as:by:)-(TableDescription,_)`` with ``RebuildStep/dropping(_:)``.
  ///   https://sqlite.org/lang_altertable.html#alter_table_drop_column
  public func dropColumn(_ name: String, from table: String) throws(SQLiteError) {
    try runCompilingTables(
      SQLCommand(
        "dropping the column \(name) from \(table)",
        "ALTER TABLE main.\(identifier: table) DROP COLUMN \(identifier: name)"))
  }
}

extension TableDescription {
  /// The reason why SQLite cannot add `column` to a table that has rows, and what to do; nil if it can.
  fileprivate func obstacle(toAdding column: ColumnDescription) -> String? {
    if column.isUnique {
      return "SQLite cannot add a unique column. Add it without UNIQUE, and create a unique index"
    }
    if let generated = column.generated {
      return generated.isStored
        ? "SQLite cannot add a stored generated column. Make it virtual, or use rebuildTable(as:by:)"
        : nil
    }
    guard case .value(let value)? = try? column.normalDefault else {
      return "SQLite cannot add a column whose default is not a constant. Use rebuildTable(as:by:)"
    }
    if value == .null {
      return column.isNullable
        ? nil
        : "it is NOT NULL and has no default for existing rows. Give it a default, or compute its"
          + " values with rebuildTable(as:by:) and .filling(_:with:)"
    }
    if column.reference != nil {
      return "SQLite cannot add a column with a reference and a default. Use rebuildTable(as:by:)"
    }
    // Such a number is spelled as a product, which SQLite adds to an empty table only.
    if case .real(let number) = value, number.isFinite, !number.isReadExactly {
      return "SQLite would read the default \(number) one bit off. Use rebuildTable(as:by:)"
    }
    // SQLite does not check the default, so existing rows would contain a value that the column forbids.
    if isStrict, !column.type.accepts(value) {
      return "its default does not fit \(column.type.declaration), as a STRICT table requires."
        + " Change the default or the type"
    }
    return nil
  }
}

extension ColumnType {
  /// Whether a column of this type in a STRICT table stores the value unchanged, or as an equal number of another storage
  /// class.
  fileprivate func accepts(_ value: SQLiteValue) -> Bool {
    switch (self, value) {
    case (.any, _), (_, .null), (.real, .real), (.text, .text), (.blob, .blob): true
    case (.real, .integer(let integer)): Int64(exactly: Double(integer)) == integer
    case (.integer, .integer), (.declared, .integer): true
    default: false
    }
  }
}

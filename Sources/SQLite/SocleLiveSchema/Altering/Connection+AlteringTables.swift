internal import SocleCSQLite
import SocleCore

extension Connection {
  /// Renames a table, also in views, triggers and other tables' foreign keys.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if there is no such table, the new name is taken,
  ///   or a view or trigger of the database does not compile.
  ///   https://sqlite.org/lang_altertable.html#alter_table_rename
  public func renameTable(_ name: String, to newName: String) throws(SQLiteError) {
    try runCompilingTables(
      SQLCommand(
        "renaming the table \(name) to \(newName)",
        "ALTER TABLE main.\(identifier: name) RENAME TO \(identifier: newName)"))
  }

  /// Drops a table with its rows, indexes and triggers.
  ///
  /// No row of another table is deleted or changed, whatever its foreign keys declare for deleted parents. (SQLite itself would
  /// first delete the table's rows, and with them their children if a key declares `ON DELETE CASCADE`.) Views that read the
  /// table remain, and fail until there is a table of that name again.
  /// - Parameter evenIfReferenced: Whether to drop a table that other tables refer to; the referring rows then have no parent.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` with the names of the tables that refer to this table,
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` if there is no such table,
  ///   ``SQLiteError/misuse(attempt:reason:)`` in a transaction that violates deferred foreign keys.
  public func dropTable(_ name: String, evenIfReferenced: Bool = false) throws(SQLiteError) {
    try dropTables([name], evenIfReferenced: evenIfReferenced)
  }

  /// Drops the table of a row description.
  ///
  /// - Throws: The same errors as ``dropTable(_:evenIfReferenced:)-(String,_)``.
  public func dropTable<Row>(
    _ row: RowDescription<Row>, evenIfReferenced: Bool = false
  ) throws(SQLiteError) {
    try dropTables([row.table.name], evenIfReferenced: evenIfReferenced)
  }

  /// Drops all of the tables or, after an error, none of them. The tables may refer to each other, in any order.
  ///
  /// - Parameter evenIfReferenced: Whether to drop tables that other tables refer to; the referring rows then have no parent.
  /// - Throws: The same errors as ``dropTable(_:evenIfReferenced:)-(String,_)``.
  public func dropTables(_ names: [String], evenIfReferenced: Bool = false) throws(SQLiteError) {
    try schemaChange {
      if !evenIfReferenced { try requireNoReferences(to: names) }
      try withoutForeignKeys(for: "dropping \(names.joined(separator: ", "))") {
        for name in names { try dropUnchecked(name) }
      }
    }
  }

  private func requireNoReferences(to names: [String]) throws(SQLiteError) {
    let dropped = Set(names.names)
    for name in names {
      let children = try tablesReferring(to: name).filter { !dropped.contains(SQLName($0)) }
      guard !children.isEmpty else { continue }
      throw .impossible(
        subject: "dropping the table \(name)",
        reason: "\(children.joined(separator: ", ")) would refer to a missing table."
          + " Drop all of them in one call of dropTables, or pass evenIfReferenced: true")
    }
  }

  /// Creates an index on an existing table.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if there is no such table, or the index names an unknown column,
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` if the index's name is taken, or if the index is unique and rows
  ///   have equal values, ``SQLiteError/misuse(attempt:reason:)`` if a temporary table or view has the table's name.
  public func createIndex(_ index: IndexDescription, on table: String) throws(SQLiteError) {
    let attempt = "creating the index \(index.name) on \(table)"
    try schemaChange {
      try requireUnshadowed(table, for: attempt)
      try run(CreateIndexQuery(index, on: existingTable(table, for: attempt)))
    }
  }

  /// Creates an index on the existing table of a row description.
  ///
  /// - Throws: The same errors as ``createIndex(_:on:)-(_,String)``.
  public func createIndex<Row>(
    _ index: IndexDescription, on row: RowDescription<Row>
  ) throws(SQLiteError) {
    try createIndex(index, on: row.table.name)
  }

  /// Drops an index; the index's table and rows remain.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if there is no index of that name, or the index belongs to
  ///   a primary or unique key.
  public func dropIndex(_ name: String) throws(SQLiteError) {
    try run(SQLCommand("dropping the index \(name)", "DROP INDEX main.\(identifier: name)"))
  }

  /// The tables with a foreign key to the table of that name, possibly including that table.
  func tablesReferring(to name: String) throws(SQLiteError) -> [String] {
    try values(
      of: SQLCommand(
        "reading which tables refer to \(name)",
        """
        SELECT child.name FROM main.sqlite_schema AS child
        WHERE child.type = 'table' AND EXISTS (
          SELECT 1 FROM pragma_foreign_key_list(child.name, 'main') AS list
          WHERE list."table" = \(name) COLLATE NOCASE)
        ORDER BY child.rowid
        """)
    ).compactMap { $0[0].text }
  }

  func dropUnchecked(_ table: String) throws(SQLiteError) {
    try run(SQLCommand("dropping the table \(table)", "DROP TABLE main.\(identifier: table)"))
  }

  /// Runs a statement for which SQLite compiles all tables and indexes of the file again.
  ///
  /// Text in double quotes is accepted in tables and indexes (`CHECK (kind <> "old")`), as when they were created. In views and
  /// triggers it is not: the name of a missing column in double quotes would be read as a text.
  package func runCompilingTables(_ command: SQLCommand) throws(SQLiteError) {
    try switchOption(SQLITE_DBCONFIG_DQS_DDL, on: true)
    defer { try? switchOption(SQLITE_DBCONFIG_DQS_DDL, on: false) }
    try run(command)
  }

  /// Runs `body`, which must not change any reference, while foreign keys are not enforced.
  ///
  /// To drop a table, SQLite first deletes its rows, with the effect on their children that foreign keys declare; without
  /// enforcement there is no such effect. `PRAGMA foreign_keys` does nothing inside a transaction, in which a schema should be
  /// changed, so `SQLITE_DBCONFIG_ENABLE_FKEY` is used.
  ///
  /// There must be no violations of deferred keys, since SQLite counts them and the count would become wrong.
  package func withoutForeignKeys<Result>(
    for attempt: String, _ body: () throws -> Result
  ) throws -> Result {
    guard try enforcesForeignKeys else { return try body() }
    if try hasPendingViolations {
      throw SQLiteError.misuse(
        attempt: attempt,
        reason: "in this transaction rows still lack their parents. Insert the parents first")
    }
    try switchOption(SQLITE_DBCONFIG_ENABLE_FKEY, on: false)
    // Enforcement is restored even if SQLite has rolled back the transaction and the connection refuses other calls. Setting a
    // known boolean option cannot fail.
    defer { if let rawHandle { _ = socle_db_config(rawHandle, SQLITE_DBCONFIG_ENABLE_FKEY, 1) } }
    return try body()
  }
}

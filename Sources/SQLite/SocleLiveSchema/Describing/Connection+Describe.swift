import SocleCore

extension Connection {
  /// The description of the table of that name in the main database, nil if there is none.
  ///
  /// The description contains everything that has a meaning to SQLite: if a table is created from a description `d`, describing
  /// the table returns `d` again. It does not contain the names of constraints. It is read from the text of the schema
  /// (`sqlite_schema.sql`), so no view is evaluated.
  /// - Parameter table: The name; ASCII letters compare without regard to case.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a virtual table, and, with line and column, if the text of the
  ///   schema cannot be parsed.
  public func describe(table: String) throws(SQLiteError) -> TableDescription? {
    try Self.description(
      of: schemaEntries(
        for: "describing the table \(table)",
        where: "tbl_name = \(table) COLLATE NOCASE AND type IN ('table', 'index')"))
  }

  /// The descriptions of all tables of the main database, in the order of creation, without virtual tables, the inner tables in
  /// which full-text indexes and R*Trees keep their content, and the tables that SQLite keeps for itself (`sqlite_…`).
  ///
  /// Each description equals the result of ``describe(table:)``, but the schema is read once instead of once for each table:
  ///
  /// ```swift
  /// for table in try connection.describeTables() {
  ///   print(table.name, table.columns.map(\.name))
  /// }
  /// ```
  /// - Throws: ``SQLiteError/impossible(subject:reason:)``, with line and column, if the text of a table or index cannot be
  ///   parsed.
  public func describeTables() throws(SQLiteError) -> [TableDescription] {
    var tables: [TableDescription] = []
    try forEachTable { tables.append($0) }
    return tables
  }

  /// Calls `body` with the description of each table that ``describeTables()`` returns, without keeping all of them in memory.
  package func forEachTable(
    _ body: (TableDescription) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    let entries = try schemaEntries(
      for: "describing the tables",
      where: "type IN ('table', 'index') AND tbl_name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    let groups = Dictionary(grouping: entries) { SQLName($0.table) }
    let inner = entries.innerTables
    for entry in entries
    where entry.type == "table" && !entry.isVirtual && !inner.contains(SQLName(entry.name)) {
      guard let table = try Self.description(of: groups[SQLName(entry.name)] ?? []) else {
        continue
      }
      try body(table)
    }
  }

  /// The names of the tables that ``describeTables()`` returns.
  package func contentTableNames() throws(SQLiteError) -> [String] {
    let entries = try schemaEntries(for: "reading the names of the tables", where: "type = 'table'")
    let inner = entries.innerTables
    return try tableNames().filter { !inner.contains(SQLName($0)) }
  }

  /// The description of a table, from its entry in the schema and those of its indexes.
  private static func description(
    of entries: [SchemaEntry]
  ) throws(SQLiteError) -> TableDescription? {
    var description: TableDescription?
    var indexes: [IndexDescription] = []
    for entry in entries {
      var parser = try SchemaParser(entry.sql)
      if entry.type == "index" {
        indexes.append(try parser.index().index)
      } else {
        description = try parser.table()
      }
    }
    description?.indexes = indexes
    return description
  }

  func existingTable(_ name: String, for attempt: String) throws(SQLiteError) -> TableDescription {
    guard let table = try describe(table: name) else {
      throw .impossible(subject: attempt, reason: "there is no table \(name)")
    }
    return table
  }
}

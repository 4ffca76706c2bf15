extension Connection {
  /// The names of the ordinary tables of the main database, in the order in which they were created.
  ///
  /// Views, virtual tables and SQLite's internal tables are not included.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the schema cannot be read.
  public func tableNames() throws(SQLiteError) -> [String] {
    try values(
      of: SQLCommand(
        "reading the names of the tables",
        """
        SELECT name FROM main.sqlite_schema
        WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
          AND sql NOT LIKE 'CREATE VIRTUAL TABLE%'
        ORDER BY rowid
        """)
    ).compactMap { $0[0].text }
  }

  /// Creates the table and its indexes, all or nothing.
  ///
  /// - Parameter ifNotExists: If true, an existing table of the same name is kept, whatever its columns, and indexes whose
  ///   names are already used are not created. If false, an existing table is an error.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the description is invalid or refers to a parent table that does
  ///   not exist, ``SQLiteError/refused(attempt:code:message:place:)`` if the table exists,
  ///   ``SQLiteError/misuse(attempt:reason:)`` if the table has indexes and a temporary table or view has the table's name.
  public func createTable(_ table: TableDescription, ifNotExists: Bool = false) throws(SQLiteError)
  {
    try createTables([table], ifNotExists: ifNotExists)
  }

  /// Creates the table that a row description describes, with its indexes, all or nothing.
  ///
  /// - Throws: as ``createTable(_:ifNotExists:)-(TableDescription,_)``.
  public func createTable<Row>(_ row: RowDescription<Row>, ifNotExists: Bool = false)
    throws(SQLiteError)
  {
    try createTables([row.table], ifNotExists: ifNotExists)
  }

  /// Creates the tables and their indexes, all or nothing. Foreign keys may refer to tables that come later in the array.
  ///
  /// - Throws: as ``createTable(_:ifNotExists:)-(TableDescription,_)``.
  public func createTables(_ tables: [TableDescription], ifNotExists: Bool = false)
    throws(SQLiteError)
  {
    try schemaChange {
      let known = Set(try tableNames().names + tables.map(\.name).names)
      for table in tables {
        try table.requireParents(among: known)
        if !table.indexes.isEmpty {
          try requireUnshadowed(table.name, for: CreateTableQuery(table).purpose)
        }
        for query in table.creationQueries(ifNotExists: ifNotExists) { try run(query) }
      }
    }
  }

  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` if the unqualified name means a temporary table or view.
  package func requireUnshadowed(_ table: String, for attempt: String) throws(SQLiteError) {
    let shadows = SQLCommand(
      "looking for temporary tables",
      """
      SELECT 1 FROM temp.sqlite_schema
      WHERE type IN ('table', 'view') AND name = \(table) COLLATE NOCASE
      """)
    guard try !values(of: shadows).isEmpty else { return }
    throw .misuse(
      attempt: attempt,
      reason: "a temporary table or view is also named \(table). Drop it first")
  }
}

extension TableDescription {
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` naming the first parent table that is not in `known`.
  package func requireParents(among known: Set<SQLName>) throws(SQLiteError) {
    guard let missing = referencedTables.first(where: { !known.contains(SQLName($0)) }) else {
      return
    }
    throw problem("it refers to the table \(missing), which does not exist")
  }
}

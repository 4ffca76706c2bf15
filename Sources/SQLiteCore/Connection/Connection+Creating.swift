extension Connection {
  /// Creates the table and its indexes, all or nothing.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the description cannot mean anything or names a parent
  ///   table that is not there, ``SQLiteError/refused(attempt:code:message:place:)`` if the table exists,
  ///   ``SQLiteError/misuse(attempt:reason:)`` if it has indexes and a temporary table or view has the same name.
  public func createTable(_ table: TableDescription) throws {
    try createTables([table])
  }

  /// Creates the table that holds such rows, with its indexes, all or nothing.
  ///
  /// - Throws: as ``createTable(_:)-(TableDescription)``.
  public func createTable<Row>(_ row: RowDescription<Row>) throws {
    try createTable(row.table)
  }

  /// Creates the tables and their indexes, all or nothing; they may refer to each other in any order.
  ///
  /// - Throws: as ``createTable(_:)-(TableDescription)``.
  public func createTables(_ tables: [TableDescription]) throws {
    try transaction {
      let known = Set(try tableNames().names + tables.map(\.name).names)
      for table in tables {
        try table.requireParents(among: known)
        if !table.indexes.isEmpty {
          try requireUnshadowed(table.name, for: CreateTableQuery(table).purpose)
        }
        for query in table.creationQueries { try run(query) }
      }
    }
  }
}

extension TableDescription {
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` naming the first table it refers to that is not `known`.
  func requireParents(among known: Set<SQLName>) throws(SQLiteError) {
    guard let missing = referencedTables.first(where: { !known.contains(SQLName($0)) }) else {
      return
    }
    throw problem("it refers to the table \(missing), which does not exist")
  }
}

extension Connection {
  /// The names of the ordinary tables of the main database, in the order in which they were created.
  ///
  /// SQLite's own tables, virtual tables and views are not among them.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the schema cannot be read.
  public func tableNames() throws(SQLiteError) -> [String] {
    try schemaRows(of: .tableNames).compactMap { $0.text(0) }
  }

  /// The description of the table of that name in the main database, nil if there is none.
  ///
  /// It tells everything that has a meaning to SQLite: for every description `d`, creating `d` and describing its table
  /// gives `d` again. Names of constraints are not part of it. What is read from the schema's text is compared with
  /// what SQLite's pragmas tell of the table, so a description is true or an error.
  /// - Parameter table: The name; ASCII letters compare without regard to case.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a virtual table, and for one whose text and pragmas
  ///   differ.
  public func describe(table: String) throws(SQLiteError) -> TableDescription? {
    try inOneRead { () throws(SQLiteError) in
      guard let description = try describeByText(table) else { return nil }
      let predicted = try SchemaShape(predictedFor: description)
      let live = try SchemaShape(of: table, on: self, rowIDAlias: description.rowIDAlias)
      if let difference = predicted.difference(from: live) {
        throw .impossible(
          subject: "describing the table \(table)",
          reason: "its text in the schema and SQLite's pragmas differ in \(difference)")
      }
      return description
    }
  }

  private func describeByText(_ name: String) throws(SQLiteError) -> TableDescription? {
    var table: TableDescription?
    var indexes: [IndexDescription] = []
    for row in try schemaRows(of: .definitions(of: name)) {
      let sql = row.text(2) ?? ""
      if row.text(0) == "index" {
        indexes.append(try IndexDescription(parsing: sql))
      } else {
        table = try TableDescription(parsing: sql)
      }
    }
    table?.indexes = indexes
    return table
  }

  /// Runs `body` so that no other connection changes the schema between its queries.
  private func inOneRead<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    do {
      return try transaction(.deferred) { try body() }
    } catch {
      throw (error as? SQLiteError)
        ?? .misuse(attempt: "reading the schema", reason: String(describing: error))
    }
  }
}

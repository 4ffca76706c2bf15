import SQLiteCore

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
    var description: TableDescription?
    var indexes: [IndexDescription] = []
    for entry in try schemaEntries(
      for: "describing the table \(table)",
      where: "tbl_name = \(table) COLLATE NOCASE AND type IN ('table', 'index')")
    {
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

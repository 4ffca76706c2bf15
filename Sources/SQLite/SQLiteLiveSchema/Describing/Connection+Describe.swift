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
    let statements = try values(
      of: SQLCommand(
        "describing the table \(table)",
        """
        SELECT type, sql FROM main.sqlite_schema WHERE tbl_name = \(table) COLLATE NOCASE
        AND type IN ('table', 'index') AND sql IS NOT NULL ORDER BY rowid
        """))
    var description: TableDescription?
    var indexes: [IndexDescription] = []
    for row in statements {
      guard let sql = row[1].text else { continue }
      if row[0].text == "index" {
        indexes.append(try IndexDescription(parsing: sql))
      } else {
        description = try TableDescription(parsing: sql)
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

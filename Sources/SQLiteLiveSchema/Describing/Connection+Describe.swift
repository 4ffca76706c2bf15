import SQLiteCore

extension [SQLiteValue] {
  /// The text at `position` of a row, nil for another value.
  func text(_ position: Int) -> String? {
    guard indices.contains(position), case .text(let text) = self[position] else { return nil }
    return text
  }
}

extension Connection {
  /// The description of the table of that name in the main database, nil if there is none.
  ///
  /// It contains everything that has a meaning to SQLite: for every description `d`, creating `d` and describing its
  /// table gives `d` again. Names of constraints are not part of it. The description is read from the text of the schema
  /// (`sqlite_schema.sql`); views are never expanded.
  /// - Parameter table: The name; ASCII letters compare without regard to case.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a virtual table, and with line and column for text that
  ///   cannot be read.
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
      guard let sql = row.text(1) else { continue }
      if row.text(0) == "index" {
        indexes.append(try IndexDescription(parsing: sql))
      } else {
        description = try TableDescription(parsing: sql)
      }
    }
    description?.indexes = indexes
    return description
  }

  /// The description of a table that must exist.
  func existingTable(_ name: String, for attempt: String) throws(SQLiteError) -> TableDescription {
    guard let table = try describe(table: name) else {
      throw .impossible(subject: attempt, reason: "there is no table \(name)")
    }
    return table
  }
}

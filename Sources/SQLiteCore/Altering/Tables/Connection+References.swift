extension Connection {
  /// The tables with a foreign key to the table of that name, itself among them if it has one.
  func tablesReferring(to name: String) throws(SQLiteError) -> [String] {
    try schemaRows(of: .referringTables(to: name)).compactMap { $0.text(0) }
  }
}

extension SchemaQuery {
  /// The names of the tables that have a foreign key to `table`.
  static func referringTables(to table: String) -> SchemaQuery {
    SchemaQuery(
      "reading which tables refer to \(table)",
      """
      SELECT child.name FROM asked JOIN main.sqlite_schema AS child
      WHERE child.type = 'table' AND EXISTS (
        SELECT 1 FROM pragma_foreign_key_list(child.name, 'main') AS list
        WHERE list."table" = asked.name COLLATE NOCASE)
      ORDER BY child.rowid
      """, table)
  }
}

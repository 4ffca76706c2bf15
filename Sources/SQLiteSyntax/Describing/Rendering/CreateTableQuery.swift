/// `CREATE TABLE`: the table of a description, without its indexes (see ``CreateIndexQuery``).
///
/// The same description always gives the same text:
///
/// ```sql
/// CREATE TABLE "colors" (
///   "id" INTEGER PRIMARY KEY,
///   "name" TEXT NOT NULL UNIQUE
/// ) STRICT
/// ```
package struct CreateTableQuery: SQLQuery {
  /// The table to create.
  package var table: TableDescription
  /// Whether an existing table of that name, of whatever shape, is left as it is; by default it is an error.
  package var ifNotExists: Bool

  /// Creates `table`.
  package init(_ table: TableDescription, ifNotExists: Bool = false) {
    self.table = table
    self.ifNotExists = ifNotExists
  }

  /// "creating the table …".
  package var purpose: String { "creating the table \(table.name)" }

  /// The statement in segments.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the description is invalid.
  package func makeText() throws(SQLiteError) -> SQLFragment {
    try table.validate()
    var text = SQLFragment()
    text.append("CREATE TABLE ")
    if ifNotExists { text.append("IF NOT EXISTS ") }
    text.append(identifier: table.name)
    text.append(" (\n  ")
    text.append(try table.columnDefinitions() + table.tableConstraints(), separator: ",\n  ")
    text.append("\n)")
    text.append(table.options)
    return text
  }
}

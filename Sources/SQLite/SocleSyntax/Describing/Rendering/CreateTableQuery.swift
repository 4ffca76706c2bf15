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
  package var table: TableDescription
  /// Whether an existing table of that name is kept, whatever its definition; by default it is an error.
  package var ifNotExists: Bool

  package init(_ table: TableDescription, ifNotExists: Bool = false) {
    self.table = table
    self.ifNotExists = ifNotExists
  }

  package var purpose: String { "creating the table \(table.name)" }

  package func makeText() throws(SQLiteError) -> SQLFragment {
    try table.validate()
    let parts = try table.columns.map(table.definition) + table.constraints
    var text: SQLFragment = ifNotExists ? "CREATE TABLE IF NOT EXISTS " : "CREATE TABLE "
    text.append("\(identifier: table.name) (\n  \(parts, separator: ",\n  ")\n)")
    if !table.hasRowID { text.append(" WITHOUT ROWID") }
    if table.isStrict { text.append(table.hasRowID ? " STRICT" : ", STRICT") }
    return text
  }
}

/// `CREATE INDEX`: one index of a description.
///
/// ```sql
/// CREATE UNIQUE INDEX "sets_by_name" ON "sets" ("name" COLLATE "NOCASE", "year" DESC) WHERE year > 1949
/// ```
package struct CreateIndexQuery: SQLQuery {
  package var index: IndexDescription
  package var table: TableDescription
  /// Whether an existing index of that name is kept, whatever its definition; by default it is an error.
  package var ifNotExists: Bool

  package init(_ index: IndexDescription, on table: TableDescription, ifNotExists: Bool = false) {
    self.index = index
    self.table = table
    self.ifNotExists = ifNotExists
  }

  package var purpose: String { "creating the index \(index.name) on \(table.name)" }

  package func makeText() throws(SQLiteError) -> SQLFragment {
    try table.validate(index)
    var text: SQLFragment = index.isUnique ? "CREATE UNIQUE INDEX " : "CREATE INDEX "
    if ifNotExists { text.append("IF NOT EXISTS ") }
    text.append("\(identifier: index.name) ON \(identifier: table.name) \(index.definition)")
    return text
  }
}

extension TableDescription {
  package func creationQueries(ifNotExists: Bool = false) -> [any SQLQuery] {
    [CreateTableQuery(self, ifNotExists: ifNotExists)]
      + indexes.map { CreateIndexQuery($0, on: self, ifNotExists: ifNotExists) }
  }
}

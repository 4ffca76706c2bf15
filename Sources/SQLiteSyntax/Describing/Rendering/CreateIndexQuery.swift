/// `CREATE INDEX`: one index of a description.
///
/// ```sql
/// CREATE UNIQUE INDEX "sets_by_name" ON "sets" ("name" COLLATE "NOCASE", "year" DESC) WHERE year > 1949
/// ```
package struct CreateIndexQuery: SQLQuery {
  /// The index to create.
  package var index: IndexDescription
  /// The table it is for.
  package var table: TableDescription
  /// Whether an existing index of that name, of whatever shape, is left as it is; by default it is an error.
  package var ifNotExists: Bool

  /// Creates `index` on `table`.
  package init(_ index: IndexDescription, on table: TableDescription, ifNotExists: Bool = false) {
    self.index = index
    self.table = table
    self.ifNotExists = ifNotExists
  }

  /// "creating the index … on …".
  package var purpose: String { "creating the index \(index.name) on \(table.name)" }

  /// The statement in segments.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the description is invalid.
  package func makeText() throws(SQLiteError) -> SQLFragment {
    try table.validate(index)
    var text = SQLFragment()
    text.append(index.isUnique ? "CREATE UNIQUE INDEX " : "CREATE INDEX ")
    if ifNotExists { text.append("IF NOT EXISTS ") }
    text.append(identifier: index.name)
    text.append(" ON ")
    text.append(identifier: table.name)
    text.append(" ")
    text.append(parts: index.parts)
    if let predicate = index.predicate {
      text.append(" WHERE ")
      text.append(predicate.text)
    }
    return text
  }
}

extension TableDescription {
  /// The statements that create the table and its indexes, in that order.
  package func creationQueries(ifNotExists: Bool = false) -> [any SQLQuery] {
    [CreateTableQuery(self, ifNotExists: ifNotExists)]
      + indexes.map { CreateIndexQuery($0, on: self, ifNotExists: ifNotExists) }
  }
}

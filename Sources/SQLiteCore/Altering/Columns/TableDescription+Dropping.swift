extension TableDescription {
  /// Why SQLite cannot drop the column of that name, and what to do; nil if nothing in this description forbids it.
  func obstacle(toDropping name: String) -> String? {
    guard let column = columns[name] else { return "there is no such column" }
    if let index = indexes.first(where: { $0.names(column) }) {
      return "the index \(index.name) needs it. Drop the index first"
    }
    guard let thing = keyNaming(column) else { return nil }
    return "it is part of \(thing). Use rebuildTable(as:by:) with .dropping(_:)"
  }

  private func keyNaming(_ column: ColumnDescription) -> String? {
    let name = SQLName(column.name)
    if primaryKey?.columns.names.contains(name) == true { return "the primary key" }
    if allUniqueKeys.contains(where: { $0.columns.names.contains(name) }) { return "a unique key" }
    let key = allForeignKeys.first { $0.columns.names.contains(name) }
    return key.map { "the foreign key to \($0.reference.table)" }
  }
}

extension IndexDescription {
  fileprivate func names(_ column: ColumnDescription) -> Bool {
    parts.compactMap(\.column).names.contains(SQLName(column.name))
  }
}

extension TableDescription {
  /// Proves that each index is possible and has a name of its own.
  func validateIndexes() throws(SQLiteError) {
    var names: Set<SQLName> = [SQLName(name)]
    for index in indexes {
      try validate(index)
      guard names.insert(SQLName(index.name)).inserted else {
        throw problem("the name \(index.name) of an index is taken")
      }
    }
  }

  /// Proves that `index` is possible on this table.
  package func validate(_ index: IndexDescription) throws(SQLiteError) {
    try validateName(index.name)
    if index.parts.isEmpty { throw problem("the index \(index.name) has no columns") }
    for part in index.parts { try validate(part, of: index) }
    try index.predicate?.validate(for: "the condition of the index \(index.name)")
  }

  private func validate(
    _ part: IndexedColumn, of index: IndexDescription
  ) throws(SQLiteError) {
    if let column = part.column, !hasColumn(column) {
      throw problem("the index \(index.name) names the unknown column \(column)")
    }
    guard let expression = part.expression else { return }
    try expression.validate(for: "the index \(index.name)")
    if try expression.isColumnOrCollation {
      throw problem("the index \(index.name) has a column or a collation spelled as expression")
    }
  }
}

extension SQLFragment {
  /// Whether SQLite would take it for a column, or for a part with a collation of its own.
  fileprivate var isColumnOrCollation: Bool {
    get throws(SQLiteError) {
      let (term, collation) = try tokens()[...].withoutCollation
      if collation != nil { return true }
      guard term.count == 1, let token = term.first else { return false }
      return token.isName && !token.isValueWord
    }
  }
}

extension TableDescription {
  /// Checks that there are columns, that each is valid, and that their names are unique.
  func validateColumns() throws(SQLiteError) {
    if let duplicate = columns.duplicates.first {
      throw problem("two columns are named \(duplicate.name)")
    }
    guard columns.contains(where: { $0.generated == nil }) else {
      throw problem(columns.isEmpty ? "it has no columns" : "all its columns are generated")
    }
    for column in columns {
      if let reason = problem(of: column) { throw problem("the column \(column.name) \(reason)") }
      try validateExpressions(of: column)
    }
  }

  private func problem(of column: ColumnDescription) -> String? {
    if isStrict, !column.type.isAllowedInStrictTables {
      return "is of type \(column.type.declaration), which a STRICT table does not know"
    }
    if column.isNullable, column.nullConflict != nil {
      return "says what a violated NOT NULL does, but allows NULL"
    }
    if column.isNullable, forbidsNull(inKeyColumn: column.name) {
      return "allows NULL, but is part of a primary key that does not"
    }
    if column.generated != nil, column.defaultValue != nil {
      return "is generated and has a default: it can have one of the two"
    }
    return nil
  }

  private func validateExpressions(of column: ColumnDescription) throws(SQLiteError) {
    let place = "\(name).\(column.name)"
    try column.check?.validate(for: "the check of \(place)")
    try column.generated?.expression.validate(for: "the generated column \(place)")
    if case .expression(let expression) = column.defaultValue {
      try expression.validate(for: "the default of \(place)")
    }
  }
}

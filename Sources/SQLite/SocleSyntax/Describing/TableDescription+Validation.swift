extension TableDescription {
  /// Looks for mistakes that SQLite would accept with another meaning, or refuse with a message that does not name the cause.
  ///
  /// It does not look for reserved names, contradictory conflict clauses and foreign keys with a wrong number of columns:
  /// SQLite refuses these with clear errors.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` naming the table and the column, key or index.
  public func validate() throws(SQLiteError) {
    if let duplicate = columns.duplicates.first {
      throw problem("two columns are named \(duplicate.name)")
    }
    if columns.isEmpty { throw problem("it has no columns") }
    for column in columns { try validate(column) }
    try validatePrimaryKey()
    for key in uniqueKeys { try requireColumns(key.parts.map(\.column), of: "a unique key") }
    for check in checks { try check.validate(for: "a check of the table \(name)") }
    var names: Set<SQLName> = [SQLName(name)]
    for index in indexes {
      try validate(index)
      guard names.insert(SQLName(index.name)).inserted else {
        throw problem(
          "the index \(index.name) has the name of the table or of another index. Rename it")
      }
    }
  }

  package func validate(_ index: IndexDescription) throws(SQLiteError) {
    let thing = "the index \(index.name)"
    if index.parts.isEmpty { throw problem("\(thing) has no columns") }
    for name in index.parts.compactMap(\.column) { try requireColumns([name], of: thing) }
    for expression in index.parts.compactMap(\.expression) {
      try expression.validate(for: thing)
      let (term, collation) = try expression.tokens()[...].withoutCollation
      let isColumn = term.count == 1 && term.allSatisfy { $0.isName && !$0.isValueWord }
      if isColumn || collation != nil {
        throw problem(
          "\(thing) has an expression that is only a column, or ends in COLLATE. Use .column, or pass the collation as an argument"
        )
      }
    }
    try index.predicate?.validate(for: "the condition of \(thing)")
  }

  package func problem(_ reason: String) -> SQLiteError {
    .impossible(subject: "the table \(name)", reason: reason)
  }

  private func validate(_ column: ColumnDescription) throws(SQLiteError) {
    if let reason = problem(of: column) { throw problem("the column \(column.name) \(reason)") }
    let place = "\(name).\(column.name)"
    try column.check?.validate(for: "the check of \(place)")
    try column.generated?.expression.validate(for: "the generated column \(place)")
    if case .expression(let expression) = column.defaultValue {
      try expression.validate(for: "the default of \(place)")
    }
  }

  private func problem(of column: ColumnDescription) -> String? {
    if isStrict, !column.type.isAllowedInStrictTables {
      return
        "is of type \(column.type.declaration), which a STRICT table does not allow. Use INTEGER, REAL, TEXT, BLOB or ANY"
    }
    if column.isNullable, column.nullConflict != nil {
      return
        "has a nullConflict, but allows NULL. Remove nullConflict, or declare the column NOT NULL"
    }
    if column.isNullable, forbidsNull(inKeyColumn: column.name) {
      return "is part of the primary key, but allows NULL. Declare it NOT NULL"
    }
    return nil
  }

  /// Checks that all parts of a key or index are columns of the table; nil is a part that is an expression.
  private func requireColumns(_ names: [String?], of thing: String) throws(SQLiteError) {
    if names.isEmpty { throw problem("\(thing) has no columns") }
    for name in names {
      guard let name else {
        throw problem("\(thing) has an expression, which only an index can. Use a unique index")
      }
      if !hasColumn(name) { throw problem("\(thing) names the unknown column \(name)") }
    }
    // SQLite would drop the second of two equal columns.
    if Set(names.compactMap(\.self).names).count < names.count {
      throw problem("\(thing) names a column twice")
    }
  }

  private func validatePrimaryKey() throws(SQLiteError) {
    guard let key = primaryKey else { return }
    try requireColumns(key.parts.map(\.column), of: "the primary key")
    if key.isAutoincrement, rowIDAlias == nil {
      throw problem(
        "AUTOINCREMENT needs a primary key of one INTEGER column, in a table with rowids")
    }
    // SQLite would ignore the collation and make the column the rowid.
    if key.parts.count == 1, key.parts[0].collation != nil, let column = key.columns.first,
      columns[column]?.type == .integer
    {
      throw problem(
        "its primary key is a single INTEGER column, which cannot have a collation. Remove it")
    }
  }
}

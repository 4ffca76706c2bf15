extension TableDescription {
  /// The definition of each column: `"id" INTEGER PRIMARY KEY`.
  func columnDefinitions() throws(SQLiteError) -> [SQLFragment] {
    var definitions: [SQLFragment] = []
    for column in columns {
      definitions.append(try definition(of: column))
    }
    return definitions
  }

  /// The definition of one column, with the primary key if that is this column.
  package func definition(of column: ColumnDescription) throws(SQLiteError) -> SQLFragment {
    var text = SQLFragment([.identifier(column.name)])
    text.append(try column.type.text(for: "\(name).\(column.name)"))
    if isSpelledOnItsColumn, let primaryKey, isKey(column) { text.append(onColumn: primaryKey) }
    if hasNotNullText(column) { text.append(" NOT NULL") }
    text.append(column.nullConflict)
    if column.isUnique { text.append(" UNIQUE") }
    text.append(default: column.defaultValue)
    text.append(column.collation)
    if let check = column.check { text.append(" CHECK", inParentheses: check) }
    if let generated = column.generated { text.append(generated) }
    if let reference = column.reference {
      text.append(" ")
      text.append(reference: reference)
    }
    return text
  }

  /// Whether `NOT NULL` is written. Not for the rowid's column, which is never NULL.
  private func hasNotNullText(_ column: ColumnDescription) -> Bool {
    !column.isNullable && !(rowIDAlias == SQLName(column.name) && column.nullConflict == nil)
  }

  private func isKey(_ column: ColumnDescription) -> Bool {
    primaryKey?.columns.names == [SQLName(column.name)]
  }
}

extension SQLFragment {
  fileprivate mutating func append(onColumn key: PrimaryKey) {
    append(" PRIMARY KEY")
    if key.parts.contains(where: \.isDescending) { append(" DESC") }
    append(key.onConflict)
    if key.isAutoincrement { append(" AUTOINCREMENT") }
  }

  fileprivate mutating func append(default defaultValue: DefaultValue?) {
    switch defaultValue {
    case nil: break
    case .value(let value):
      append(" DEFAULT ")
      append(.literal(value))
    case .expression(let expression):
      append(" DEFAULT", inParentheses: expression)
    }
  }

  fileprivate mutating func append(_ generated: GeneratedValue) {
    append(" GENERATED ALWAYS AS", inParentheses: generated.expression)
    append(generated.isStored ? " STORED" : " VIRTUAL")
  }
}

extension SQLFragment {
  /// Appends `parts` in parentheses: `("a", "b" DESC)`.
  package mutating func append(parts: [IndexedColumn]) {
    append("(")
    append(parts.map(\.text))
    append(")")
  }

  /// Appends `ON CONFLICT …`, nothing for nil.
  package mutating func append(_ resolution: ConflictResolution?) {
    guard let resolution else { return }
    append(" ON CONFLICT ")
    append(.verbatim(resolution.rawValue))
  }

  /// Appends `keyword (expression)`.
  mutating func append(_ keyword: StaticString, inParentheses expression: SQLFragment) {
    append(keyword)
    append(" ")
    append(inParentheses: expression.text)
  }

  /// Appends `COLLATE "name"`, nothing for nil.
  mutating func append(_ collation: Collation?) {
    guard let collation else { return }
    append(" COLLATE ")
    append(identifier: collation.name)
  }

  /// Appends `REFERENCES "table" ("columns") …`.
  package mutating func append(reference: ForeignKeyReference) {
    append("REFERENCES ")
    append(identifier: reference.table)
    if !reference.columns.isEmpty {
      append(" ")
      append(identifiers: reference.columns)
    }
    append(" ON DELETE ", reference.onDelete)
    append(" ON UPDATE ", reference.onUpdate)
    if reference.isDeferred { append(" DEFERRABLE INITIALLY DEFERRED") }
  }

  private mutating func append(_ event: StaticString, _ action: ForeignKeyAction) {
    guard action != .noAction else { return }
    append(event)
    append(.verbatim(action.rawValue))
  }
}

extension IndexedColumn {
  /// `"name" COLLATE "c" DESC`; an expression is put in parentheses.
  var text: SQLFragment {
    var text = SQLFragment()
    switch term {
    case .column(let name): text.append(identifier: name.text)
    case .expression(let expression): text.append(inParentheses: expression.text)
    }
    text.append(collation)
    if isDescending { text.append(" DESC") }
    return text
  }
}

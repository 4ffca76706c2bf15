extension TableDescription {
  /// The column that is the rowid itself: the single, ascending INTEGER column of the primary key.
  package var rowIDAlias: SQLName? {
    guard hasRowID, let part = primaryKey?.parts.first, !part.isDescending else { return nil }
    return isSpelledOnItsColumn ? part.column.map(SQLName.init) : nil
  }

  /// Whether the primary key is rendered with its column, which makes the column the rowid.
  ///
  /// Elsewhere a descending key would be the rowid too (https://sqlite.org/lang_createtable.html#rowid).
  var isSpelledOnItsColumn: Bool {
    guard let primaryKey, primaryKey.parts.count == 1, primaryKey.parts[0].collation == nil,
      let name = primaryKey.columns.first, let column = columns[name]
    else { return false }
    return column.type == .integer
  }

  /// The constraints of several columns: `PRIMARY KEY ("a", "b")`.
  func tableConstraints() -> [SQLText] {
    keyConstraints() + checks.map(\.constraint) + foreignKeys.map(\.constraint)
  }

  private func keyConstraints() -> [SQLText] {
    let unique = uniqueKeys.map { SQLText.key("UNIQUE ", $0.parts, $0.onConflict) }
    guard let primaryKey, !isSpelledOnItsColumn else { return unique }
    return [.key("PRIMARY KEY ", primaryKey.parts, primaryKey.onConflict)] + unique
  }

  /// What follows the closing parenthesis.
  var options: SQLText {
    var text = SQLText()
    if !hasRowID { text.append(" WITHOUT ROWID") }
    if isStrict { text.append(hasRowID ? " STRICT" : ", STRICT") }
    return text
  }
}

extension SQLText {
  fileprivate static func key(
    _ keyword: StaticString, _ parts: [IndexedColumn], _ resolution: ConflictResolution?
  ) -> SQLText {
    var text = SQLText()
    text.append(keyword)
    text.append(parts: parts)
    text.append(resolution)
    return text
  }
}

extension SQLExpression {
  fileprivate var constraint: SQLText {
    var text = SQLText()
    text.append("CHECK", inParentheses: self)
    return text
  }
}

extension ForeignKeyDescription {
  fileprivate var constraint: SQLText {
    var text = SQLText()
    text.append("FOREIGN KEY ")
    text.append(identifiers: columns)
    text.append(" ")
    text.append(reference: reference)
    return text
  }
}

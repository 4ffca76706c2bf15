extension TableDescription {
  /// The column that is the rowid itself: the single, ascending INTEGER column of the primary key.
  package var rowIDAlias: SQLName? {
    guard hasRowID, let part = primaryKey?.parts.first, !part.isDescending else { return nil }
    return isSpelledOnItsColumn ? part.column.map(SQLName.init) : nil
  }

  /// Whether `PRIMARY KEY` is written in the column's definition; if it is ascending, the column is then the rowid.
  ///
  /// A descending key is not the rowid there, but it would be in a table constraint
  /// (https://sqlite.org/lang_createtable.html#rowid).
  var isSpelledOnItsColumn: Bool {
    guard let primaryKey, primaryKey.parts.count == 1, primaryKey.parts[0].collation == nil,
      let name = primaryKey.columns.first, let column = columns[name]
    else { return false }
    return column.type == .integer
  }

  /// The constraints of several columns: `PRIMARY KEY ("a", "b")`.
  func tableConstraints() -> [SQLFragment] {
    keyConstraints() + checks.map(\.constraint) + foreignKeys.map(\.constraint)
  }

  private func keyConstraints() -> [SQLFragment] {
    let unique = uniqueKeys.map { SQLFragment.key("UNIQUE ", $0.parts, $0.onConflict) }
    guard let primaryKey, !isSpelledOnItsColumn else { return unique }
    return [.key("PRIMARY KEY ", primaryKey.parts, primaryKey.onConflict)] + unique
  }

  /// The table options after the closing parenthesis.
  var options: SQLFragment {
    var text = SQLFragment()
    if !hasRowID { text.append(" WITHOUT ROWID") }
    if isStrict { text.append(hasRowID ? " STRICT" : ", STRICT") }
    return text
  }
}

extension SQLFragment {
  fileprivate static func key(
    _ keyword: StaticString, _ parts: [IndexedColumn], _ resolution: ConflictResolution?
  ) -> SQLFragment {
    var text = SQLFragment()
    text.append(keyword)
    text.append(parts: parts)
    text.append(resolution)
    return text
  }
}

extension SQLFragment {
  fileprivate var constraint: SQLFragment {
    var text = SQLFragment()
    text.append("CHECK", inParentheses: self)
    return text
  }
}

extension ForeignKeyDescription {
  fileprivate var constraint: SQLFragment {
    var text = SQLFragment()
    text.append("FOREIGN KEY ")
    text.append(identifiers: columns)
    text.append(" ")
    text.append(reference: reference)
    return text
  }
}

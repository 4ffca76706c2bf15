extension TableDescription {
  /// The definition of one column, such as `"id" INTEGER PRIMARY KEY`. It contains the primary key if that consists of this
  /// column only and the column is an INTEGER.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the column's type contains a NUL.
  package func definition(of column: ColumnDescription) throws(SQLiteError) -> SQLFragment {
    let type = try column.type.text(for: "\(name).\(column.name)")
    var text: SQLFragment = "\(identifier: column.name)\(type)"
    if isSpelledOnItsColumn, let primaryKey, primaryKey.columns.names == [SQLName(column.name)] {
      text.append(primaryKey.parts[0].isDescending ? " PRIMARY KEY DESC" : " PRIMARY KEY")
      text.append(primaryKey.onConflict)
      if primaryKey.isAutoincrement { text.append(" AUTOINCREMENT") }
    }
    // The rowid's column is never NULL.
    let isRowID = rowIDAlias == SQLName(column.name)
    if !column.isNullable, !isRowID || column.nullConflict != nil { text.append(" NOT NULL") }
    text.append(column.nullConflict)
    if column.isUnique { text.append(" UNIQUE") }
    switch column.defaultValue {
    case nil: break
    case .value(let value): text.append(" DEFAULT \(SQLFragment([.literal(value)]))")
    case .expression(let expression): text.append(" DEFAULT (\(expression.text))")
    }
    text.append(column.collation)
    if let check = column.check { text.append(" CHECK (\(check.text))") }
    if let generated = column.generated {
      text.append(" GENERATED ALWAYS AS (\(generated.expression.text))")
      text.append(generated.isStored ? " STORED" : " VIRTUAL")
    }
    if let reference = column.reference {
      text.append(" ")
      text.append(reference: reference)
    }
    return text
  }

  /// The constraints that are written after the columns, such as `PRIMARY KEY ("a", "b")`.
  var constraints: [SQLFragment] {
    let key = isSpelledOnItsColumn ? nil : primaryKey
    return [key].compactMap { $0.map { "PRIMARY KEY \($0.definition)" } }
      + uniqueKeys.map { "UNIQUE \($0.definition)" } + checks.map { "CHECK (\($0.text))" }
      + foreignKeys.map { "FOREIGN KEY \($0.definition)" }
  }

  /// The column that is the rowid itself: the single, ascending INTEGER column of the primary key.
  package var rowIDAlias: SQLName? {
    guard hasRowID, let part = primaryKey?.parts.first, !part.isDescending else { return nil }
    return isSpelledOnItsColumn ? part.column.map(SQLName.init) : nil
  }

  /// Whether `PRIMARY KEY` is written in the column's definition; if the key is ascending, the column is then the rowid.
  ///
  /// A descending key is not the rowid there, but it would be in a table constraint
  /// (https://sqlite.org/lang_createtable.html#rowid).
  private var isSpelledOnItsColumn: Bool {
    guard let part = primaryKey?.parts.first, primaryKey?.parts.count == 1, part.collation == nil
    else { return false }
    return part.column.flatMap { columns[$0] }?.type == .integer
  }
}

extension SQLFragment {
  fileprivate mutating func append(_ resolution: ConflictResolution?) {
    if let resolution { append(" ON CONFLICT \(SQLFragment(trusted: resolution.rawValue))") }
  }

  fileprivate mutating func append(_ collation: Collation?) {
    if let collation { append(" COLLATE \(identifier: collation.name)") }
  }

  fileprivate mutating func append(reference: ForeignKeyReference) {
    append("REFERENCES \(identifier: reference.table)")
    if !reference.columns.isEmpty { append(" (\(identifiers: reference.columns))") }
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
  fileprivate var text: SQLFragment {
    var text: SQLFragment
    switch term {
    case .column(let name): text = "\(identifier: name.text)"
    case .expression(let expression): text = "(\(expression.text))"
    }
    text.append(collation)
    if isDescending { text.append(" DESC") }
    return text
  }
}

// Keys and indexes without the keywords before them, such as `PRIMARY KEY`; messages use them, too.

extension PrimaryKey {
  /// `("id") AUTOINCREMENT`.
  package var definition: SQLFragment {
    let key = UniqueKey(parts: parts, onConflict: onConflict).definition
    return isAutoincrement ? "\(key) AUTOINCREMENT" : key
  }
}

extension UniqueKey {
  /// `("a", "b") ON CONFLICT REPLACE`.
  package var definition: SQLFragment {
    var text: SQLFragment = "(\(parts.map(\.text), separator: ", "))"
    text.append(onConflict)
    return text
  }
}

extension ForeignKeyDescription {
  /// `("a") REFERENCES "p" ("b") ON DELETE CASCADE`.
  package var definition: SQLFragment {
    var text: SQLFragment = "(\(identifiers: columns)) "
    text.append(reference: reference)
    return text
  }
}

extension IndexDescription {
  /// `("a" DESC) WHERE b > 0`.
  package var definition: SQLFragment {
    var text = UniqueKey(parts: parts).definition
    if let predicate { text.append(" WHERE \(predicate.text)") }
    return text
  }
}

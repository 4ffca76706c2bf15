import SQLiteCore

extension TableDescription {
  /// How `found` behaves differently from this table: one phrase per difference, empty if they are equivalent.
  ///
  /// Differences of spelling are ignored: a unique column is the same as a unique key of one column, `DEFAULT (5)` the same as
  /// `DEFAULT 5`, and the order of columns, keys and indexes has no effect.
  ///
  /// ```swift
  /// if let live = try connection.describe(table: "colors") {
  ///   try Color.row.table.differences(from: live)   // ["the type of name is BLOB instead of TEXT"]
  /// }
  /// ```
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if a default cannot be written as SQL.
  public func differences(from found: TableDescription) throws(SQLiteError) -> [String] {
    var differences = DescriptionDifferences()
    differences.compare("the name", SQLName(name), SQLName(found.name)) { $0.text }
    differences.compare("STRICT", isStrict, found.isStrict)
    differences.compare("the rowid", hasRowID, found.hasRowID)
    try differences.compareColumns(self, found)
    differences.compareAll("primary key", primaryKeys, found.primaryKeys) { $0.sql }
    differences.compareAll("unique key", uniqueKeysByMeaning, found.uniqueKeysByMeaning) { $0.sql }
    differences.compareAll("foreign key", allForeignKeys, found.allForeignKeys) { $0.sql }
    differences.compareAll("check", allChecks, found.allChecks) { $0.text }
    differences.compareAll("index", indexesByMeaning, found.indexesByMeaning) { $0.sql }
    return differences.phrases
  }

  private var primaryKeys: [PrimaryKey] {
    guard var key = primaryKey else { return [] }
    key.parts = key.parts.map(withoutOwnCollation)
    key.onConflict = key.onConflict?.unlessDefault
    return [key]
  }

  private var uniqueKeysByMeaning: [UniqueKey] {
    allUniqueKeys.map { key in
      UniqueKey(
        parts: key.parts.map(withoutOwnCollation), onConflict: key.onConflict?.unlessDefault)
    }
  }

  private var indexesByMeaning: [IndexDescription] {
    indexes.map { index in
      var index = index
      index.parts = index.parts.map(withoutOwnCollation)
      return index
    }
  }

  private var allChecks: [SQLFragment] { columns.compactMap(\.check) + checks }

  private func withoutOwnCollation(_ part: IndexedColumn) -> IndexedColumn {
    guard let name = part.column else { return part }
    var part = part
    if part.collation == columns[name]?.collation ?? .binary { part.collation = nil }
    return part
  }
}

extension ConflictResolution {
  fileprivate var unlessDefault: ConflictResolution? { self == .abort ? nil : self }
}

// The parts of a table as SQL, for messages.

extension PrimaryKey {
  /// The key as SQL, such as `("id") AUTOINCREMENT`.
  fileprivate var sql: SQLFragment {
    let key = UniqueKey(parts: parts, onConflict: onConflict).sql
    return isAutoincrement ? "\(key) AUTOINCREMENT" : key
  }
}

extension UniqueKey {
  /// The key as SQL, such as `("a", "b") ON CONFLICT REPLACE`.
  fileprivate var sql: SQLFragment {
    var text = SQLFragment()
    text.append(parts: parts)
    text.append(onConflict)
    return text
  }
}

extension ForeignKeyDescription {
  /// The key as SQL, such as `("a") REFERENCES "p" ("b") ON DELETE CASCADE`.
  fileprivate var sql: SQLFragment {
    var text: SQLFragment = "(\(identifiers: columns)) "
    text.append(reference: reference)
    return text
  }
}

extension IndexDescription {
  /// The index as SQL, such as `"i" ("a" DESC) WHERE b > 0`.
  fileprivate var sql: SQLFragment {
    var text: SQLFragment = isUnique ? "UNIQUE " : ""
    text.append("\(identifier: name) ")
    text.append(parts: parts)
    if let predicate { text.append(" WHERE \(predicate.text)") }
    return text
  }
}

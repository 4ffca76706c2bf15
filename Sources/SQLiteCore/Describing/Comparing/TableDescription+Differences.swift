extension TableDescription {
  /// What SQLite would do otherwise with `found` than with this table, a phrase for each; empty if nothing.
  ///
  /// Spelling does not count: a unique column is the same as a unique key of one column, `DEFAULT (5)` the same as
  /// `DEFAULT 5`, and the order of columns, keys and indexes is nobody's business.
  ///
  /// ```swift
  /// try described.differences(from: live)   // ["the type of name is BLOB instead of TEXT"]
  /// ```
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if a default cannot be spelled.
  package func differences(from found: TableDescription) throws(SQLiteError) -> [String] {
    var differences = DescriptionDifferences()
    differences.compare("the name", name, found.name, equal: SQLName(name) == SQLName(found.name))
    differences.compare("STRICT", isStrict, found.isStrict)
    differences.compare("the rowid", hasRowID, found.hasRowID)
    try differences.compareColumns(self, found)
    differences.compareAll("primary key", primaryKeys, found.primaryKeys)
    differences.compareAll("unique key", uniqueKeysByMeaning, found.uniqueKeysByMeaning)
    differences.compareAll("foreign key", allForeignKeys, found.allForeignKeys)
    differences.compareAll("check", allChecks, found.allChecks)
    differences.compareAll("index", indexesByMeaning, found.indexesByMeaning)
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

  private var allChecks: [SQLExpression] { columns.compactMap(\.check) + checks }

  /// The part without a collation that it would take from its column anyway.
  private func withoutOwnCollation(_ part: IndexedColumn) -> IndexedColumn {
    guard let name = part.column else { return part }
    var part = part
    if part.collation == columns[name]?.collation ?? .binary { part.collation = nil }
    return part
  }
}

extension ConflictResolution {
  /// Nil for what SQLite does anyway.
  fileprivate var unlessDefault: ConflictResolution? { self == .abort ? nil : self }
}

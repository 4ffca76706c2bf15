import SocleCore

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
  /// - Parameter parents: The tables to whose primary keys a foreign key without column names may refer; this table need not be
  ///   among them.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if a default cannot be written as SQL.
  public func differences(
    from found: TableDescription, among parents: [TableDescription] = []
  ) throws(SQLiteError) -> [String] {
    var differences = DescriptionDifferences()
    differences.compare("the name", SQLName(name), SQLName(found.name)) { $0.text }
    differences.compare("STRICT", isStrict, found.isStrict)
    differences.compare("the rowid", hasRowID, found.hasRowID)
    try differences.compareColumns(self, found)
    differences.compareAll("primary key", primaryKeys, found.primaryKeys) { $0.definition }
    differences.compareAll("unique key", uniqueKeysByMeaning, found.uniqueKeysByMeaning) {
      $0.definition
    }
    differences.compareAll(
      "foreign key", foreignKeysByMeaning(among: parents),
      found.foreignKeysByMeaning(among: parents)
    ) { $0.definition }
    differences.compareAll("check", allChecks, found.allChecks) { $0.text }
    differences.compareAll("index", indexesByMeaning, found.indexesByMeaning) {
      "\(SQLFragment(trusted: $0.isUnique ? "UNIQUE " : ""))\(identifier: $0.name) \($0.definition)"
    }
    return differences.phrases
  }

  /// The foreign keys with the columns of the parents, where known: if `id` is the key of `p`, `REFERENCES p` is the same as
  /// `REFERENCES p(id)`.
  private func foreignKeysByMeaning(among parents: [TableDescription]) -> [ForeignKeyDescription] {
    allForeignKeys.map { key in
      guard key.reference.columns.isEmpty else { return key }
      let parent = ([self] + parents).first { SQLName($0.name) == SQLName(key.reference.table) }
      var key = key
      key.reference.columns = parent?.primaryKey?.columns ?? []
      return key
    }
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

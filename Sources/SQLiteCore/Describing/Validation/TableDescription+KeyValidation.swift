extension TableDescription {
  /// Proves that the primary key is possible, and there if it has to be.
  func validatePrimaryKey() throws(SQLiteError) {
    guard let key = primaryKey else {
      if !hasRowID { throw problem("without rowid it needs a primary key") }
      return
    }
    try validate(key.parts, of: "the primary key")
    if key.isAutoincrement, rowIDAlias == nil {
      throw problem("only a single INTEGER column can be autoincremented, in a table with rowids")
    }
    if let name = key.columns.first(where: { columns[$0]?.generated != nil }) {
      throw problem("the primary key names the generated column \(name)")
    }
    if isIntegerWithCollation {
      throw problem("its primary key is a single INTEGER column, which has no collation")
    }
  }

  private var isIntegerWithCollation: Bool {
    guard let key = primaryKey, key.parts.count == 1, key.parts[0].collation != nil,
      let name = key.columns.first
    else { return false }
    return columns[name]?.type == .integer
  }

  /// Proves that the parts of a key are columns of the table.
  func validate(_ parts: [IndexedColumn], of key: String) throws(SQLiteError) {
    if parts.contains(where: { $0.column == nil }) {
      throw problem("\(key) has an expression; only an index can")
    }
    try validate(names: parts.compactMap(\.column), of: key)
  }

  /// Proves that keys of the same columns, which are one to SQLite, agree in what a violation does.
  func validateConflicts() throws(SQLiteError) {
    var keys = allUniqueKeys.map { ($0.parts, $0.onConflict) }
    if let key = primaryKey, rowIDAlias == nil { keys.append((key.parts, key.onConflict)) }
    var resolutions: [[IndexedColumn]: ConflictResolution] = [:]
    for (parts, resolution) in keys {
      guard let resolution else { continue }
      let key = parts.map(withOwnCollation)
      guard resolutions.updateValue(resolution, forKey: key) ?? resolution == resolution else {
        let names = parts.compactMap(\.column).joined(separator: ", ")
        throw problem("two keys of \(names) differ in what a violation does")
      }
    }
  }

  /// The part as SQLite compares keys to make one index for equal ones: whatever its order, with its collation.
  private func withOwnCollation(_ part: IndexedColumn) -> IndexedColumn {
    var part = part
    part.isDescending = false
    part.collation = part.collation ?? part.column.flatMap { columns[$0]?.collation } ?? .binary
    return part
  }

  /// Checks this table's side of a foreign key; the parent may not exist yet.
  func validate(_ key: ForeignKeyDescription) throws(SQLiteError) {
    let thing = "the foreign key to \(key.reference.table)"
    try validate(names: key.columns, of: thing)
    let parents = parentColumns(of: key.reference)
    guard let parents, parents.count != key.columns.count else { return }
    throw problem(
      "\(thing) has columns \(key.columns.joined(separator: ", ")) for \(parents.count) of the parent"
    )
  }

  /// The columns that the reference names or means, nil if only the parent knows.
  private func parentColumns(of reference: ForeignKeyReference) -> [String]? {
    if !reference.columns.isEmpty { return reference.columns }
    return SQLName(reference.table) == SQLName(name) ? primaryKey?.columns ?? [] : nil
  }
}

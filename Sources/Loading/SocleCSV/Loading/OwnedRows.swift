internal import SocleCore

/// The rows of a table with an owner column that an update replaces.
///
/// The load's file of rows contains all rows of each owner in its file of owners; other stored rows of these owners are removed.
/// If a record was skipped, the stored row with its key and all stored rows of its owner are kept.
struct OwnedRows {
  private let input: TableInput
  private let column: String
  let owners: CSVReference.Parent
  private let skippedCount: Int
  /// The name of a table in the new database that contains the owner and the key of each skipped record.
  private let skipped: String

  var table: CSVTable { input.table }
  /// Whether the file has the key, and a skipped record may have the key of another owner's row.
  private var needsKeys: Bool {
    input.has(table.key) && !table.key.names.contains(SQLName(column))
  }

  /// Nil if the rows have no single table of owners, or if the load has no file of owners.
  init?(of input: TableInput, in context: LoadContext, skippedCount: Int = 0) {
    let names = [input.table.ownerColumn].compactMap(\.self).names
    let references = context.tables.references(of: input.table).filter { reference in
      reference.columns.names == names && reference.parents.count == 1
    }
    guard let column = references.first?.columns.first,
      let owners = references.compactMap(\.parents.first).first(where: { parent in
        context.inputs.contains { $0.table.name == parent.table }
      })
    else { return nil }
    self.input = input
    self.column = column
    self.owners = owners
    self.skippedCount = skippedCount
    skipped = context.tables.freeName("skipped records of \(input.table.name)")
  }

  /// If records were skipped, stores their owners and keys.
  ///
  /// - Returns: Why no stored row can be removed; nil if rows can be.
  func prepare(_ context: LoadContext) throws -> String? {
    if table.key.isEmpty { return "\(table.name) has no primary key; declare one" }
    guard skippedCount > 0 else { return nil }
    let names = [column] + (needsKeys ? table.key : [])
    let records = try RecordTable(
      skipped, of: input.narrowed(to: names), columns: names, in: "main", context)
    guard input.has([column]), try records.fill() &- records.removeGood() == skippedCount else {
      return "the owner or the key of a skipped record cannot be read; correct the record"
    }
    if needsKeys {
      try context.connection.execute(
        """
        CREATE INDEX main.\(identifier: skipped + " by key") ON \(identifier: skipped) (
          \(table.keyParts.map(\.value), separator: ", "))
        """, purpose: "indexing skipped records")
    }
    return nil
  }

  /// Whether new rows could violate a unique key, or pass for stored rows, as long as the stored rows are not removed.
  func mustPrecedeInserts(into live: TableDescription) -> Bool {
    !input.has(table.key) || !live.allUniqueKeys.isEmpty || live.indexes.contains(where: \.isUnique)
  }

  /// The statement that deletes the replaced rows; the database being built is attached as `schema`.
  func removal(from schema: String) -> SQLFragment {
    let skipped: SQLFragment = "\(identifier: schema).\(identifier: skipped)"
    let isComplete: SQLFragment =
      skippedCount > 0
      ? "AND (\(owner) IN (SELECT \(identifier: column) FROM \(skipped))) IS NOT 1" : ""
    return """
      DELETE FROM main.\(identifier: table.name) AS row
      WHERE \(isReplaced("row", by: schema, isComplete))
        \(skippedCount > 0 && needsKeys ? isMissing("row", from: skipped) : "")
      """
  }

  // On the left of a comparison, as in a foreign key: its collation decides.
  private var owner: SQLFragment { "owner.\(identifiers: owners.columns)" }

  /// The condition that the files in `schema` have the owner of a stored row, and lack the row.
  func isReplaced(
    _ row: String, by schema: String, _ isComplete: SQLFragment = ""
  ) -> SQLFragment {
    let rows: SQLFragment = "\(identifier: schema).\(identifier: table.name)"
    // Rows of a file without the key have a default as in the new database, unless SQLite numbers them.
    let isComparable = table.description.rowIDAlias == nil || input.has(table.key)
    return """
      EXISTS (SELECT 1 FROM \(identifier: schema).\(identifier: owners.table) AS owner
          WHERE \(owner) = \(identifier: row).\(identifier: column) \(isComplete))
        \(isComparable ? isMissing(row, from: rows) : "")
      """
  }

  /// The condition that no row of `rows` has the key of the stored row.
  private func isMissing(_ row: String, from rows: SQLFragment) -> SQLFragment {
    let isSame = RowRule.equal("new", table.keyParts, row, by: "IS")
    return "AND NOT EXISTS (SELECT 1 FROM \(rows) AS new WHERE \(isSame))"
  }
}

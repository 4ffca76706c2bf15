internal import SQLiteCore

/// Loads one file into its table of the database that is being built.
struct TableLoad {
  let file: LegoFile
  let context: LoadContext

  /// Streams the good rows into the table and says what became of them.
  ///
  /// - Throws: ``InputFileError``; ``SQLiteError`` if SQLite refuses; what the rejects file throws.
  func run() throws -> LoadReport.File {
    let clock = ContinuousClock()
    let start = clock.now
    let source = try LegoRowSource(file, context)
    var inserted = try insertStatement(for: source.columns).insert(pullingBlocks: source.next)
    source.close()
    if inserted < source.rowsGiven {
      try DuplicateSearch(file: file, context: context).run()
    }
    inserted -= try SelfReferenceCheck(file: file, context: context)?.run() ?? 0
    let read = source.recordsRead
    return LoadReport.File(
      file: file.name, table: file.table.name, read: read, inserted: inserted, updated: 0,
      skipped: read - inserted, seconds: (clock.now - start).seconds)
  }

  /// A row whose key is there already is ignored by SQLite, noticed by its absence, and looked for then.
  private func insertStatement(
    for columns: [LegoColumn]
  ) throws -> InsertStatement<LegoRecord> {
    let writers = columns.enumerated().map { index, column in column.writer(cell: index) }
    return try context.connection.prepareInsert(
      into: file.table.description(having: Set(columns.map(\.name))), writing: writers,
      onConflict: file.table.key.isEmpty ? .fail : .ignore)
  }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

internal import SQLiteCore

/// Loads one file into its table of the database that is being built.
struct TableLoad {
  let file: TableFile
  let context: LoadContext

  /// Streams the good rows into the table, and returns the result.
  ///
  /// - Throws: `InputFileError`; `SQLiteError` if the database fails; errors of the rejects file.
  func run() throws -> LoadReport.File {
    let clock = ContinuousClock()
    let start = clock.now
    let source = try RowSource(file, context)
    var inserted = try stream(source)
    source.close()
    if inserted < source.rowsGiven {
      inserted = try ConstraintPass(file: file, context: context).run()
    }
    for reference in context.registry.tables.references(of: file.table)
    where reference.parents.allSatisfy({ $0.table == file.table.name }) {
      inserted -= try LateReferenceCheck(file: file, reference: reference, context: context).run()
    }
    let read = source.recordsRead
    let delimiter = file.csv.delimiter.map { String(UnicodeScalar($0)) } ?? ","
    return LoadReport.File(
      file: file.name, table: file.table.name, read: read, inserted: inserted, updated: 0,
      skipped: read - inserted, delimiter: delimiter, seconds: (clock.now - start) / .seconds(1))
  }

  /// Inserts all rows except those whose unique key exists already; inserts nothing if a row violates another constraint.
  ///
  /// - Returns: The number of rows inserted; −1 if the rows have to be inserted one by one.
  private func stream(_ source: RowSource) throws -> Int {
    // Rows of as many columns as a table may have cannot be streamed, and are inserted one by one.
    guard source.columns.count < TableFile.columnLimit else {
      while try source.next() != nil {}
      return -1
    }
    let insert = try file.insertStatement(for: source.columns, context, onConflict: .ignore)
    do {
      return try insert.insert(pulling: { try source.next() })
    } catch let error as SQLiteError where error.code?.primary == .constraint {
      // Reads on, so that the bad rows after this one are reported, too.
      while try source.next() != nil {}
      return -1
    }
  }
}

extension TableFile {
  /// The maximum number of columns of a table (https://sqlite.org/limits.html).
  static let columnLimit = 2000

  func insertStatement(
    for columns: [LoadColumn], _ context: LoadContext, onConflict: ConflictPolicy<CSVRecord>
  ) throws -> InsertStatement<CSVRecord> {
    let writers = columns.enumerated().map { index, column in column.writer(cell: index) }
    return try context.connection.prepareInsert(
      into: table.description(having: columns.map(\.name)), writing: writers,
      onConflict: onConflict)
  }
}

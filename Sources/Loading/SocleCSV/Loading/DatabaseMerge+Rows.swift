internal import SocleCore
internal import SocleLiveSchema
internal import SocleQueries

extension DatabaseMerge {
  /// Inserts the loaded rows of a table, or updates stored rows with their keys.
  ///
  /// - Parameter present: The table of the database.
  func merge(
    _ input: TableInput, into present: TableDescription, areRejects: Bool,
    _ report: inout LoadReport.File
  ) throws {
    let (table, columns) = (input.table, input.columns.map(\.name))
    // Rejected rows were never loaded, so an equal row of the database is another row.
    let isWhole = !table.key.isEmpty || areRejects
    let rows: SQLFragment = "\(identifier: Self.schema).\(identifier: table.name)"
    var insert = InsertQuery(
      .rows(of: isWhole ? rows : try missing(table, columns, present.rowIDName)),
      into: table.description, columns,
      table.key.isEmpty ? .fail : .updateAll(onlyIfDifferent: true))
    // Only where needed: it also overrides `INSERT OR IGNORE` of triggers.
    insert.overridesClauses = present.hasConflictClauses
    let new = try hasTriggers(table) ? newRowCount(of: input) : nil
    let before = try live.rowCount(of: table.name)
    do {
      let changes = try live.runCountingChanges(insert)
      report.inserted = try min(new ?? live.rowCount(of: table.name) - before, changes)
      report.updated = changes - report.inserted
    } catch let error as SQLiteError {
      throw explanation(of: error, table, report) ?? error
    }
  }

  /// The error of a row that the database refuses; nil for other errors.
  func explanation(
    of error: SQLiteError, _ table: CSVTable, _ report: LoadReport.File
  ) -> LoadError? {
    let name = table.name
    if error.reason.hasPrefix("unsafe use of ") {
      return .impossible(
        reason: """
          a trigger of \(name) makes \(error.reason), which an update does not allow; drop the trigger, update, and \
          create it again; rebuild the full-text index if it fills one
          """)
    }
    guard error.code?.primary == .constraint else { return nil }
    let advice =
      table.ownerColumn != nil && report.skipped > 0 && error.reason.hasPrefix("UNIQUE")
      ? "first correct the rows that were skipped; until then their owners keep their stored rows"
      : "correct the file, or describe the constraint in the load, so that such rows are named"
    return .impossible(
      reason: """
        \(report.file): a row breaks a constraint of the table \(name) of the database: \(error.reason); \(advice)
        """)
  }

  /// Whether an insert may change the number of rows by more than the inserted rows.
  private func hasTriggers(_ table: CSVTable) throws -> Bool {
    let query = LiteralQuery(
      """
      SELECT 1 FROM main.sqlite_schema
      WHERE type = 'trigger' AND tbl_name = \(table.name) COLLATE NOCASE LIMIT 1
      """, purpose: "looking for triggers of \(table.name)", reading: Int.self)
    return try live.firstRow(of: query) != nil
  }

  /// The number of loaded rows that the database lacks: by their keys, or by the values of the files if the table has no key.
  func missingRowCount(of input: TableInput) throws -> Int {
    let table = input.table
    guard table.key.isEmpty else { return try newRowCount(of: input) }
    let rowID = try live.describe(table: table.name)?.rowIDName
    let rows = try missing(table, input.columns.map(\.name), rowID)
    let query = LiteralQuery(
      "SELECT count(*) FROM \(rows)", purpose: "counting missing rows of \(table.name)",
      reading: Int.self)
    return try live.firstRow(of: query) ?? 0
  }

  /// The number of loaded rows whose keys the database lacks.
  private func newRowCount(of input: TableInput) throws -> Int {
    let table = input.table
    let isNumbered = table.description.rowIDAlias != nil && !input.has(table.key)
    let isSame: SQLFragment =
      table.key.isEmpty || isNumbered ? "0" : RowRule.equal("stored", table.keyParts, "row")
    let query = LiteralQuery(
      """
      SELECT count(*) FROM \(identifier: Self.schema).\(identifier: table.name) AS row
      WHERE NOT EXISTS (SELECT 1 FROM main.\(identifier: table.name) AS stored WHERE \(isSame))
      """, purpose: "counting new rows of \(table.name)", reading: Int.self)
    return try live.firstRow(of: query) ?? 0
  }

  /// The rows of a table without a key that the database lacks, each as many times as it is missing.
  private func missing(
    _ table: CSVTable, _ names: [String], _ rowID: SQLFragment?
  ) throws(LoadError) -> SQLFragment {
    // Numbering equal rows adds a column to the query.
    guard names.count < TableFile.columnLimit else {
      let reason = "\(table.name) has \(names.count) columns and no primary key"
      throw .impossible(
        reason:
          "\(reason), so that its rows cannot be compared; give it a key, or replace the database")
    }
    let new = numbered(table, names, in: Self.schema, besides: "main", rowID)
    return "(\(new) EXCEPT \(numbered(table, names, in: "main", besides: Self.schema, rowID)))"
  }

  /// The rows of a table, each with its number among equal rows. Rows that equal the row with the same rowid in `other` are
  /// left out: these are most rows of an unchanged file, which then need not be sorted.
  private func numbered(
    _ table: CSVTable, _ names: [String], in schema: String, besides other: String,
    _ rowID: SQLFragment?
  ) -> SQLFragment {
    let exact = names.map { "\(identifier: $0) COLLATE BINARY" as SQLFragment }
    let results = names.map {
      "\(identifier: $0) COLLATE BINARY AS \(identifier: $0)" as SQLFragment
    }
    let isTwin = rowID.map { rowID -> SQLFragment in
      let values = names.map { "row.\(identifier: $0) COLLATE BINARY" as SQLFragment }
      let others = names.map { "twin.\(identifier: $0)" as SQLFragment }
      return """
         WHERE NOT EXISTS (SELECT 1 FROM \(identifier: other).\(identifier: table.name) AS twin
          WHERE twin.\(rowID) = row.\(rowID)
            AND (\(values, separator: ", ")) IS (\(others, separator: ", ")))
        """
    }
    return """
      SELECT \(results, separator: ", "),
        row_number() OVER (PARTITION BY \(exact, separator: ", ")) AS nth
      FROM \(identifier: schema).\(identifier: table.name) AS row\(isTwin ?? "")
      """
  }
}

extension TableDescription {
  /// Whether SQLite would skip rows that break a constraint, or delete other rows, instead of refusing them.
  fileprivate var hasConflictClauses: Bool {
    let clauses =
      [primaryKey?.onConflict] + allUniqueKeys.map(\.onConflict) + columns.map(\.nullConflict)
    return clauses.contains { $0 == .ignore || $0 == .replace }
  }
}

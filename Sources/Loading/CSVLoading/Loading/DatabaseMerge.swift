internal import SQLiteCore
internal import SQLiteQueries

/// Merges the loaded rows into a database that is in use: new rows are inserted, different ones are updated.
///
/// Runs in one transaction, so that other connections see all of it or nothing. A statement that changes no row
/// leaves every page unchanged.
struct DatabaseMerge {
  let live: Connection
  let path: String
  let staging: Staging
  let context: LoadContext
  let allowsRemoval: Bool

  private static let schema = "staging"

  /// - Returns: `report` with the numbers of rows inserted, updated and removed, file by file.
  func run(_ survey: FileSurvey, _ report: LoadReport) throws -> LoadReport {
    var report = report
    let owned = try ownedRows(survey, &report)
    try live.attach(staging.path, as: Self.schema)
    defer { try? live.detach(Self.schema) }
    try live.transaction {
      // New rows may refer to each other in a circle.
      try live.execute("PRAGMA defer_foreign_keys = on", purpose: "deferring foreign keys")
      for (index, input) in survey.inputs.enumerated() where report.files.indices.contains(index) {
        try prepare(input.table, input.columns, survey)
        if let owned = owned[index] {
          report.files[index].removed = try remove(
            owned.removal(from: Self.schema), input.table)
        }
        try merge(
          input.table, input.columns.map(\.name), areRejects: survey.areRejects,
          into: &report.files[index])
      }
    }
    return report
  }

  /// The rows to be replaced, by the index of their file, with a warning for each file whose rows cannot be replaced.
  private func ownedRows(
    _ survey: FileSurvey, _ report: inout LoadReport
  ) throws -> [Int: OwnedRows] {
    var owned: [Int: OwnedRows] = [:]
    guard !survey.areRejects else { return owned }
    for (index, input) in survey.inputs.enumerated() where report.files.indices.contains(index) {
      let result = report.files[index]
      let rows = OwnedRows(of: input, in: survey, hasSkippedRecords: result.skipped > 0)
      guard let rows else { continue }
      if try rows.prepare(recordCount: result.read, context) {
        owned[index] = rows
      } else {
        report.warnings.append(
          "\(result.file): no stored row was removed, as it is unknown to what a skipped record belongs"
        )
      }
    }
    return owned
  }

  private func remove(_ removal: SQLFragment, _ table: CSVTable) throws -> Int {
    let stored = try live.rowCount(of: table.name)
    let removed = try change(removal, purpose: "removing rows of \(table.name)")
    if !allowsRemoval {
      try LoadError.check(removing: removed, of: stored, from: table.name, path)
    }
    return removed
  }

  private func merge(
    _ table: CSVTable, _ columns: [String], areRejects: Bool,
    into report: inout LoadReport.File
  ) throws {
    let before = try live.rowCount(of: table.name)
    let sql =
      if !table.key.isEmpty {
        upsert(table, columns)
      } else if areRejects {
        // They were never loaded, so an equal row of the database is another row.
        all(table, columns)
      } else {
        difference(table, columns)
      }
    let changes = try change(sql, purpose: "updating \(table.name)")
    report.inserted = try live.rowCount(of: table.name) - before
    report.updated = changes - report.inserted
  }

  /// - Returns: The number of rows that the statement changed itself, without those that triggers changed.
  private func change(_ sql: SQLFragment, purpose: String) throws -> Int {
    try live.execute(sql, purpose: purpose)
    return try live.row(of: LiteralQuery("SELECT changes()", purpose: purpose, reading: Int.self))
  }

  /// Creates a table that the database does not have, or adds those columns of some files that its table lacks.
  private func prepare(_ table: CSVTable, _ columns: [LoadColumn], _ survey: FileSurvey) throws {
    let description = survey.description(of: table)
    let present = try live.columnNames(of: table.name)
    guard !present.isEmpty else {
      try live.run(CreateTableQuery(description))
      for index in description.indexes { try live.run(CreateIndexQuery(index, on: description)) }
      return
    }
    for column in columns where !present.contains(column.name.lowercased()) {
      guard table.columnsOfSomeFiles.contains(column.name) else {
        throw LoadError.impossible(
          reason:
            "the table \(table.name) of the database has no column \(column.name); add it first")
      }
      guard let added = description.columns[column.name] else { continue }
      let definition = try TableDescription(table.name, columns: [added]).definition(of: added)
      try live.execute(
        "ALTER TABLE main.\(identifier: table.name) ADD COLUMN \(definition)",
        purpose: "adding \(table.name).\(column.name)")
    }
  }
}

extension DatabaseMerge {
  private func upsert(_ table: CSVTable, _ names: [String]) -> SQLFragment {
    let others = names.filter { !table.key.contains($0) }
    let insert: SQLFragment = """
      INSERT INTO main.\(identifier: table.name) AS old (\(identifiers: names))
      SELECT \(identifiers: names) FROM \(identifier: Self.schema).\(identifier: table.name) WHERE TRUE
      ON CONFLICT (\(identifiers: table.key))
      """
    guard !others.isEmpty else { return "\(insert) DO NOTHING" }
    let changes = others.map { name -> SQLFragment in
      "\(identifier: name) = excluded.\(identifier: name)"
    }
    let tests = others.map { name -> SQLFragment in
      // By the column's own collation, two different texts may be equal.
      "old.\(identifier: name) COLLATE BINARY IS NOT excluded.\(identifier: name)"
    }
    return """
      \(insert) DO UPDATE SET \(changes, separator: ", ") WHERE \(tests, separator: " OR ")
      """
  }

  private func all(_ table: CSVTable, _ names: [String]) -> SQLFragment {
    """
    INSERT INTO main.\(identifier: table.name) (\(identifiers: names))
    SELECT \(identifiers: names) FROM \(identifier: Self.schema).\(identifier: table.name)
    """
  }

  /// For rows without a key: inserts each row as many times as it is missing in the database.
  private func difference(_ table: CSVTable, _ names: [String]) -> SQLFragment {
    """
    INSERT INTO main.\(identifier: table.name) (\(identifiers: names))
    SELECT \(identifiers: names) FROM (
      \(numbered(table, names, in: Self.schema)) EXCEPT \(numbered(table, names, in: "main")))
    """
  }

  private func numbered(_ table: CSVTable, _ names: [String], in schema: String) -> SQLFragment {
    let exact = names.map { "\(identifier: $0) COLLATE BINARY" as SQLFragment }
    let results = names.map {
      "\(identifier: $0) COLLATE BINARY AS \(identifier: $0)" as SQLFragment
    }
    return """
      SELECT \(results, separator: ", "),
        row_number() OVER (PARTITION BY \(exact, separator: ", ")) AS nth
      FROM \(identifier: schema).\(identifier: table.name)
      """
  }
}

internal import SocleCore
internal import SocleLiveSchema

/// Merges the loaded rows into a database that is in use: new rows are inserted, different ones are updated.
///
/// Runs in one transaction, so that other connections see all of it or nothing. A statement that changes no row
/// leaves every page unchanged.
struct DatabaseMerge {
  let live: Connection
  let target: LoadTarget
  let staging: Staging
  let context: LoadContext
  let allowsRemoval: Bool

  static let schema = "staging"

  /// - Returns: `report` with the numbers of rows inserted, updated and removed, file by file.
  func run(_ survey: FileSurvey, _ report: LoadReport) throws -> LoadReport {
    var report = report
    let owned = try ownedRows(survey, &report)
    try live.attach(staging.path, as: Self.schema)
    defer { try? live.detach(Self.schema) }
    // The transaction opens both files for writing, though this one is only read. A synchronized file in it would need a
    // super-journal, which SQLite leaves behind if the commit fails.
    try live.execute(
      "PRAGMA \(identifier: Self.schema).synchronous = OFF", purpose: "reading the loaded rows")
    try live.transaction {
      try target.checkHasComparedRows()
      // New rows may refer to each other in a circle.
      try live.execute("PRAGMA defer_foreign_keys = on", purpose: "deferring foreign keys")
      // Before the first row: an insert needs the tables to which the new rows may refer.
      try createTables(survey)
      try mergeTables(survey, owned, into: &report)
      try checkReferences(survey, report)
      try target.checkIsSameFile()
    }
    return report
  }

  private func mergeTables(
    _ survey: FileSurvey, _ owned: [Int: OwnedRows], into report: inout LoadReport
  ) throws {
    var owned = owned
    for (index, input) in survey.inputs.enumerated() where report.files.indices.contains(index) {
      let start = ContinuousClock.now
      try prepare(input.table, input.columns, survey)
      guard let present = try live.describe(table: input.table.name) else {
        throw LoadError.changed(path: target.path)
      }
      let isFirst = owned[index]?.mustPrecedeInserts(into: present) ?? false
      if isFirst, let rows = owned.removeValue(forKey: index) {
        try removeBeforeInserts(rows, survey, &report.files[index])
      }
      try merge(input, into: present, areRejects: survey.areRejects, &report.files[index])
      report.files[index].seconds += (ContinuousClock.now - start) / .seconds(1)
    }
    // Last, so that ON DELETE CASCADE deletes no row to which its file gives another parent.
    for index in owned.keys.sorted().reversed() {
      try remove(owned[index], report.files[index].inserted, &report.files[index])
    }
  }

  /// The rows that owners replace, by the index of their input. Adds a warning for each input whose rows are all kept.
  private func ownedRows(
    _ survey: FileSurvey, _ report: inout LoadReport
  ) throws -> [Int: OwnedRows] {
    var owned: [Int: OwnedRows] = [:]
    guard !survey.areRejects else { return owned }
    for (index, input) in survey.inputs.enumerated() where report.files.indices.contains(index) {
      let result = report.files[index]
      let rows = OwnedRows(of: input, in: context, skippedCount: result.skipped)
      guard let rows else { continue }
      if let reason = try rows.prepare(context) {
        report.warnings.append("\(result.file): no stored row was removed, because \(reason)")
      } else {
        owned[index] = rows
      }
    }
    return owned
  }

  /// - Parameter inserted: The number of rows that were inserted before.
  func remove(
    _ owned: OwnedRows?, _ inserted: Int, _ report: inout LoadReport.File
  ) throws {
    guard let owned else { return }
    let stored = try live.rowCount(of: report.table) - inserted
    report.removed = try live.runCountingChanges(
      SQLCommand("removing rows of \(report.table)", owned.removal(from: Self.schema)))
    if !allowsRemoval {
      try LoadError.check(removing: report.removed, of: stored, from: report.table, target.path)
    }
  }

  private func createTables(_ survey: FileSurvey) throws {
    for table in survey.tables.tables where try live.describe(table: table.name) == nil {
      for query in survey.description(of: table).creationQueries() { try live.create(query) }
    }
  }

  /// Adds columns that the database lacks because only some files have them.
  private func prepare(_ table: CSVTable, _ columns: [LoadColumn], _ survey: FileSurvey) throws {
    guard let present = try live.describe(table: table.name) else { return }
    for column in columns where !present.hasColumn(column.name) {
      guard table.columnsOfSomeFiles.contains(column.name) else {
        throw LoadError.impossible(
          reason:
            "the table \(table.name) of the database has no column \(column.name); add it first")
      }
      guard let added = survey.description(of: table).columns[column.name] else { continue }
      try live.addColumn(added, to: table.name)
    }
  }
}

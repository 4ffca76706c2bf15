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
      let loss = try mergeTables(survey, owned, into: &report)
      try checkReferences(survey, report)
      if let loss { throw loss }
      try target.checkIsSameFile()
    }
    return report
  }

  /// - Returns: The error that a removal after the inserts changed rows of the files; nil if none did.
  private func mergeTables(
    _ survey: FileSurvey, _ owned: [Int: OwnedRows], into report: inout LoadReport
  ) throws -> LoadError? {
    var owned = owned
    for (index, input) in survey.inputs.enumerated() where report.files.indices.contains(index) {
      let start = ContinuousClock.now
      try prepare(input, survey)
      guard let present = try live.describe(table: input.table.name) else {
        throw LoadError.changed(path: target.path)
      }
      let isFirst = owned[index]?.mustPrecedeInserts(into: present) ?? false
      if isFirst, let rows = owned.removeValue(forKey: index) {
        let loss = try remove(rows, survey, inserted: 0, &report.files[index])
        if let loss { throw loss }
      }
      try merge(input, into: present, areRejects: survey.areRejects, &report.files[index])
      report.files[index].seconds += (ContinuousClock.now - start) / .seconds(1)
    }
    // Last, so that ON DELETE CASCADE deletes no row to which its file gives another parent.
    var loss: LoadError?
    for (index, rows) in owned.sorted(by: { $0.key > $1.key }) {
      let inserted = report.files[index].inserted
      let found = try remove(rows, survey, inserted: inserted, &report.files[index])
      loss = loss ?? found
    }
    return loss
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

  private func createTables(_ survey: FileSurvey) throws {
    for table in survey.tables.tables where try live.describe(table: table.name) == nil {
      for query in survey.description(of: table).creationQueries() { try live.create(query) }
    }
  }

  /// Adds columns that the database lacks because only some files have them.
  private func prepare(_ input: TableInput, _ survey: FileSurvey) throws {
    let table = input.table
    guard let present = try live.describe(table: table.name) else { return }
    try input.checkColumns(of: present)
    for column in input.columns where !present.hasColumn(column.name) {
      guard let added = survey.description(of: table).columns[column.name] else { continue }
      try live.addColumn(added, to: table.name)
    }
  }
}

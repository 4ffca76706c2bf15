internal import SQLiteCore

/// The load of one file into its table of the database that is being built.
final class FileLoad {
  let file: TableFile
  let rules: [RowRule]
  private let context: LoadContext
  private let columns: [LoadColumn]
  private let look: SecondLook?
  private var lookHasAllRows = false
  private let start = ContinuousClock.now
  private var read = 0
  /// The number of records whose fields are good.
  private var good = 0
  /// Whether a row breaks a constraint of the table. The table is then without rows until ``reload()``.
  private(set) var breaksConstraint = false

  private var table: SQLFragment { "main.\(identifier: file.table.name)" }

  /// Streams the good rows into the table.
  ///
  /// - Throws: `InputFileError`; `SQLiteError` if the database fails; errors of the rejects file.
  init(_ file: TableFile, _ context: LoadContext) throws {
    let reader = try file.open(context.dialect)
    (self.file, self.context) = (file, context)
    columns = reader.columns
    rules = context.rules(for: file, columns)
    // Created before the insert, which may be rolled back.
    look = rules.isEmpty ? nil : try SecondLook(at: file, rules, columns, context)
    try stream(RowSource(reader, of: file, context) { [look] in try look?.add($0) })
  }

  private func stream(_ source: RowSource) throws {
    defer { source.close() }
    do {
      // Rows of as many columns as a table may have cannot be streamed, and are inserted one by one.
      breaksConstraint = columns.count >= TableFile.columnLimit
      if !breaksConstraint {
        let insert = try file.insertStatement(for: columns, context)
        try insert.insert(pulling: { try source.next() })
      }
    } catch let error as SQLiteError where error.code?.primary == .constraint {
      breaksConstraint = true
    }
    // Reads on, so that the bad rows behind this one are reported, too.
    if breaksConstraint { while try source.next() != nil {} }
    (read, good) = (source.recordsRead, source.rowsGiven)
  }

  /// The rules that rows of the table break.
  ///
  /// - Parameter trustsCaches: Whether only rows whose parents were unknown to the caches have to be checked.
  func brokenRules(trustsCaches: Bool) throws -> [RowRule] {
    try rules.filter { rule in
      guard trustsCaches, rule.isFiltered, !breaksConstraint else {
        return try context.connection.exists("\(table) AS row", where: rule.breach)
      }
      return try look?.breaks(rule) ?? false
    }
  }

  /// Removes the rows that break a rule from the table; true if there were any.
  func removeBreaches() throws -> Bool {
    var removed = 0
    for rule in rules {
      removed += try context.connection.execute(
        "DELETE FROM \(table) AS row WHERE \(rule.breach)", purpose: "removing bad rows")
    }
    return removed > 0
  }

  /// Rejects the rows of the file that break a rule.
  func rejectBreaches() throws {
    if !lookHasAllRows { try look?.addAll() }
    lookHasAllRows = true
    for rule in rules { try look?.rejectRows(breaking: rule) }
  }

  /// Loads the rows that are not rejected for good again, one by one, and rejects those that break a constraint.
  func reload() throws {
    breaksConstraint = true
    try context.connection.transaction {
      try context.connection.execute("DELETE FROM \(table)", purpose: "starting again")
      try context.rejected.removeTentative(of: file)
      try ConstraintPass(file: file, context: context).run()
    }
  }

  /// Logs the rejected rows in the order of their lines, and returns the result.
  func finish() throws -> LoadReport.File {
    try look?.remove()
    let rejected = try context.rejected.count(of: file)
    if rejected > 0 {
      let csv = try file.open(context.dialect).csv
      var lines = RejectedLines(context.rejected, of: file, areFinal: false)
      while let rejection = try lines.next() {
        while csv.line < rejection.line, try csv.nextWellFormed() {}
        try context.log.add(rejection, record: csv.rawRecord)
      }
    }
    let seconds: Double = (ContinuousClock.now - start) / .seconds(1)
    let inserted = good - rejected
    let delimiter = file.csv.delimiter.map { String(UnicodeScalar($0)) } ?? ","
    return LoadReport.File(
      file: file.name, table: file.table.name, read: read, inserted: inserted, updated: 0,
      skipped: read - inserted, delimiter: delimiter, seconds: seconds)
  }
}

extension TableFile {
  /// The maximum number of columns of a table (https://sqlite.org/limits.html).
  static let columnLimit = 2000

  /// An insert that refuses rows also where the table says `ON CONFLICT IGNORE` or `REPLACE`: no row may be lost unnamed.
  func insertStatement(
    for columns: [LoadColumn], _ context: LoadContext
  ) throws -> InsertStatement<CSVRecord> {
    let writers = columns.enumerated().map { index, column in column.writer(cell: index) }
    return try context.connection.prepareInsert(
      into: table.description(having: columns.map(\.name)), writing: writers, onConflict: .abort)
  }
}

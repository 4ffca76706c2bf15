internal import SQLiteCore
internal import SQLiteStorage

/// The target database of a load, and how the loaded rows get into it.
struct LoadTarget {
  let path: String
  private let mode: LoadMode
  /// The database that exists already, nil if a new one is created.
  let live: Connection?
  private let counts: [String: Int]

  /// Inspects the database without changing anything.
  ///
  /// - Throws: ``CSVLoadError`` if the mode does not allow the existing file; `SQLiteError` if the file is not a database.
  init(path: String, mode: LoadMode, tables: TableSet) throws {
    self.path = path
    self.mode = mode
    guard !path.isEmpty else {
      throw CSVLoadError.cannotWrite(path: "\"\"", reason: "the path is empty; name a file")
    }
    let isThere = FilePlacement.exists(path)
    if mode == .update, !isThere { throw CSVLoadError.targetMissing(path: path) }
    guard mode != .create, isThere else {
      try FilePlacement.checkIsFree(path)
      (live, counts) = (nil, [:])
      return
    }
    // The file keeps the journal mode that its owner chose.
    let options = ConnectionOptions(journalMode: nil, cacheKibibytes: 16 << 10)
    let connection = try Connection(openingExistingAt: path, options: options)
    let names = try connection.tableNames()
    if mode == .replace, let other = names.first(where: { tables.table(named: $0) == nil }) {
      throw CSVLoadError.otherTable(other, path: path)
    }
    live = connection
    counts = try names.reduce(into: [:]) { counts, name in
      if tables.table(named: name) != nil { counts[name] = try connection.rowCount(of: name) }
    }
  }

  /// - Throws: ``CSVLoadError/wouldEmpty(table:rows:path:)`` if a table that has rows is not among `filled`, so that an empty
  ///   table would replace it.
  func checkFills(_ filled: Set<String>) throws(CSVLoadError) {
    guard mode == .replace else { return }
    for (table, rows) in counts.sorted(by: { $0.key < $1.key })
    where rows > 0 && !filled.contains(table) {
      throw .wouldEmpty(table: table, rows: rows, path: path)
    }
  }

  /// Moves the loaded database, or its rows, to the target.
  func take(
    _ staging: Staging, _ report: LoadReport, _ survey: FileSurvey,
    _ finish: (Connection) throws -> Void
  ) throws -> LoadReport {
    if let live, mode == .update {
      let merge = DatabaseMerge(live: live, stagingPath: staging.path)
      return try merge.run(survey, report)
    }
    try survey.createIndexes(areUnique: false, on: staging.connection)
    try finish(staging.connection)
    if let live {
      try staging.connection.copy(into: live)
    } else {
      try staging.seal()
      try FilePlacement.move(staging.path, to: path)
    }
    return report
  }
}

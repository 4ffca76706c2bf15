internal import SQLiteCore
internal import SQLiteStorage

/// The database that a load ends in, and how it gets there.
struct LoadTarget {
  let path: String
  private let mode: LoadMode
  /// The database that is there already, nil if a new one is made.
  let live: Connection?
  /// The rows of each table that is there already.
  private let counts: [String: Int]

  /// Looks at what is there and changes nothing.
  ///
  /// - Throws: ``CSVLoadError`` if the mode does not go with it; `SQLiteError` if it is no database.
  init(path: String, mode: LoadMode, tables: TableSet) throws {
    self.path = path
    self.mode = mode
    guard !path.isEmpty else {
      throw CSVLoadError.cannotWrite(path: "\"\"", reason: "the path is empty; name a file")
    }
    let isNew = mode == .create || mode == .replace && !FilePlacement.exists(path)
    if isNew { try FilePlacement.checkIsFree(path) }
    if mode == .update, !FilePlacement.exists(path) {
      throw CSVLoadError.targetMissing(path: path)
    }
    guard !isNew else {
      (live, counts) = (nil, [:])
      return
    }
    // Whatever journal its owner chose for the file stays.
    let options = ConnectionOptions(journalMode: nil, cacheKibibytes: 16 << 10)
    let connection = try Connection(openingExistingAt: path, options: options)
    let inspection = DatabaseInspection(connection)
    let names = try inspection.tableNames()
    if mode == .replace, let other = names.first(where: { tables.table(named: $0) == nil }) {
      throw CSVLoadError.otherTable(other, path: path)
    }
    live = connection
    counts = Dictionary(
      try names.filter { tables.table(named: $0) != nil }.map { ($0, try inspection.count($0)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// - Throws: ``CSVLoadError/wouldEmpty(table:rows:path:)`` if a table that has rows is not among `filled` and would be
  ///   replaced by an empty one.
  func checkFills(_ filled: Set<String>) throws(CSVLoadError) {
    guard mode == .replace else { return }
    for (table, rows) in counts.sorted(by: { $0.key < $1.key })
    where rows > 0 && !filled.contains(table) {
      throw .wouldEmpty(table: table, rows: rows, path: path)
    }
  }

  /// Puts what was built where it belongs.
  func take(
    _ staging: Staging, _ report: LoadReport, _ survey: FileSurvey,
    _ finish: (Connection) throws -> Void
  ) throws -> LoadReport {
    if let live, mode == .update {
      let merge = DatabaseMerge(live: live, stagingPath: staging.path)
      return try merge.run(survey, report)
    }
    try survey.createIndexes(on: staging.connection)
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

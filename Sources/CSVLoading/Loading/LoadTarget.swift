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

  /// - Throws: ``CSVLoadError/removesTooMany(table:removed:stored:path:)`` if `files`, which replace the whole content, have
  ///   less than two thirds of a table's stored rows.
  func checkKeepsMost(_ files: [LoadReport.File]) throws(CSVLoadError) {
    guard mode == .replace else { return }
    for (table, stored) in counts.sorted(by: { $0.key < $1.key }) {
      let loaded = files.first { $0.table == table }?.inserted ?? 0
      try CSVLoadError.check(removing: stored - loaded, of: stored, from: table, path)
    }
  }

  /// Moves the loaded database to the target, or its content into the database that it replaces.
  func take(
    _ staging: Staging, _ survey: FileSurvey, _ finish: (Connection) throws -> Void
  ) throws {
    try survey.createIndexes(areUnique: false, on: staging.connection)
    try finish(staging.connection)
    if let live {
      try staging.connection.copy(into: live)
    } else {
      try staging.seal()
      try FilePlacement.move(staging.path, to: path)
    }
  }
}

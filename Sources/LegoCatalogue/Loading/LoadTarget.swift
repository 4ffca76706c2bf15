internal import SQLiteCore

/// The database that a load ends in, and how it gets there.
struct LoadTarget {
  let path: String
  private let mode: LoadMode
  /// The database that is there already, nil if a new one is made.
  let live: Connection?

  /// Looks at what is there and changes nothing.
  ///
  /// - Throws: ``LegoLoadError`` if the mode does not go with it; ``SQLiteError`` if it is no database.
  init(path: String, mode: LoadMode) throws {
    self.path = path
    self.mode = mode
    let isNew = mode == .create || mode == .replace && !FilePlacement.exists(path)
    if isNew { try FilePlacement.checkIsFree(path) }
    if mode == .update, !FilePlacement.exists(path) {
      throw LegoLoadError.targetMissing(path: path)
    }
    live = isNew ? nil : try Self.open(path, orEmpty: mode == .replace)
  }

  private static func open(_ path: String, orEmpty: Bool) throws -> Connection {
    // Whatever journal its owner chose for the file stays.
    let options = ConnectionOptions(journalMode: nil, cacheKibibytes: 16 << 10)
    let connection = try Connection(openingExistingAt: path, options: options)
    let inspection = CatalogueInspection(connection)
    if try inspection.isCatalogue() { return connection }
    if orEmpty, try inspection.isEmpty() { return connection }
    throw LegoLoadError.notACatalogue(path: path)
  }

  /// Puts what was built where it belongs.
  func take(
    _ staging: Staging, _ report: LoadReport, _ survey: FolderSurvey
  ) throws -> LoadReport {
    if let live, mode == .update { return try merge(staging, into: live, report, survey) }
    try survey.createRest(on: staging.connection)
    if let live {
      try staging.connection.copy(into: live)
    } else {
      try staging.seal()
      try FilePlacement.move(staging.path, to: path)
    }
    return report
  }

  private func merge(
    _ staging: Staging, into live: Connection, _ report: LoadReport, _ survey: FolderSurvey
  ) throws -> LoadReport {
    let merge = CatalogueMerge(live: live, stagingPath: staging.path)
    let counts = try merge.run(survey.files.map { ($0.file.table, $0.columns) })
    var report = report
    for (index, count) in counts.enumerated() where report.files.indices.contains(index) {
      report.files[index].inserted = count.inserted
      report.files[index].updated = count.updated
    }
    return report
  }
}

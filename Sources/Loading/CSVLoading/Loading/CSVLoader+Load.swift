internal import SQLiteCore

extension CSVLoader {

  /// Loads the files.
  ///
  /// - Parameter onProgress: Called every few thousand records; an error that it throws ends the load.
  /// - Throws: ``CSVLoadError`` if the files, their rows or the database do not meet the requirements; ``CSVError`` if a line
  ///   is longer than 16 MiB; `InputFileError` if a file cannot be read; `SQLiteError` if the database fails. After an error
  ///   the database is unchanged.
  public func load(onProgress: (LoadProgress) throws -> Void = { _ in }) throws -> LoadReport {
    try withoutActuallyEscaping(onProgress) { onProgress in
      let clock = ContinuousClock()
      let start = clock.now
      try checkPathsDiffer()
      let target = try LoadTarget(path: database, mode: mode, tables: tables)
      let tables = try TableSet(tables, stored: target.stored)
      let survey = try FileSurvey(files, of: tables, dialect: dialect, isStrict: isStrict)
      var report = try build(survey, for: target, onProgress: onProgress)
      report.seconds = (clock.now - start) / .seconds(1)
      return report
    }
  }

  /// - Throws: ``CSVLoadError/cannotWrite(path:reason:)`` if one path would be read and written, or written twice.
  private func checkPathsDiffer() throws(CSVLoadError) {
    for file in files.files {
      try FilePlacement.checkDiffer(file.path, "database", database)
      if let rejectsPath { try FilePlacement.checkDiffer(rejectsPath, "file", file.path) }
    }
    guard let rejectsPath else { return }
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try FilePlacement.checkDiffer(rejectsPath, "database", database + suffix)
    }
  }

  private func build(
    _ survey: FileSurvey, for target: LoadTarget,
    onProgress: @escaping (LoadProgress) throws -> Void
  ) throws -> LoadReport {
    let log = try RejectionLog(path: rejectsPath)
    let staging = try Staging(beside: database, like: target.live)
    try survey.createTables(on: staging.connection)
    if target.stored != nil {
      try staging.connection.attach(database, as: StoredTables.schema)
    }
    let context = LoadContext(
      connection: staging.connection, dialect: dialect, tables: survey.tables,
      stored: target.stored, caches: KeyCaches(survey.tables),
      rejected: try RejectedRows(survey.tables, on: staging.connection), log: log,
      progress: LoadProgressMeter(totalBytes: survey.totalBytes, onProgress: onProgress))
    let files = try loadTables(survey, context)
    if target.stored != nil { try staging.connection.detach(StoredTables.schema) }
    for entry in survey.files { try entry.file.checkIsUnchanged() }
    try log.close()
    if !allowsRemoval { try target.checkKeepsMost(files) }
    let report = LoadReport(
      files: files, warnings: survey.warnings, leftOut: self.files.leftOut, rejections: log.first,
      seconds: 0)
    guard mode == .update, let live = target.live else {
      try target.take(staging, survey, finish)
      return report
    }
    try target.checkIsSameFile()
    let merge = DatabaseMerge(
      live: live, path: database, stagingPath: staging.path, context: context,
      allowsRemoval: allowsRemoval)
    return try merge.run(survey, report)
  }

  private func loadTables(_ survey: FileSurvey, _ context: LoadContext) throws -> [LoadReport.File]
  {
    var reports: [LoadReport.File] = []
    var badTables: Set<String> = []
    var unchecked: [String] = []
    var waiting: [FileLoad] = []
    for (index, file) in survey.files.map(\.file).enumerated() {
      // Rows that refer to bad rows would be rejected for their missing parents, and hide the cause.
      if skipsBadRows || survey.tables.parentNames(of: file.table).isDisjoint(with: badTables) {
        waiting.append(try FileLoad(file, context))
      } else {
        unchecked.append(file.name)
        badTables.insert(file.table.name)
      }
      // Tables that refer to each other are settled together.
      guard !survey.tables.hasCycles || index == survey.files.count - 1 else { continue }
      let settled = try settle(waiting, survey, context)
      badTables.formUnion(settled.filter { $0.skipped > 0 }.map(\.table))
      reports += settled
      waiting = []
    }
    guard skipsBadRows || context.log.total == 0 else {
      try context.log.close()
      throw CSVLoadError.rejected(context.log.first, total: context.log.total, unchecked: unchecked)
    }
    return reports
  }

  private func settle(
    _ files: [FileLoad], _ survey: FileSurvey, _ context: LoadContext
  ) throws -> [LoadReport.File] {
    try Settlement(files: files, context: context).run { file, rules in
      if !skipsBadRows, mode != .update { try survey.checkParentFiles(of: file, rules) }
    }
    return try files.map { try $0.finish() }
  }
}

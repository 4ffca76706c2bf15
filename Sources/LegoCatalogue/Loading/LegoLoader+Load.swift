internal import SQLiteCore

extension LegoLoader {

  /// Loads.
  ///
  /// - Parameter onProgress: Called every few thousand records.
  /// - Throws: ``LegoLoadError`` if the files, their rows or the target are not as they must be;
  ///   `InputFileError` if a file cannot be read; `SQLiteError` if SQLite refuses. Then the database is what it was.
  public func load(onProgress: (LoadProgress) -> Void = { _ in }) throws -> LoadReport {
    try withoutActuallyEscaping(onProgress) { onProgress in
      let clock = ContinuousClock()
      let start = clock.now
      let target = try LoadTarget(path: database, mode: mode)
      let survey = try FolderSurvey(folder: LegoFolder(path: folder), isStrict: isStrict)
      var report = try build(survey, for: target, onProgress: onProgress)
      report.seconds = (clock.now - start).seconds
      return report
    }
  }

  private func build(
    _ survey: FolderSurvey, for target: LoadTarget, onProgress: @escaping (LoadProgress) -> Void
  ) throws -> LoadReport {
    let log = RejectionLog(file: try rejectsPath.map(RejectsFile.init(creatingAt:)))
    let staging = try Staging(beside: database)
    let parents = [staging.connection] + (mode == .update ? target.live.map { [$0] } ?? [] : [])
    let context = LoadContext(
      connection: staging.connection, registry: ParentRegistry(parents), log: log,
      progress: LoadProgressMeter(totalBytes: survey.totalBytes, onProgress: onProgress))
    try survey.createTables(on: staging.connection)
    let files = try loadTables(survey, context)
    context.registry.close()
    try log.close()
    let report = LoadReport(
      files: files, warnings: survey.warnings, rejections: log.first, seconds: 0)
    return try target.take(staging, report, survey)
  }

  private func loadTables(
    _ survey: FolderSurvey, _ context: LoadContext
  ) throws -> [LoadReport.File] {
    var reports: [LoadReport.File] = []
    var badTables: Set<String> = []
    var unchecked: [String] = []
    for file in survey.files.map(\.file) {
      // What names bad rows would be rejected for them; those messages would hide the cause.
      guard skipsBadRows || file.table.parentNames.isDisjoint(with: badTables) else {
        unchecked.append(file.name)
        badTables.insert(file.table.name)
        continue
      }
      let report = try TableLoad(file: file, context: context).run()
      if report.skipped > 0 { badTables.insert(file.table.name) }
      reports.append(report)
    }
    guard skipsBadRows || context.log.total == 0 else {
      try context.log.close()
      throw LegoLoadError.rejected(
        context.log.first, total: context.log.total, unchecked: unchecked)
    }
    return reports
  }
}

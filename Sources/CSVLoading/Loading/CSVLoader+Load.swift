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
      let tables = try TableSet(tables)
      let target = try LoadTarget(path: database, mode: mode, tables: tables)
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
    let staging = try Staging(beside: database)
    let databases = [staging.connection, mode == .update ? target.live : nil]
    let context = LoadContext(
      connection: staging.connection, dialect: dialect,
      registry: ParentRegistry(survey.tables, on: databases.compactMap { $0 }), log: log,
      progress: LoadProgressMeter(totalBytes: survey.totalBytes, onProgress: onProgress))
    try survey.createTables(on: staging.connection)
    let files = try loadTables(survey, context)
    context.registry.close()
    try log.close()
    if !allowsRemoval { try target.checkKeepsMost(files) }
    let report = LoadReport(
      files: files, warnings: survey.warnings, leftOut: self.files.leftOut, rejections: log.first,
      seconds: 0)
    guard mode == .update, let live = target.live else {
      try target.take(staging, survey, finish)
      return report
    }
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
    var loaded: [TableFile] = []
    for file in survey.files.map(\.file) {
      // Rows that refer to bad rows would be rejected for their missing parents, and hide the cause.
      guard skipsBadRows || survey.tables.parentNames(of: file.table).isDisjoint(with: badTables)
      else {
        unchecked.append(file.name)
        badTables.insert(file.table.name)
        continue
      }
      let report = try TableLoad(file: file, context: context).run()
      if !skipsBadRows, mode != .update { try survey.checkParentFiles(of: file, context.log) }
      if report.skipped > 0 { badTables.insert(file.table.name) }
      reports.append(report)
      loaded.append(file)
    }
    try removeLateDanglers(loaded, &reports, context)
    guard skipsBadRows || context.log.total == 0 else {
      try context.log.close()
      throw CSVLoadError.rejected(context.log.first, total: context.log.total, unchecked: unchecked)
    }
    return reports
  }

  /// Checks the references of tables in cycles, repeatedly, until no row is removed that another row may refer to.
  private func removeLateDanglers(
    _ files: [TableFile], _ reports: inout [LoadReport.File], _ context: LoadContext
  ) throws {
    var isSettled = !context.registry.tables.hasCycles
    while !isSettled {
      isSettled = true
      for (index, file) in files.enumerated() {
        for reference in context.registry.tables.references(of: file.table) {
          let check = LateReferenceCheck(file: file, reference: reference, context: context)
          let removed = try check.run()
          reports[index].inserted -= removed
          reports[index].skipped += removed
          if removed > 0 { isSettled = false }
        }
      }
    }
  }
}

internal import SocleCore

extension CSVLoader {
  /// Loads the files.
  ///
  /// - Parameter onProgress: Called every few thousand records; an error that it throws ends the load.
  /// - Throws: ``LoadError`` if a file cannot be read, or if the files, their rows or the database do not meet the
  ///   requirements; `SQLiteError` if the database fails. After an error the database is unchanged.
  public func load(onProgress: (LoadProgress) throws -> Void = { _ in }) throws -> LoadReport {
    try withoutActuallyEscaping(onProgress) { onProgress in
      let clock = ContinuousClock()
      let start = clock.now
      // First, so that a path that is also the database's is refused: the target finds the new folder there.
      let log = try RejectionLog(path: rejectsPath, dialect: dialect)
      let target = try LoadTarget(path: database, mode: mode, tables: tables)
      let tables = try TableSet(tables, stored: target.stored)
      let survey = try FileSurvey(files, of: tables, dialect: dialect, isStrict: isStrict)
      var report = try build(survey, for: target, log, onProgress)
      report.seconds = (clock.now - start) / .seconds(1)
      return report
    }
  }

  private func build(
    _ survey: FileSurvey, for target: LoadTarget, _ log: RejectionLog,
    _ onProgress: @escaping (LoadProgress) throws -> Void
  ) throws -> LoadReport {
    if mode == .update, let live = target.live { try survey.checkFits(live) }
    let staging = try Staging(beside: database, like: target.live)
    let context = try context(survey, target.stored, log, staging.connection, onProgress)
    var report = LoadReport(
      files: try stage(survey, context), warnings: survey.warnings, leftOut: files.leftOut,
      rejections: log.groups, seconds: 0)
    if !allowsRemoval { try target.checkKeepsMost(report.files) }
    if mode == .update, let live = target.live {
      let merge = DatabaseMerge(
        live: live, target: target, staging: staging, context: context,
        allowsRemoval: allowsRemoval)
      report = try merge.run(survey, report)
    } else {
      try target.take(staging, survey, finish)
    }
    log.folder?.keep()
    return report
  }

  private func context(
    _ survey: FileSurvey, _ stored: StoredTables?, _ log: RejectionLog, _ connection: Connection,
    _ onProgress: @escaping (LoadProgress) throws -> Void
  ) throws -> LoadContext {
    var (bytesBefore, rowsBefore) = (0, 0)
    return LoadContext(
      connection: connection, dialect: dialect, tables: survey.tables, inputs: survey.inputs,
      areRejects: survey.areRejects, stored: stored,
      caches: KeyCaches(survey.tables), rejected: try RejectedRows(survey.tables, on: connection),
      rekeyed: try RekeyedRows.lists(survey.tables, stored, on: connection), log: log,
      onBlock: { file, block in
        let (bytes, rows) = (bytesBefore + block.bytesRead, rowsBefore + block.recordsRead)
        if case .nothing = block.end { (bytesBefore, rowsBefore) = (bytes, rows) }
        try onProgress(
          LoadProgress(
            file: file.name, bytesRead: bytes, totalBytes: survey.totalBytes, rows: rows))
      }
    ) { input, rules in
      if !skipsBadRows, mode != .update { try survey.checkParentFiles(of: input.files[0], rules) }
    }
  }

  /// Loads the files into the new database. A database to be updated is attached to it for that time.
  private func stage(_ survey: FileSurvey, _ context: LoadContext) throws -> [LoadReport.File] {
    try survey.createTables(on: context.connection)
    if context.stored != nil { try context.connection.attach(database, as: StoredTables.schema) }
    let results = try loadTables(survey, context)
    if context.stored != nil { try context.connection.detach(StoredTables.schema) }
    for file in survey.inputs.flatMap(\.files) { try file.checkIsUnchanged() }
    try context.log.folder?.close()
    return results
  }

  private func loadTables(_ survey: FileSurvey, _ context: LoadContext) throws -> [LoadReport.File]
  {
    var reports: [LoadReport.File] = []
    var waiting: [TableLoad] = []
    for (index, input) in survey.inputs.enumerated() {
      waiting.append(try TableLoad(input, context))
      // Tables that refer to each other are settled together; so are tables that have to wait for later files.
      guard
        !(survey.tables.hasCycles || waiting.contains(where: \.awaitsFiles))
          || index == survey.inputs.count - 1
      else { continue }
      try context.settle(waiting)
      reports += try waiting.map { try $0.finish() }
      waiting = []
    }
    guard skipsBadRows || context.log.total == 0 else {
      try context.log.folder?.close()
      context.log.folder?.keep()
      throw LoadError.rejected(context.log.groups, total: context.log.total)
    }
    return reports
  }
}

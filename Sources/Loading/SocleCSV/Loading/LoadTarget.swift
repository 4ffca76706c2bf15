internal import SocleCore
internal import SocleLiveSchema
internal import SocleQueries

/// The target database of a load, and how the loaded rows get into it.
struct LoadTarget {
  let path: String
  private let mode: LoadMode
  let live: Connection?
  let stored: StoredTables?
  private let identity: FileIdentity?
  /// The schema of the database, with its user version and application ID.
  private let schema: [String]
  /// A number that changes with each commit of another connection.
  private let version: Int

  /// Inspects the database without changing anything.
  ///
  /// - Throws: ``LoadError`` if the mode does not allow the existing file; `SQLiteError` if the file is not a database.
  init(path: String, mode: LoadMode, tables: [CSVTable]) throws {
    self.path = path
    self.mode = mode
    let file = try DatabaseFile(path)
    let isThere = DatabaseFile.exists(path)
    if mode == .update, !isThere { throw LoadError.targetMissing(path: path) }
    guard mode != .create, isThere else {
      do {
        try file.checkIsFree()
      } catch { throw LoadError(error) ?? error }
      (live, stored, identity, schema, version) = (nil, nil, nil, [], 0)
      return
    }
    // The file keeps the journal mode that its owner chose.
    let options = ConnectionOptions(journalMode: nil, cacheKibibytes: 8 << 10)
    let connection = try Connection(openingExistingAt: path, options: options)
    identity = FileIdentity(path)
    live = connection
    // Read first, so that every later change is noticed.
    schema = try connection.schemaTexts()
    version = try connection.pragmaNumber("data_version")
    stored = mode == .update ? try StoredTables(of: connection) : nil
    if mode == .replace {
      let names = Set(tables.map(\.name).names)
      let other = try connection.tableNames().first { !names.contains(SQLName($0)) }
      if let other { throw LoadError.otherTable(other, path: path) }
    }
    // The pages that were read are not needed during the load.
    try connection.execute("PRAGMA shrink_memory", purpose: "releasing memory")
  }

  /// - Throws: ``LoadError/removesTooMany(table:removed:stored:path:)`` if `files`, which replace the whole content, have
  ///   less than two thirds of a table's stored rows.
  func checkKeepsMost(_ files: [LoadReport.File]) throws {
    guard mode == .replace, let live else { return }
    for name in try live.tableNames().sorted() {
      let file = files.first { SQLName($0.table) == SQLName(name) }
      let stored = try live.rowCount(of: name)
      try LoadError.check(
        removing: stored - (file?.inserted ?? 0), of: stored, from: file?.table ?? name, path)
    }
  }

  /// Moves the loaded database to the target, or copies its content over the existing database.
  func take(
    _ staging: Staging, _ survey: FileSurvey, _ finish: (Connection) throws -> Void
  ) throws {
    try survey.createIndexes(areUnique: false, on: staging.connection)
    try finish(staging.connection)
    guard let live else {
      return try staging.place()
    }
    try checkKeepsSchema(staging, live, survey.tables.tables)
    let isInWAL = try live.isInWAL
    try staging.connection.copy(into: live, checking: { try checkIsUnchanged(isInWAL) })
  }

  /// - Throws: ``LoadError/changed(path:)`` if another file has taken the place of the database, or if its schema was changed since
  ///   the load began: the replacement would lose what was created meanwhile.
  private func checkIsUnchanged(_ isInWAL: Bool) throws {
    try checkIsSameFile()
    let reader = try Connection(
      openingUnchangingAt: path, isComplete: !isInWAL, options: ConnectionOptions(journalMode: nil))
    try checkIsSameFile()
    guard try reader.schemaTexts() == schema else { throw LoadError.changed(path: path) }
  }

  /// - Throws: ``LoadError/changed(path:)`` if another file has taken the place of the database.
  func checkIsSameFile() throws(LoadError) {
    if identity != nil, identity != FileIdentity(path) { throw .changed(path: path) }
  }

  /// - Throws: ``LoadError/changed(path:)`` if others have committed since the load began, and stored values were compared.
  func checkHasComparedRows() throws {
    guard stored?.areValuesCompared == true else { return }
    if try live?.pragmaNumber("data_version") != version { throw LoadError.changed(path: path) }
  }

  /// - Throws: ``LoadError/impossible(reason:)`` if `live` has columns, indexes, triggers and so on that the new database does not
  ///   have and no table of the load describes. Keys and checks may be lost, unless the tables were inferred.
  private func checkKeepsSchema(
    _ staging: Staging, _ live: Connection, _ tables: [CSVTable]
  ) throws {
    let isInferred = tables.contains(where: \.isInferred)
    let described = tables.flatMap { table in
      table.description.columns.map { "the column \($0.name) of \(table.name)" }
    }
    let new = try staging.connection.schemaParts(withKeys: isInferred) + described
    let kept = Set(new.names)
    let lost = try live.schemaParts(withKeys: isInferred).filter { !kept.contains(SQLName($0)) }
    guard !lost.isEmpty else { return }
    let names = lost.prefix(5).joined(separator: ", ") + (lost.count > 5 ? ", …" : "")
    let advice =
      isInferred
      ? "Load with the schema of the database" : "Drop them first, update the database instead"
    throw LoadError.impossible(
      reason: """
        the replacement would lose parts of \(path) that the load does not create, so nothing was changed: \(names). \
        \(advice), or load into another file
        """)
  }
}

extension LoadError {
  /// The error of a load whose target is not free or was replaced; nil for other problems.
  init?(_ error: SQLiteError) {
    guard case .file(let path, let problem) = error else { return nil }
    switch problem {
    case .exists where CSVFiles.isFolder(path):
      self = .cannotWrite(path: path, reason: "it is a folder; name a database file")
    case .exists: self = .targetExists(path: path)
    case .leftover(let file): self = .leftover(path: file)
    case .replaced: self = .changed(path: path)
    case .denied(let reason), .unusable(let reason): self = .cannotWrite(path: path, reason: reason)
    default: return nil
    }
  }
}

extension Connection {
  /// The text of each part of the schema besides statistics; also the user version and the application ID.
  fileprivate func schemaTexts() throws -> [String] {
    try rows(
      of: LiteralQuery(
        """
        SELECT type || ' ' || name || ' ' || tbl_name || ' ' || ifnull(sql, '') FROM sqlite_schema
        WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\'
        UNION ALL SELECT user_version || ' ' || application_id FROM pragma_user_version, pragma_application_id
        ORDER BY 1
        """, purpose: "reading the schema", reading: String.self))
  }

  /// The parts of the schema besides tables, each as a phrase such as `the index by_name`.
  fileprivate func schemaParts(withKeys: Bool) throws -> [String] {
    let query = LiteralQuery(
      """
      WITH t AS (SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\')
      SELECT 'the ' || type || ' ' || name FROM sqlite_schema
      WHERE type <> 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      UNION SELECT 'the virtual table ' || name FROM t WHERE sql LIKE 'CREATE VIRTUAL%'
      UNION SELECT 'the column ' || c.name || ' of ' || t.name FROM t, pragma_table_xinfo(t.name) AS c
        WHERE sql NOT LIKE 'CREATE VIRTUAL%'
      UNION SELECT 'the primary key of ' || t.name FROM t, pragma_table_info(t.name) AS c WHERE \(withKeys) AND c.pk
      UNION SELECT 'a foreign key of ' || t.name || ' to ' || k."table" FROM t, pragma_foreign_key_list(t.name) AS k
        WHERE \(withKeys)
      UNION SELECT 'the unique key of ' || t.name || ' on ' || (SELECT group_concat(name) FROM pragma_index_info(i.name))
        FROM t, pragma_index_list(t.name) AS i WHERE \(withKeys) AND i.origin = 'u'
      """, purpose: "reading the schema", reading: String.self)
    let checked = try (withKeys ? describeTables() : []).filter { table in
      !table.checks.isEmpty || table.columns.contains { $0.check != nil }
    }
    return try rows(of: query) + checked.map { "a check of \($0.name)" }
  }
}

internal import CSQLite

extension Connection {
  /// Connects, for reading only, to a database that somebody else made and may have made to do harm.
  ///
  /// In addition to what every connection refuses (an untrusted schema cannot call functions with side effects, no
  /// extension is loaded), the whole file is checked before it is used, each page that is read has the sizes of its
  /// cells checked, SQLite's limits are lowered, and a statement that takes too long stops with the code
  /// ``ResultCode/interrupted``.
  ///
  /// Nothing that its schema says is computed, since SQLite looks for the deadline between the steps of a statement,
  /// and one step can take hours: `instr` of two long texts, say. Its views cannot be read, its checks are not
  /// evaluated, and a file is refused that has virtual columns, or views that only to understand would take long.
  /// See https://sqlite.org/security.html.
  /// - Parameters:
  ///   - path: The file.
  ///   - deadline: How long one statement may take, the check of the file included; it grows with the file.
  /// - Throws: as ``init(openingExistingAt:readOnly:options:)``, and ``SQLiteError/file(path:problem:)`` if the check
  ///   finds damage, or the schema computes values.
  public convenience init(
    openingUntrustedAt path: String, deadline: Duration = .seconds(1)
  ) throws(SQLiteError) {
    try self.init(openingExistingAt: path, readOnly: true)
    try setDeadline(deadline)
    try lowerLimits()
    try switchOption(SQLITE_DBCONFIG_ENABLE_VIEW, on: false)
    if let place = try computedPlace() { throw .file(path: path, problem: .computes(place)) }
    // The check of the file would evaluate them.
    try run(PragmaQuery("ignore_check_constraints", .integer(1)))
    try run(PragmaQuery("cell_size_check", .integer(1)))
    guard try quickCheck(limit: 1).isEmpty else {
      throw .file(path: path, problem: .notADatabase)
    }
  }

  private func lowerLimits() throws(SQLiteError) {
    let handle = try openHandle("lowering limits")
    let limits: [(limit: Int32, value: Int32)] = [
      (SQLITE_LIMIT_LENGTH, 16 << 20), (SQLITE_LIMIT_SQL_LENGTH, 1 << 20),
      (SQLITE_LIMIT_EXPR_DEPTH, 100), (SQLITE_LIMIT_COMPOUND_SELECT, 10),
      (SQLITE_LIMIT_VDBE_OP, 25_000), (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000), (SQLITE_LIMIT_TRIGGER_DEPTH, 10),
      (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]
    for limit in limits { sqlite3_limit(handle, limit.limit, limit.value) }
    // Mapped memory would turn a failing disk into a crash.
    try run(PragmaQuery("mmap_size", .integer(0)))
  }
}

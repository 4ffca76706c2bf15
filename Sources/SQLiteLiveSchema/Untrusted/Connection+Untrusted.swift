internal import CSQLite
import SQLiteCore

extension Connection {
  /// Opens, for reading only, a database from an untrusted source, which may have been made to do harm.
  ///
  /// In addition to the defaults of every connection (the schema cannot call functions with side effects, no extension
  /// is loaded), each ordinary table is checked before the file is used, the cells of each page that is read are
  /// checked, SQLite's limits are lowered, and a statement that takes too long stops with the code
  /// ``ResultCode/interrupted``.
  ///
  /// No expression of its schema is evaluated, since SQLite checks the deadline between the steps of a statement, and
  /// one step can take hours, as `instr` of two long texts. Views cannot be read, checks are not evaluated, and
  /// a file with virtual columns is refused. Virtual tables and views are not looked at when the file is opened.
  /// See https://sqlite.org/security.html.
  /// - Parameters:
  ///   - path: The file.
  ///   - deadline: How long one statement may take, and how long opening may take as a whole, which grows with the
  ///     file.
  /// - Throws: as ``init(openingExistingAt:readOnly:options:)``, and ``SQLiteError/file(path:problem:)`` if a table is
  ///   damaged or has a virtual column.
  public convenience init(
    openingUntrustedAt path: String, deadline: Duration = .seconds(1)
  ) throws(SQLiteError) {
    try self.init(openingExistingAt: path, readOnly: true)
    try setDeadline(deadline)
    try lowerLimits()
    try switchOption(SQLITE_DBCONFIG_ENABLE_VIEW, on: false)
    // The check of the file would evaluate them.
    try run(PragmaQuery("ignore_check_constraints", .integer(1)))
    try run(PragmaQuery("cell_size_check", .integer(1)))
    let end = ContinuousClock.now + deadline
    for table in try ordinaryTables() {
      try check(table, ofFileAt: path)
      guard ContinuousClock.now < end else { throw .exceeded("checking \(path)") }
    }
  }

  /// The tables with rows of their own: to look at another one SQLite would expand a view, or run the code of a
  /// virtual table's module.
  ///
  /// SQLite refuses a schema whose type and name differ from the statement beside them (`SQLITE_EXTRA_SCHEMA_CHECKS`).
  private func ordinaryTables() throws(SQLiteError) -> [String] {
    try values(
      of: SQLCommand(
        "reading the names of the tables",
        """
        SELECT name FROM main.sqlite_schema
        WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL TABLE%'
        """)
    ).compactMap { $0.text(0) }
  }

  private func check(_ table: String, ofFileAt path: String) throws(SQLiteError) {
    // Reading a row would evaluate a virtual column, and so would the check of the table.
    for column in try values(of: PragmaQuery("main.table_xinfo", .text(table))) {
      guard column.last == .integer(2), let name = column.text(1) else { continue }
      throw .file(path: path, problem: .computes("the column \(table).\(name)"))
    }
    guard try quickCheck(table: table).isEmpty else {
      throw .file(path: path, problem: .notADatabase)
    }
  }

  private func lowerLimits() throws(SQLiteError) {
    let handle = try openHandle("lowering limits")
    let limits: [(limit: Int32, value: Int32)] = [
      (SQLITE_LIMIT_LENGTH, 16 << 20), (SQLITE_LIMIT_SQL_LENGTH, 1 << 20),
      (SQLITE_LIMIT_EXPR_DEPTH, 100), (SQLITE_LIMIT_COMPOUND_SELECT, 10),
      // The check of a table of 2,000 columns, which is SQLite's maximum, takes 20 to 60 thousand instructions.
      (SQLITE_LIMIT_VDBE_OP, 250_000), (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000), (SQLITE_LIMIT_TRIGGER_DEPTH, 10),
      (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]
    for limit in limits { sqlite3_limit(handle, limit.limit, limit.value) }
    // Mapped memory would turn a failing disk into a crash.
    try run(PragmaQuery("mmap_size", .integer(0)))
  }
}

extension SQLiteError {
  fileprivate static func exceeded(_ attempt: String) -> SQLiteError {
    .refused(
      attempt: attempt, code: .interrupted, message: "it takes longer than the deadline", place: nil
    )
  }
}

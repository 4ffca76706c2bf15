internal import SocleCSQLite
import SocleCore

extension Connection {
  /// Opens, for reading only, a database from an untrusted source, which may be malicious.
  ///
  /// As on every connection, the schema cannot call functions with side effects, and no extension is loaded. In addition, each
  /// ordinary table is checked before the file is used, the cells of each page are checked when the page is read, SQLite's
  /// limits are lowered, and a statement that takes too long fails with the code ``ResultCode/interrupted``.
  ///
  /// No expression of the schema is evaluated, because SQLite checks the deadline only between the steps of a statement, and
  /// one step, such as `instr` of two long texts, can take hours. So views cannot be read, checks are not evaluated, and a file
  /// with virtual columns is refused. Virtual tables and views are not checked when the file is opened.
  /// Only the deadline limits the memory for parsing a schema: a hostile one needed 96 MiB in the default second when that was
  /// measured, and needs more on a faster machine.
  /// No file is created beside the file, except that SQLite creates the index (`-shm`) of a log (`-wal`) that is there already.
  /// Nothing may change the file while it is open. See https://sqlite.org/security.html.
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - deadline: The maximum time of one statement, and of opening the file; 1 s by default. A large file needs more, because
  ///     opening it reads all of its tables.
  /// - Throws: The same errors as ``init(openingExistingAt:readOnly:options:)``; ``SQLiteError/file(path:problem:)`` if a table
  ///   is damaged or has a virtual column; ``SQLiteError/refused(attempt:code:message:place:)`` with the code `.interrupted` if
  ///   checking the file takes longer than `deadline`.
  public convenience init(
    openingUntrustedAt path: String, deadline: Duration = .seconds(1)
  ) throws(SQLiteError) {
    let end = ContinuousClock.now + deadline
    try self.init(
      openingUnchangingAt: path,
      options: ConnectionOptions(extensions: [OpeningLimits(deadline: deadline)]))
    try lowerLimits()
    try switchOption(SQLITE_DBCONFIG_ENABLE_VIEW, on: false)
    // A check of the file would evaluate the constraints.
    try run(PragmaQuery("ignore_check_constraints", .integer(1)))
    try run(PragmaQuery("cell_size_check", .integer(1)))
    try limitNextStatement(until: end, opening: path)
    try refuseVirtualColumns(ofFileAt: path)
    try limitNextStatement(until: end, opening: path)
    let tables = try schemaEntries(
      for: "reading the names of the tables", where: Self.isOrdinaryTable)
    for table in tables.map(\.name) {
      try limitNextStatement(until: end, opening: path)
      guard try quickCheck(table: table).isEmpty else {
        throw .file(path: path, problem: .notADatabase)
      }
    }
    try setDeadline(deadline)
  }

  /// Gives the next statement the rest of the time for opening the file, part of which SQLite has spent parsing the schema.
  private func limitNextStatement(
    until end: ContinuousClock.Instant, opening path: String
  ) throws(SQLiteError) {
    let rest = end - ContinuousClock.now
    // Short statements end before SQLite looks at the time.
    guard rest > .zero else {
      throw .refused(
        attempt: "checking \(path)", code: .interrupted,
        message: "the file could not be checked before the deadline. Pass a longer one", place: nil)
    }
    try setDeadline(rest)
  }

  /// The condition for tables that store rows themselves: to look at any other object, SQLite would expand a view, or run the
  /// code of a virtual table's module.
  ///
  /// SQLite refuses a schema in which an entry's type and name differ from its statement (`SQLITE_EXTRA_SCHEMA_CHECKS`).
  private static let isOrdinaryTable: SQLFragment =
    "type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL TABLE%'"

  /// Refuses a file with virtual generated columns: reading a row or checking the table would evaluate their expressions.
  private func refuseVirtualColumns(ofFileAt path: String) throws(SQLiteError) {
    let columns = try values(
      of: SQLCommand(
        "reading the columns",
        """
        SELECT t.name || '.' || c.name
        FROM (SELECT name FROM main.sqlite_schema WHERE \(Self.isOrdinaryTable)) AS t,
          pragma_table_xinfo(t.name, 'main') AS c
        WHERE c.hidden = 2 LIMIT 1
        """))
    guard let name = columns.first?.first?.text else { return }
    throw .file(path: path, problem: .computes("the column \(name)"))
  }

  /// Lowers the limits that a harmless schema may exceed: checks and views of any depth may be declared, but are never run.
  private func lowerLimits() throws(SQLiteError) {
    let handle = try openHandle("lowering limits")
    let limits: [(limit: Int32, value: Int32)] = [
      (SQLITE_LIMIT_EXPR_DEPTH, 100), (SQLITE_LIMIT_COMPOUND_SELECT, 10),
      // Checking a table of 2,000 columns, SQLite's maximum, takes 20,000 to 60,000 instructions of its virtual machine.
      (SQLITE_LIMIT_VDBE_OP, 250_000), (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000), (SQLITE_LIMIT_TRIGGER_DEPTH, 10),
      (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]
    for limit in limits { sqlite3_limit(handle, limit.limit, limit.value) }
    // With memory-mapped files, a failing disk would crash the process.
    try run(PragmaQuery("mmap_size", .integer(0)))
  }
}

/// The limits that hold while SQLite parses the schema, which happens before the first statement.
private struct OpeningLimits: ConnectionExtension {
  let deadline: Duration

  func register(on connection: Connection) throws(SQLiteError) {
    try connection.setDeadline(deadline)
    let handle = try connection.openHandle("lowering limits")
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 16 << 20)
    sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 1 << 20)
  }
}

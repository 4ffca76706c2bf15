internal import SocleCSQLite

extension Connection {
  /// - Throws: ``SQLiteError/file(path:problem:)`` if the file is not a database, or is damaged where every query would notice;
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` if its pages are intact, but SQLite refuses the text of its schema.
  func verifyIsDatabase(_ file: DatabaseFile) throws(SQLiteError) {
    // Closing the last connection moves the log into the file, even if the file is about to be refused.
    let hasLog = file.real.hasLog
    if hasLog { try switchOption(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on: true) }
    // Checked before SQLite reads the file, because SQLite would apply a log or journal of that name to any file.
    guard try hasPossibleHeader() else { throw .file(path: file.path, problem: .notADatabase) }
    do {
      try run(PragmaQuery("schema_version"))
      try run(SQLCommand("reading the schema", "SELECT 1 FROM sqlite_schema LIMIT 1"))
    } catch {
      guard case .refused(_, let code, let message, _) = error,
        [.notADatabase, .corrupt].contains(code.primary)
      else { throw error }
      guard code.primary == .corrupt, hasIntactSchemaPages else {
        throw .file(path: file.path, problem: .notADatabase)
      }
      throw .refused(attempt: "opening \(file.path)", code: code, message: message, place: nil)
    }
    // SQLite notices missing pages, but not a truncated last page. A log may contain that page.
    let isWhole = try isMadeOfWholePages(file)
    guard hasLog || isWhole else { throw .file(path: file.path, problem: .notADatabase) }
    if hasLog { try switchOption(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on: false) }
  }

  /// Whether the pages of the schema can be read, although SQLite refuses the schema's text. SQLite reports damaged pages and
  /// refused text with the same code.
  private var hasIntactSchemaPages: Bool {
    let reading = SQLCommand("reading the schema", "SELECT max(length(sql)) FROM sqlite_schema")
    // With the option on, SQLite ignores tables and views that it cannot parse. The connection is closed afterward.
    return (try? switchOption(SQLITE_DBCONFIG_WRITABLE_SCHEMA, on: true)) != nil
      && (try? run(reading)) != nil
  }

  /// - Throws: ``SQLiteError/file(path:problem:)`` if SQLite could open the file for reading only.
  func verifyIsWritable(_ file: DatabaseFile) throws(SQLiteError) {
    guard sqlite3_db_readonly(try openHandle("opening \(file.path)"), "main") == 1 else { return }
    guard !file.isWritable else {
      // SQLite opens for reading whatever it fails to open for writing.
      let reason =
        "it could not be opened for writing, although its permissions allow that. Try again"
      throw .file(path: file.path, problem: .unusable(reason: reason))
    }
    let reason =
      "the file or its folder does not allow writing. To only read, open a connection with readOnly: true, or a pool with isReadOnly"
    throw .file(path: file.path, problem: .denied(reason: reason))
  }

  private func isMadeOfWholePages(_ file: DatabaseFile) throws(SQLiteError) -> Bool {
    let pageSize = try values(of: PragmaQuery("page_size")).first?.first?.integer
    guard let pageSize, let size = file.size else { return false }
    return size % pageSize == 0
  }

  /// Whether the file is empty or begins with the header of a database.
  ///
  /// An interrupted first transaction may have left zeros in the file, and its journal beside it.
  private func hasPossibleHeader() throws(SQLiteError) -> Bool {
    let header = try fileStart(16)
    return header == DatabaseFile.beginning || header.allSatisfy { $0 == 0 }
  }

  /// The file's first `count` bytes, padded with zeros.
  ///
  /// They are read through SQLite's own descriptor: opening and closing another descriptor would drop the locks that this
  /// process holds on the file (https://sqlite.org/howtocorrupt.html, 2.2).
  func fileStart(_ count: Int) throws(SQLiteError) -> [UInt8] {
    let attempt = "reading the header"
    let file = try openFile(attempt)
    var start = [UInt8](repeating: 0, count: count)
    guard let file, let read = file.pointee.pMethods?.pointee.xRead else { return start }
    let code = read(file, &start, Int32(count), 0)
    // A shorter file is not a failure: the rest is padded with zeros.
    let isShort = code == SQLITE_IOERR | (2 << 8)
    if !isShort { try check(code, attempt) }
    return start
  }

  /// The open file of SQLite's operating system layer.
  func openFile(
    _ attempt: String
  ) throws(SQLiteError) -> UnsafeMutablePointer<sqlite3_file>? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    try check(
      sqlite3_file_control(openHandle(attempt), "main", SQLITE_FCNTL_FILE_POINTER, &file), attempt)
    return file
  }
}

import SQLiteCore

extension Connection {
  /// Opens a database that the command does not change, and leaves no file beside it.
  ///
  /// A read-only connection to a database in WAL mode creates a log and its index beside the file, and cannot remove them. One
  /// that may write removes them when it is closed, so `query_only` refuses the changes instead. If a log or journal is there
  /// already, such a connection would apply it to the file, so a read-only one is opened; SQLite may create the index of the log.
  /// What another program commits meanwhile may be moved from its log into the file when this connection is closed last.
  static func readingOnly(_ path: String) throws -> Connection {
    let file = try DatabaseFile(path)
    let isAlone = !file.real.companions.contains(where: DatabaseFile.exists)
    if isAlone, file.isWritable {
      let options = ConnectionOptions(journalMode: nil)
      // A file that a later version of SQLite has written may be readable only.
      guard let connection = try? Connection(openingExistingAt: path, options: options) else {
        return try Connection(openingExistingAt: path, readOnly: true)
      }
      // A read-only connection does not look at checks either, which may call functions that only another program has.
      for pragma: SQLFragment in [
        "PRAGMA query_only = ON", "PRAGMA ignore_check_constraints = ON",
      ] {
        _ = try connection.values(of: SQLCommand("refusing changes", pragma))
      }
      return connection
    }
    return try Connection(openingExistingAt: path, readOnly: true)
  }
}

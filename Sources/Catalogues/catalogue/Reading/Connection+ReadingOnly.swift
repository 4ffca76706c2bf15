import Foundation
import SocleCore

extension Connection {
  /// Opens a database that the command does not change, and leaves no file beside it.
  ///
  /// A read-only connection to a database in WAL mode creates a log and its index beside the file, and cannot remove them.
  /// So the connection may write, which lets it remove them when it is closed, but `query_only` refuses changes. If another
  /// program commits in between, closing the connection may move these commits from the log into the file.
  ///
  /// If there is a log or journal already, such a connection would apply it to the file. So a read-only one is opened, for
  /// which SQLite may create the index of the log.
  ///
  /// The schema is trusted: SQLite 3.40 refuses a file with a JSON function in an index otherwise, and no function that the
  /// schema can call changes anything.
  static func readingOnly(_ path: String) throws -> Connection {
    let file = try DatabaseFile(path)
    let options = ConnectionOptions(journalMode: nil, trustsSchema: true)
    let isAlone = !file.real.companions.contains(where: DatabaseFile.exists)
    if isAlone, file.isWritable {
      // A file of a later version of SQLite may be readable but not writable.
      guard let connection = try? Connection(openingExistingAt: path, options: options) else {
        return try Connection(openingExistingAt: path, readOnly: true, options: options)
      }
      // CHECKs may call functions that only another program defines. A read-only connection does not evaluate them either.
      for pragma: SQLFragment in [
        "PRAGMA query_only = ON", "PRAGMA ignore_check_constraints = ON",
      ] {
        _ = try connection.values(of: SQLCommand("refusing changes", pragma))
      }
      return connection
    }
    var status = stat()
    if isAlone, stat(path, &status) == 0, status.st_mode & 0o222 == 0 {
      // Nobody changes this file, so no log is needed.
      return try Connection(openingUnchangingAt: path, isComplete: true, options: options)
    }
    return try Connection(openingExistingAt: path, readOnly: true, options: options)
  }
}

import SQLiteCore

extension Connection {
  /// Writes this database, as it is at one moment and without its free space, into a new file.
  ///
  /// Unlike ``backUp(toNewFileAt:pagesPerStep:progress:)`` the copy is as small as it can be, and the processor works
  /// more. SQL: `VACUUM INTO`.
  /// - Parameter path: The path of the new file.
  /// - Throws: ``SQLiteError/file(path:problem:)`` if anything exists there,
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` inside a transaction. Then there is no new file.
  public func vacuum(intoNewFileAt path: String) throws(SQLiteError) {
    let file = try DatabaseFile(path)
    _ = try openHandle("vacuuming into \(path)")
    // SQLite accepts the empty file, which nobody else can have claimed.
    try file.createExclusively()
    do throws(SQLiteError) {
      try run(VacuumQuery(path: file.enginePath))
    } catch {
      file.removeWhatWasCreated()
      throw error
    }
  }
}

/// `VACUUM INTO 'path'` (https://sqlite.org/lang_vacuum.html).
private struct VacuumQuery: SQLQuery {
  let path: String

  var purpose: String { "vacuuming into \(path)" }

  func makeText() -> SQLText {
    SQLText([.verbatim("VACUUM INTO "), .bound(.text(path))])
  }
}

internal import CSQLite
import SQLiteCore

extension Connection {
  /// Receives the progress of a copy: the pages that remain and those of the whole source.
  ///
  /// Throwing abandons the copy, unless none remain: then it is complete.
  public typealias CopyProgress = (_ remaining: Int, _ total: Int) throws -> Void

  /// Replaces the whole content of `destination` by this database's, in one transaction.
  ///
  /// In WAL mode readers of the destination are not disturbed: a transaction that reads keeps the old content until it
  /// ends, later ones see the new content. The longer busy timeout of the two connections limits the wait for locks. If
  /// another connection changes this database between two steps, the copy begins again. The corresponding C functions are those of `sqlite3_backup`.
  /// - Parameters:
  ///   - destination: A connection at rest, which cannot be used by `progress`.
  ///   - pagesPerStep: How many pages are copied between two locks of this database; negative for all at once.
  ///   - progress: Called after each step.
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` if one of the two is in the middle of something, or the page
  ///   sizes differ and the destination's cannot change (WAL, in memory), ``SQLiteError/refused(attempt:code:message:place:)``
  ///   if a lock could not be taken, what `progress` throws while pages remain. Then the destination has its old
  ///   content.
  public func copy(
    into destination: Connection, pagesPerStep: Int = -1, progress: CopyProgress? = nil
  ) throws {
    try checkCanCopy(into: destination, pagesPerStep: pagesPerStep)
    let sizes = try (pageSize, destination.pageSize)
    do {
      try overwrite(destination, pagesPerStep, progress)
    } catch let error as SQLiteError where error.code?.primary == .readOnly && sizes.0 != sizes.1 {
      // SQLite calls a page size that cannot change "read only".
      throw SQLiteError.misuse(
        attempt: Backup.attempt,
        reason: "the source has pages of \(sizes.0) bytes, and the destination keeps its own of "
          + "\(sizes.1). Copy into a new file, or give both the same size")
    }
  }

  /// Copies this database, as it is at one moment, into a new file.
  ///
  /// - Parameters:
  ///   - path: The path of the new file.
  ///   - pagesPerStep: How many pages are copied between two locks of this database; negative for all at once.
  ///   - progress: Called after each step.
  /// - Throws: ``SQLiteError/file(path:problem:)`` if anything exists there, and as ``copy(into:pagesPerStep:progress:)``.
  ///   Then there is no new file.
  public func backUp(
    toNewFileAt path: String, pagesPerStep: Int = -1, progress: CopyProgress? = nil
  ) throws {
    let options = ConnectionOptions(
      journalMode: nil, enforcesForeignKeys: false, busyTimeout: busyTimeout)
    let copy = try Connection(creatingAt: path, options: options)
    do {
      try self.copy(into: copy, pagesPerStep: pagesPerStep, progress: progress)
      try copy.close()
    } catch {
      try? copy.close()
      try DatabaseFile(path).removeWhatWasCreated()
      throw error
    }
  }
}

extension Connection {
  private func checkCanCopy(
    into destination: Connection, pagesPerStep: Int
  ) throws(SQLiteError) {
    let source = try openHandle(Backup.attempt)
    if pagesPerStep == 0 {
      throw .misuse(attempt: Backup.attempt, reason: "steps of 0 pages never end. Use -1 for all")
    }
    if destination === self {
      throw .misuse(attempt: Backup.attempt, reason: "source and destination are the same")
    }
    // Nobody but the caller can end these transactions: waiting would not help.
    if sqlite3_txn_state(source, nil) == SQLITE_TXN_WRITE {
      throw .misuse(attempt: Backup.attempt, reason: "the source has uncommitted changes")
    }
    if destination.isInTransaction {
      throw .misuse(attempt: Backup.attempt, reason: "the destination is in a transaction. End it")
    }
  }

  private func overwrite(
    _ destination: Connection, _ pagesPerStep: Int, _ progress: CopyProgress?
  ) throws {
    let timeout = max(busyTimeout, destination.busyTimeout)
    let backup = try Backup(from: self, into: destination)
    defer { backup.finish() }
    while true {
      let isComplete = try backup.step(Int32(clamping: pagesPerStep), timeout: timeout)
      try progress?(backup.remaining, backup.total)
      if isComplete { return }
    }
  }

  /// The bytes of one page.
  private var pageSize: Int64 {
    get throws(SQLiteError) {
      guard case .integer(let bytes)? = try values(of: PragmaQuery("page_size")).first?.first
      else { return 0 }
      return bytes
    }
  }
}

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

  func makeText() -> SQLFragment {
    SQLFragment([.verbatim("VACUUM INTO "), .bound(.text(path))])
  }
}

internal import CSQLite
import SQLiteCore

extension Connection {
  /// Receives the progress of a copy: the number of pages that remain, and that of the whole source.
  ///
  /// Throwing abandons the copy, unless none remain: then it is complete.
  public typealias CopyProgress = (_ remaining: Int, _ total: Int) throws -> Void

  /// Replaces the whole content of `destination` by that of this database, in one transaction.
  ///
  /// In WAL mode readers of the destination are not disturbed: a transaction that reads keeps the old content until it
  /// ends, later ones see the new content. The wait for locks is limited by the longer busy timeout of the two connections. If
  /// another connection changes this database between two steps, the copy starts again. The corresponding C functions are
  /// those of `sqlite3_backup`.
  /// - Parameters:
  ///   - destination: A connection without running statements or an open transaction; `progress` cannot use it.
  ///   - pagesPerStep: The number of pages copied under one lock of this database; negative for all at once.
  ///   - progress: Called after each step.
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` if one of the two connections has a running statement or an open
  ///   transaction that prevents the copy, or the page sizes differ and the destination's cannot change (WAL, in memory),
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` if a lock could not be obtained, what `progress` throws while
  ///   pages remain. Then the destination keeps its old content.
  public func copy(
    into destination: Connection, pagesPerStep: Int = -1, progress: CopyProgress? = nil
  ) throws {
    try checkCanCopy(into: destination, pagesPerStep: pagesPerStep)
    let sizes = try (pageSize, destination.pageSize)
    do {
      try overwrite(destination, pagesPerStep, progress)
    } catch let error as SQLiteError where error.code?.primary == .readOnly && sizes.0 != sizes.1 {
      // SQLite reports a page size that cannot change as "read only".
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
  ///   - pagesPerStep: The number of pages copied under one lock of this database; negative for all at once.
  ///   - progress: Called after each step.
  /// - Throws: ``SQLiteError/file(path:problem:)`` if anything exists there; else as ``copy(into:pagesPerStep:progress:)``.
  ///   Then no new file is left.
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
    // Only the caller can end these transactions, so waiting would not help.
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

  /// The size of one page in bytes.
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
  /// Compared with ``backUp(toNewFileAt:pagesPerStep:progress:)`` the new file is as small as possible, but it takes more
  /// processor time. SQL: `VACUUM INTO`.
  /// - Parameter path: The path of the new file.
  /// - Throws: ``SQLiteError/file(path:problem:)`` if anything exists there,
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` inside a transaction. Then no new file is left.
  public func vacuum(intoNewFileAt path: String) throws(SQLiteError) {
    let file = try DatabaseFile(path)
    _ = try openHandle("vacuuming into \(path)")
    // SQLite accepts the empty file, and no other process can have created it.
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

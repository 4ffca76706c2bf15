import Foundation
internal import SocleCSQLite
import SocleCore

extension Connection {
  /// Receives the progress of a copy: the number of remaining pages, and the total number of pages of the source.
  ///
  /// Throwing an error abandons the copy; the method that copies throws the same error. If no pages remain,
  /// ``copy(into:pagesPerStep:progress:)`` has completed the copy nevertheless.
  public typealias CopyProgress = (_ remaining: Int, _ total: Int) throws -> Void

  /// Replaces the whole content of `destination` with the content of this database, in one transaction.
  ///
  /// In WAL mode, readers of the destination are not disturbed: a read transaction keeps the old content until it ends, and
  /// later transactions read the new content. The wait for locks is limited by the longer busy timeout of the two connections.
  /// If another connection changes this database during the copy, the copy starts again. The corresponding C functions are
  /// `sqlite3_backup_init`, `sqlite3_backup_step` and `sqlite3_backup_finish`.
  /// - Parameters:
  ///   - destination: A connection without running statements or an open transaction; `progress` must not use it.
  ///   - pagesPerStep: The number of pages that are copied under one lock of this database; negative for all at once.
  ///   - progress: Called after each such group of pages.
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` if this connection has uncommitted changes, if `destination` is in a
  ///   transaction, or if the page sizes differ and SQLite cannot change that of the destination (in WAL mode or in memory);
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` if `destination` has a running statement, or a lock could not be
  ///   obtained; any error that `progress` throws. After an error the destination has its old content, unless `progress` threw
  ///   it when no pages remained.
  public func copy(
    into destination: Connection, pagesPerStep: Int = -1, progress: CopyProgress? = nil
  ) throws {
    try copy(into: destination, pagesPerStep: pagesPerStep, checking: nil, progress: progress)
  }

  /// - Parameter check: Called once before anything is copied, when no other connection can write to the destination any more.
  ///   An error that it throws leaves the destination unchanged. Without WAL, the lock also keeps other connections from
  ///   reading, unless they have opened the file as immutable. The source must contain a table.
  package func copy(
    into destination: Connection, pagesPerStep: Int = -1, checking check: (() throws -> Void)?,
    progress: CopyProgress? = nil
  ) throws {
    _ = try openHandle(Connection.copying)
    if let reason = obstacle(toCopyingInto: destination, pagesPerStep) {
      throw SQLiteError.misuse(attempt: Connection.copying, reason: reason)
    }
    do {
      try overwrite(destination, pagesPerStep, check, progress)
    } catch let error as SQLiteError where error.code?.primary == .readOnly {
      // SQLite reports a page size that cannot change as "read only".
      let sizes = try [self, destination].map { try $0.pragmaNumber("page_size") }
      guard sizes[0] != sizes[1] else { throw error }
      throw SQLiteError.misuse(
        attempt: Connection.copying,
        reason: "the source has pages of \(sizes[0]) bytes, and the page size of the "
          + "destination, \(sizes[1]) bytes, cannot change. Copy into a new file, "
          + "or give both the same page size")
    }
  }

  /// Copies this database, as it is at one moment, into a new file with the permissions of this one.
  ///
  /// The file appears at `location` when it is complete. A process that is killed leaves nothing at `location`, but may leave
  /// an unfinished file beside it, with `.new-` and a number after the name, which can be deleted.
  /// - Parameters:
  ///   - location: A path or a file URL.
  ///   - pagesPerStep: The number of pages that are copied under one lock of this database; negative for all at once.
  ///   - progress: Called after each such group of pages.
  /// - Throws: ``SQLiteError/file(path:problem:)`` if anything exists at `location`; otherwise the same errors as
  ///   ``copy(into:pagesPerStep:progress:)``. After an error no new file is left.
  public func backUp(
    toNewFileAt location: some DatabaseLocation, pagesPerStep: Int = -1,
    progress: CopyProgress? = nil
  ) throws {
    let path = try location.databasePath()
    // Until it is complete, nothing uses the file.
    let options = ConnectionOptions(
      journalMode: .memory, synchronous: .off, enforcesForeignKeys: false, busyTimeout: busyTimeout)
    try DatabaseFile(path).checkIsFree()
    let file = try StagedFile(for: path, permissions: permissions("copying into \(path)"))
    let copy = try Connection(openingExistingAt: file.path, options: options)
    defer { try? copy.close() }
    try self.copy(into: copy, pagesPerStep: pagesPerStep, progress: progress)
    try copy.close()
    try file.place()
  }

  /// Writes this database, as it is at one moment, into a new file that contains no unused pages.
  ///
  /// Compared with ``backUp(toNewFileAt:pagesPerStep:progress:)``, the new file is as small as possible, but writing it takes
  /// more processor time. The new file gets its permissions and its name in the same way. SQL: `VACUUM INTO`.
  /// - Parameter location: A path or a file URL.
  /// - Throws: ``SQLiteError/file(path:problem:)`` if anything exists at `location`,
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` inside a transaction. After an error no new file is left.
  public func vacuum(intoNewFileAt location: some DatabaseLocation) throws(SQLiteError) {
    let path = try location.databasePath()
    let attempt = "vacuuming into \(path)"
    try DatabaseFile(path).checkIsFree()
    let file = try StagedFile(for: path, permissions: permissions(attempt))
    // SQLite accepts the empty file.
    try runCompilingTables(
      SQLCommand(attempt, "VACUUM INTO \(DatabaseFile(file.path).enginePath)"))
    try file.place()
  }

  /// The permissions of the database's file; nil in memory.
  private func permissions(_ attempt: String) throws(SQLiteError) -> mode_t? {
    guard let name = sqlite3_db_filename(try openHandle(attempt), "main"), name.pointee != 0
    else { return nil }
    var status = stat()
    return stat(name, &status) == 0 ? status.st_mode & 0o777 : nil
  }
}

extension Connection {
  private static var copying: String { "copying a database" }

  package var hasWritten: Bool {
    rawHandle.map { sqlite3_txn_state($0, "main") == SQLITE_TXN_WRITE } ?? false
  }

  private func obstacle(toCopyingInto destination: Connection, _ pagesPerStep: Int) -> String? {
    if pagesPerStep == 0 { return "steps of 0 pages never end. Use -1 for all" }
    if destination === self { return "source and destination are the same" }
    // Only the caller can end these transactions, so waiting would not help.
    if hasWritten { return "the source has uncommitted changes. Commit them or roll them back" }
    return destination.isInTransaction
      ? "the destination is in a transaction. Commit it or roll it back" : nil
  }

  private func overwrite(
    _ destination: Connection, _ pagesPerStep: Int, _ check: (() throws -> Void)?,
    _ progress: CopyProgress?
  ) throws {
    var check = check
    let into = try destination.openHandle(Connection.copying)
    let from = try openHandle(Connection.copying)
    guard let backup = sqlite3_backup_init(into, "main", from, "main") else {
      throw destination.failure(sqlite3_extended_errcode(into), Connection.copying, sql: nil)
    }
    // SQLite forbids any use of the destination during the copy, which could deadlock.
    destination.refuseUse("a copy into this database is running. Wait until the copy has ended")
    defer {
      // An incomplete copy is rolled back. The result repeats the error of the latest step, which has been thrown already.
      sqlite3_backup_finish(backup)
      destination.allowUse()
    }
    let timeout = max(busyTimeout, destination.busyTimeout)
    var deadline = ContinuousClock.now + timeout
    while true {
      // A step of no pages takes the lock of the destination only.
      let code = sqlite3_backup_step(backup, check == nil ? Int32(clamping: pagesPerStep) : 0)
      if code == SQLITE_OK || code == SQLITE_DONE {
        if let first = check {
          try first()
          check = nil
          continue
        }
        try progress?(
          Int(sqlite3_backup_remaining(backup)), Int(sqlite3_backup_pagecount(backup)))
        if code == SQLITE_DONE { return }
        deadline = .now + timeout
        continue
      }
      guard [SQLITE_BUSY, SQLITE_LOCKED].contains(code & 0xFF), ContinuousClock.now < deadline
      else {
        // SQLite sets no message for it.
        throw SQLiteError.refused(
          attempt: Connection.copying, code: ResultCode(rawValue: code), message: nil, place: nil)
      }
      Thread.sleep(forTimeInterval: 0.005)
    }
  }
}

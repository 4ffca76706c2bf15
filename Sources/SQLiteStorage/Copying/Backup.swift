internal import CSQLite
import Foundation
import SQLiteCore

/// A copy of one database over another in progress, and the owner of C's `sqlite3_backup *`.
final class Backup {
  /// Nil once finished.
  private var handle: OpaquePointer?
  private let source: Connection
  private let destination: Connection

  /// Begins to overwrite the database of `destination` with that of `source`.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the destination is in use by a statement.
  init(from source: Connection, into destination: Connection) throws(SQLiteError) {
    let from = try source.openHandle(Backup.attempt)
    let into = try destination.openHandle(Backup.attempt)
    guard let handle = sqlite3_backup_init(into, "main", from, "main") else {
      throw destination.failure(sqlite3_extended_errcode(into), Backup.attempt, sql: nil)
    }
    self.handle = handle
    self.source = source
    self.destination = destination
    // SQLite forbids using the destination meanwhile: it could deadlock.
    destination.refuseUse("a copy into its database is under way")
  }

  deinit {
    finish()
  }

  /// Ends the copy; unless it is complete, it is rolled back.
  func finish() {
    guard let handle else { return }
    // The result repeats the error of the latest step, which has been thrown already.
    sqlite3_backup_finish(handle)
    self.handle = nil
    destination.allowUse()
  }

  static var attempt: String { "copying a database" }

  /// The pages still to be copied, as of the latest step.
  var remaining: Int { Int(sqlite3_backup_remaining(handle)) }

  /// The pages of the source, as of the latest step.
  var total: Int { Int(sqlite3_backup_pagecount(handle)) }

  /// Copies this number of pages, or all that remain if it is negative; returns whether none remain.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)``; for a lock only after `timeout`.
  func step(_ pages: Int32, timeout: Duration) throws(SQLiteError) -> Bool {
    let deadline = ContinuousClock.now + timeout
    while true {
      let code = sqlite3_backup_step(handle, pages)
      switch code & 0xFF {
      case SQLITE_OK: return false
      case SQLITE_DONE: return true
      case SQLITE_BUSY, SQLITE_LOCKED:
        guard ContinuousClock.now < deadline else { throw refusal(code) }
        Thread.sleep(forTimeInterval: 0.005)
      default: throw refusal(code)
      }
    }
  }

  /// The error of a failed step, for which SQLite sets no message.
  private func refusal(_ code: Int32) -> SQLiteError {
    .refused(
      attempt: Backup.attempt, code: ResultCode(rawValue: code), message: nil, place: nil)
  }
}

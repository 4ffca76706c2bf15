import Foundation
import SQLiteCore

/// Without WAL a reader may find a journal: of a process that died during a write, or of a write that is just ending. Without
/// the right to write, SQLite cannot distinguish the two, and fails in both cases.
extension PoolSource {
  /// Runs `read` again, if `error` is about a journal, as soon as the journal is gone.
  ///
  /// - Throws: `error` if it has another cause, or the journal remains for longer than the busy timeout.
  func pastJournal<Result>(
    _ error: SQLiteError, _ read: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    var error = error
    let end = ContinuousClock.now + options.connection.busyTimeout
    while error.code == .readOnlyJournal, ContinuousClock.now < end {
      try clearJournal()
      do throws(SQLiteError) {
        return try read()
      } catch let next {
        error = next
      }
    }
    throw error
  }

  /// Lets SQLite examine the journal through a connection that can write, if the pool may write; else waits a little.
  private func clearJournal() throws(SQLiteError) {
    guard case .file(let path) = place, !options.isReadOnly else {
      return Thread.sleep(forTimeInterval: 0.001)
    }
    var options = options.connection
    options.journalMode = nil
    _ = try Connection(openingExistingAt: path, options: options)
  }
}

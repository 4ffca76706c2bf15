import Foundation
import SQLiteCore

/// Without WAL a reader meets journals: of a process that died in the middle of a write, or of a write that ends at that
/// very moment, which SQLite cannot tell apart without the right to write. It gives up either way.
extension PoolSource {
  /// Runs `read` again, if `error` is about a journal, as soon as that is out of the way.
  ///
  /// - Throws: `error` if it is about anything else, or the journal stays for longer than the busy timeout.
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

  /// Has SQLite look at the journal with the right to write, where the pool has it; else waits a little.
  private func clearJournal() throws(SQLiteError) {
    guard case .file(let path) = place, !options.isReadOnly else {
      return Thread.sleep(forTimeInterval: 0.001)
    }
    var options = options.connection
    options.journalMode = nil
    _ = try Connection(openingExistingAt: path, options: options)
  }
}

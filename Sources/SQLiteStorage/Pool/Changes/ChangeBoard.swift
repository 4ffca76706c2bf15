import SQLiteCore

/// The number of the latest commit that changed each table.
///
/// Each follower remembers the commit up to which it has seen its tables, so the board keeps nothing for it: a slow
/// follower costs nothing, and finds all that it has missed in one look.
final class ChangeBoard: @unchecked Sendable {
  // Sendable although unchecked: every `var` is read and written only while `lock` is held.

  let lock = PoolLock()
  /// The number of commits that changed a table, so far.
  var commits: UInt64 = 0
  /// The latest of them for each table that was changed.
  var latest: [SQLName: UInt64] = [:]
  /// The latest that counts for every table.
  var latestOfAny: UInt64 = 0
  var isClosed = false
  /// The followers that wait for the next change.
  var waiting: [ObjectIdentifier: ChangeWait] = [:]
}

/// One follower's wait for the next change.
final class ChangeWait: @unchecked Sendable {
  // Sendable although unchecked: `resume` and `isOver` are read and written only under the board's lock.

  let tables: [String]
  let seen: UInt64
  var resume: (@Sendable (ChangeNews?) -> Void)?
  var isOver = false

  init(tables: [String], seen: UInt64) {
    self.tables = tables
    self.seen = seen
  }
}

/// The answer to a follower's wait.
struct ChangeNews: Sendable {
  /// The changed ones of the tables it follows, by the names it gave.
  let tables: Set<String>
  /// The commit up to which they are the news.
  let seen: UInt64
}

import Foundation
import SQLiteCore

/// The number of the latest commit that changed each table.
///
/// Each follower remembers the last commit it has seen, so the board stores nothing for it: a slow follower costs nothing,
/// and finds everything it has missed in one call.
final class ChangeBoard: @unchecked Sendable {
  // Sendable although unchecked: every `var` is read and written only while `lock` is held.

  let lock = NSLock()
  /// The number of commits so far that changed a table.
  var commits: UInt64 = 0
  /// The latest commit that changed each table.
  var latest: [SQLName: UInt64] = [:]
  /// The latest commit after which every table counts as changed.
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
  /// Nil before the wait begins and after it has ended.
  var resume: (@Sendable (ChangeNews?) -> Void)?
  /// Whether the follower's task is cancelled.
  var isOver = false

  init(tables: [String], seen: UInt64) {
    self.tables = tables
    self.seen = seen
  }
}

/// The changes that end a follower's wait: the changed tables among those that it observes, by the names it gave, and the
/// latest commit that is included.
typealias ChangeNews = (tables: Set<String>, seen: UInt64)

extension ChangeBoard {
  /// Records what a commit changed, and resumes the followers that wait for it.
  func publish(_ changes: ChangedTables) {
    guard !changes.isEmpty else { return }
    answerWaiting {
      commits += 1
      for name in changes.names { latest[name] = commits }
      if changes.isAnyTable { latestOfAny = commits }
    }
  }

  /// Delivers the changes that followers have not seen yet, then ends their sequences.
  func close() {
    answerWaiting { isClosed = true }
  }

  /// Waits until a commit after `seen` has changed one of the tables; nil if the pool is closed or the task cancelled.
  func nextNews(of tables: [String], after seen: UInt64) async -> ChangeNews? {
    let wait = ChangeWait(tables: tables, seen: seen)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        answerWaiting(wait) {
          wait.resume = { continuation.resume(returning: $0) }
          waiting[ObjectIdentifier(wait)] = wait
        }
      }
    } onCancel: {
      answerWaiting(wait) { wait.isOver = true }
    }
  }

  /// Makes a change, and resumes those followers, or that one, whose wait it ends.
  private func answerWaiting(_ wait: ChangeWait? = nil, after change: () -> Void) {
    let answers: [() -> Void] = lock.withLock {
      change()
      return (wait.map { [$0] } ?? Array(waiting.values)).compactMap(answer)
    }
    for answer in answers { answer() }
  }

  /// The call that ends `wait`, nil if the wait has to continue. Called under the lock.
  private func answer(_ wait: ChangeWait) -> (() -> Void)? {
    let news = news(of: wait.tables, after: wait.seen)
    guard news != nil || isClosed || wait.isOver, let resume = wait.resume else { return nil }
    wait.resume = nil
    waiting[ObjectIdentifier(wait)] = nil
    return { resume(news) }
  }

  /// The changes to `tables` after the commit `seen`, nil if there are none. Called under the lock.
  private func news(of tables: [String], after seen: UInt64) -> ChangeNews? {
    let changed = tables.filter { max(latest[SQLName($0)] ?? 0, latestOfAny) > seen }
    return changed.isEmpty ? nil : (Set(changed), commits)
  }
}

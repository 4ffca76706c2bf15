import SQLiteCore

/// The number of the latest commit that changed each table.
///
/// Each follower remembers the last commit it has seen, so the board stores nothing for it: a slow follower costs nothing,
/// and finds everything it has missed in one call.
final class ChangeBoard: @unchecked Sendable {
  // Sendable although unchecked: every `var` is read and written only while `lock` is held.

  let lock = PoolLock()
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
  var resume: (@Sendable (ChangeNews?) -> Void)?
  var isOver = false

  init(tables: [String], seen: UInt64) {
    self.tables = tables
    self.seen = seen
  }
}

/// The changes that end a follower's wait.
struct ChangeNews: Sendable {
  /// The changed tables among those that the follower observes, by the names it gave.
  let tables: Set<String>
  /// The latest commit that is included.
  let seen: UInt64
}

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

  private func answerWaiting(after change: () -> Void) {
    let answers: [() -> Void] = lock {
      change()
      return waiting.values.compactMap(answer)
    }
    for answer in answers { answer() }
  }

  /// The call that ends `wait`, nil if it has to continue. Called under the lock.
  func answer(_ wait: ChangeWait) -> (() -> Void)? {
    let news = news(of: wait.tables, after: wait.seen)
    guard news != nil || isClosed || wait.isOver, let resume = wait.resume else { return nil }
    end(wait)
    return { resume(news) }
  }

  func end(_ wait: ChangeWait) {
    wait.isOver = true
    wait.resume = nil
    waiting[ObjectIdentifier(wait)] = nil
  }

  /// The changes to `tables` after the commit `seen`, nil if there are none. Called under the lock.
  private func news(of tables: [String], after seen: UInt64) -> ChangeNews? {
    let changed = tables.filter { max(latest[SQLName($0)] ?? 0, latestOfAny) > seen }
    return changed.isEmpty ? nil : ChangeNews(tables: Set(changed), seen: commits)
  }
}

extension ChangeBoard {
  /// Waits until a commit after `seen` has changed one of the tables; nil if the pool is closed or the task cancelled.
  func nextNews(of tables: [String], after seen: UInt64) async -> ChangeNews? {
    let wait = ChangeWait(tables: tables, seen: seen)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        begin(wait) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      cancel(wait)
    }
  }

  private func begin(_ wait: ChangeWait, _ resume: @escaping @Sendable (ChangeNews?) -> Void) {
    let answer: (() -> Void)? = lock {
      wait.resume = resume
      waiting[ObjectIdentifier(wait)] = wait
      return self.answer(wait)
    }
    answer?()
  }

  private func cancel(_ wait: ChangeWait) {
    let resume: (@Sendable (ChangeNews?) -> Void)? = lock {
      defer { end(wait) }
      return wait.resume
    }
    resume?(nil)
  }
}

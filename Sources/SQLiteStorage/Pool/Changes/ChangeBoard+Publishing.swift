import SQLiteCore

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

  /// Delivers the changes that followers have not seen yet, and then the end.
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

  /// The call that ends `wait`, nil while it has to go on. Under the lock.
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

  /// Under the lock.
  private func news(of tables: [String], after seen: UInt64) -> ChangeNews? {
    let changed = tables.filter { max(latest[SQLName($0)] ?? 0, latestOfAny) > seen }
    return changed.isEmpty ? nil : ChangeNews(tables: Set(changed), seen: commits)
  }
}

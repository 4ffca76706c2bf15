import SQLiteCore

extension ChangeBoard {
  /// Waits until a commit after `seen` has changed one of the tables; nil when there will be none, or the task is
  /// cancelled.
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

internal import CSQLite

/// How long one statement may run before SQLite gives it up.
final class Deadline {
  private let limit: Duration
  private var end: ContinuousClock.Instant

  init(_ limit: Duration) {
    self.limit = limit
    end = .now + limit
  }

  var isOver: Bool { ContinuousClock.now > end }

  /// Another statement begins.
  @inline(never)
  func restart() {
    end = .now + limit
  }
}

extension Connection {
  /// Makes SQLite ask every few thousand steps of its machine whether the deadline is over.
  func watch(_ deadline: Deadline) throws(SQLiteError) {
    self.deadline = deadline
    sqlite3_progress_handler(
      try openHandle("setting a deadline"), 2000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<Deadline>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
      }, Unmanaged.passUnretained(deadline).toOpaque())
  }
}

internal import CSQLite

/// The slot of a connection in which an error thrown by a function's body passes by SQLite, which knows codes and
/// text only.
///
/// It is emptied when a statement's step, reset or end is over: an error that nobody took there (that of an
/// aggregate's result which SQLite had no use for) reaches no later statement.
package final class FunctionFailure {
  private struct Thrown {
    let function: String
    let error: any Error
  }

  // Behind a pointer, so that the look after each step checks no exclusivity.
  private let thrown: UnsafeMutablePointer<Thrown?>

  init() {
    thrown = .allocate(capacity: 1)
    thrown.initialize(to: nil)
  }

  deinit {
    thrown.deinitialize(count: 1)
    thrown.deallocate()
  }

  /// Keeps what the body of `function` threw, in place of what is there.
  package func keep(_ error: any Error, of function: String) {
    thrown.pointee = Thrown(function: function, error: error)
  }

  /// Keeps what the result of an aggregate threw, unless an error is there.
  ///
  /// A statement that fails has SQLite ask for the results that were under way, and those matter less.
  package func keepIfFirst(_ error: any Error, of function: String) {
    if thrown.pointee == nil { keep(error, of: function) }
  }

  /// What is there, if a call that failed with `code` did so because of it; then nothing is there any more.
  func take(_ code: Int32, _ attempt: String) -> SQLiteError? {
    guard let failure = thrown.pointee else { return nil }
    thrown.pointee = nil
    // Nothing that a function throws ends in a busy database or a violated constraint.
    guard code & 0xFF == SQLITE_ERROR else { return nil }
    return failure.error as? SQLiteError
      ?? .functionThrew(
        attempt: attempt, function: failure.function, cause: ThrownError(failure.error))
  }

  /// Drops what nobody took.
  @inline(__always)
  func forget() {
    if thrown.pointee != nil { drop() }
  }

  @inline(never)
  private func drop() {
    thrown.pointee = nil
  }
}

internal import SocleCSQLite

/// Carries an error thrown by a function's body past SQLite, which can pass on only a code and a message.
///
/// The stored error is discarded after each step and reset, and at the end of each statement. So an error that was not taken
/// (such as that of an aggregate whose result SQLite discarded) never reaches a later statement.
package final class FunctionFailure {
  private let thrown = Owned<(function: String, error: any Error)?>(nil)

  /// Keeps the error that the body of `function` threw, replacing an earlier one.
  package func keep(_ error: any Error, of function: String) {
    thrown.pointer.pointee = (function, error)
  }

  /// Keeps the error that an aggregate threw when it computed its result, unless an earlier one is kept.
  ///
  /// When a statement fails, SQLite still finishes its unfinished groups; their errors are only consequences.
  package func keepIfFirst(_ error: any Error, of function: String) {
    if thrown.pointer.pointee == nil { keep(error, of: function) }
  }

  /// Removes the kept error, and returns it if it is the reason why a call failed with `code`.
  func take(_ code: Int32, _ attempt: String) -> SQLiteError? {
    guard let failure = thrown.pointer.pointee else { return nil }
    thrown.pointer.pointee = nil
    // An error thrown by a function never makes the database busy or violates a constraint.
    guard code & 0xFF == SQLITE_ERROR else { return nil }
    return failure.error as? SQLiteError
      ?? .functionThrew(
        attempt: attempt, function: failure.function, cause: ThrownError(failure.error))
  }

  @inline(__always)
  func forget() {
    if thrown.pointer.pointee != nil { drop() }
  }

  @inline(never)
  private func drop() {
    thrown.pointer.pointee = nil
  }
}

#if PostgreSQL
  import Foundation

  /// The attempts of one call.
  struct Attempts {
    /// The time at which the patience ends: no later attempt begins, except after the first lost connection.
    let end: ContinuousClock.Instant
    /// The error of the last attempt.
    private(set) var last: PostgreSQLError?
    /// The average length of the next pause in seconds.
    var seconds: TimeInterval = 0.002
    private var losses = 0
    private var isSent = false
    /// Whether an earlier attempt may have committed its changes, or may still commit them if the network delivers them late.
    private(set) var isOpen = false
    private var violations = 0
    private var wasStale = false

    init(end: ContinuousClock.Instant) { self.end = end }

    /// Marks the present attempt as one that sends a change.
    mutating func send() { isSent = true }

    /// Records that the changes sent before are not committed, and cannot be committed any more.
    mutating func settle() { isOpen = false }

    /// Records the error of an attempt.
    ///
    /// - Parameter isStale: Whether the connection is given up because of its prepared statements; the call is then repeated
    ///   once.
    /// - Returns: Whether to try again: always after the first lost connection, because noticing it may have taken longer than
    ///   the patience lasts; until `end` after other losses and conflicts, but only three times after violated keys.
    mutating func allowsAnother(after error: PostgreSQLError, isStale: Bool = false) -> Bool {
      defer { isSent = false }
      if isStale {
        defer { wasStale = true }
        isOpen = isOpen || isSent && !wasStale
        return !wasStale
      }
      guard error.isLoss || error.isConflict else { return false }
      last = error
      losses += error.isLoss ? 1 : 0
      isOpen = isOpen || isSent && error.isLoss && error.state != "25006"
      // A key that each attempt violates is violated by what the app saves, and not by a transaction at the same time.
      if error.isOfValue || error.state == "23503" { violations += 1 }
      if error.isLoss && losses == 1 { return true }
      return .now + .seconds(seconds) < end && violations < 4
    }

    /// The error to throw for `error`: "08007" if an earlier attempt, whose connection was lost, may still be committed.
    func outcome(of error: PostgreSQLError) -> PostgreSQLError {
      if !isOpen || error.state.hasPrefix("08") || error.state == "01000" { return error }
      let open = PostgreSQLError("08007", error.purpose).advice
      let advice = [open, error.advice].compactMap { $0 }.joined(separator: ". ")
      return PostgreSQLError(
        "08007", error.purpose,
        advice: Lane.isBlocked(error) ? PostgreSQLError.blockedCommit : advice)
    }

    /// Waits for a random time, twice as long after each attempt, so that two writers do not conflict again and again.
    mutating func pause() {
      Thread.sleep(forTimeInterval: seconds * Double.random(in: 0.5...1.5))
      seconds = min(seconds * 2, 0.5)
    }
  }
#endif

import Foundation
internal import SocleCSQLite

/// The busy handler and the progress handler of one connection.
///
/// SQLite keeps one of each per connection, and a second registration replaces the first without an error. So both are
/// registered only here, and the features that need them (busy timeout, stopping, deadline) are properties of this class.
package final class ConnectionHooks {
  /// How long a statement waits for a lock of another connection, 0 to 2,147,482 s.
  package var busyTimeout = Duration.zero {
    didSet { busyTimeout = min(max(.zero, busyTimeout), .seconds(2_147_482)) }
  }
  fileprivate(set) var timeLimit: Duration?
  private var deadline = ContinuousClock.now
  var showsBoundValues = false
  /// The objects that other callbacks of the connection use, kept alive until the connection is closed. They may refer to the
  /// hooks: closing ends the cycle.
  package var contexts: [AnyObject] = []
  private var waitingSince = ContinuousClock.now
  // Owns the memory of the stop flag.
  private let interrupter: Interrupter

  init(_ interrupter: Interrupter) {
    self.interrupter = interrupter
  }

  fileprivate var isStopped: Bool { socle_flag(interrupter.stopFlag.pointer) != 0 }

  fileprivate var isPastDeadline: Bool { timeLimit != nil && ContinuousClock.now > deadline }

  @inline(never)
  func restartDeadline() {
    if let timeLimit { deadline = .now + timeLimit }
  }

  /// Calls `test` with the hooks that `context` points to. Returns 1 for true, and 0 for false or without a context.
  fileprivate static func test(
    _ context: UnsafeMutableRawPointer?, _ test: (ConnectionHooks) -> Bool
  ) -> Int32 {
    guard let context else { return 0 }
    return Unmanaged<ConnectionHooks>.fromOpaque(context)._withUnsafeGuaranteedRef(test) ? 1 : 0
  }

  /// The pauses between two attempts to get a lock, in milliseconds; the last one is repeated.
  private static let pauses: [UInt32] = [1, 2, 5, 10, 15, 20]

  /// Sleeps for 1 to 20 ms before the next attempt to get a lock. Returns false at once if the timeout has passed, or if
  /// ``Interrupter/stop()`` was called.
  ///
  /// SQLite's own handler (`sqlite3_busy_timeout`) cannot be stopped.
  fileprivate func pause(_ number: Int) -> Bool {
    if number == 0 { waitingSince = .now }
    guard !isStopped, waitingSince.duration(to: .now) < busyTimeout else { return false }
    usleep(Self.pauses[min(number, Self.pauses.count - 1)] * 1000)
    return true
  }
}

extension Connection {
  /// Registers the busy handler, which stays for the connection's lifetime.
  func installBusyHandler() throws(SQLiteError) {
    let attempt = "setting the busy handler"
    try check(
      sqlite3_busy_handler(
        openHandle(attempt),
        { context, number in ConnectionHooks.test(context) { $0.pause(Int(number)) } },
        hooksContext), attempt)
  }

  /// Registers the progress handler, in which a long statement checks for a stop and for its deadline.
  ///
  /// It is needed because a stop may happen between the check before a statement and the statement's beginning, when
  /// `sqlite3_interrupt` has nothing to interrupt yet.
  package func watchProgress() throws(SQLiteError) {
    sqlite3_progress_handler(
      // With a limit, often: parsing the schema, a step may take a millisecond.
      try openHandle("setting the progress handler"), hooks.timeLimit == nil ? 10_000 : 100,
      { context in ConnectionHooks.test(context) { $0.isStopped || $0.isPastDeadline } },
      hooksContext)
  }

  package func setDeadline(_ limit: Duration) throws(SQLiteError) {
    hooks.timeLimit = limit
    hooks.restartDeadline()
    try watchProgress()
  }

  // The connection owns the hooks, and closes the database before it releases them.
  private var hooksContext: UnsafeMutableRawPointer { Unmanaged.passUnretained(hooks).toOpaque() }
}

/// Observes the compiling and running of a connection's statements, on behalf of the pool that owns the connection.
package protocol StatementObserver: AnyObject {
  /// Whether statements that begin or end a transaction are refused.
  var guardsTransaction: Bool { get set }

  func willCompile()

  /// Called after SQLite has compiled the statement, or has refused it.
  ///
  /// - Returns: The argument for ``willRun(_:)``; nil for a statement whose runs need not be observed.
  func didCompile() -> AnyObject?

  func willRun(_ notes: AnyObject)
}

internal import CSQLite
import Foundation

/// The busy handler and the progress handler of one connection.
///
/// SQLite keeps one of each for a connection, and a second registration replaces the first without an error. So both
/// are registered here only, and the features that need them (busy timeout, stopping, deadline) are settings of it.
package final class ConnectionHooks {
  /// How long a statement waits for a lock of another connection, 0 to 2,147,482 s.
  package var busyTimeout = Duration.zero {
    didSet { busyTimeout = min(max(.zero, busyTimeout), .seconds(2_147_482)) }
  }
  /// How long a statement may run, nil for as long as it takes.
  var deadline: Deadline?
  /// Whether errors show bound values (``ConnectionOptions/showsBoundValuesInErrors``).
  var showsBoundValues = false
  /// What other callbacks of the connection point to, kept alive until it is closed.
  package var contexts: [AnyObject] = []
  // It owns the flag.
  private let interrupter: Interrupter

  init(_ interrupter: Interrupter) {
    self.interrupter = interrupter
  }

  /// Whether ``Interrupter/stop()`` was called.
  fileprivate var isStopped: Bool { socle_flag(interrupter.stopFlag) != 0 }

  fileprivate var isPastDeadline: Bool { deadline?.isOver ?? false }

  /// The pauses between two attempts to get a lock, in milliseconds; the last repeats.
  private static let naps: [UInt32] = [1, 2, 5, 10, 15, 20]

  /// Sleeps a little, in short naps, which ``Interrupter/stop()`` ends; false once the timeout is over.
  ///
  /// SQLite's own handler (`sqlite3_busy_timeout`) cannot be stopped.
  fileprivate func waits(nap number: Int) -> Bool {
    guard !isStopped, Self.waited(before: number) < busyTimeout else { return false }
    usleep(Self.naps[min(number, Self.naps.count - 1)] * 1000)
    return true
  }

  /// How long the naps before this one took together.
  private static func waited(before number: Int) -> Duration {
    let first = naps.prefix(number).reduce(0) { $0 + Int($1) }
    return .milliseconds(first + max(0, number - naps.count) * Int(naps.last ?? 0))
  }
}

extension Connection {
  /// Registers the busy handler, for good.
  func installBusyHandler() throws(SQLiteError) {
    let attempt = "setting the busy handler"
    try check(
      sqlite3_busy_handler(
        openHandle(attempt),
        { context, number in
          guard let context else { return 0 }
          return Unmanaged<ConnectionHooks>.fromOpaque(context)._withUnsafeGuaranteedRef {
            $0.waits(nap: Int(number)) ? 1 : 0
          }
        }, hooksContext), attempt)
  }

  /// Registers the progress handler, which makes a long statement look for a stop and for its deadline.
  ///
  /// A stop may come between the check before a statement and the statement's beginning, where `sqlite3_interrupt`
  /// finds nothing to interrupt.
  package func watchProgress() throws(SQLiteError) {
    sqlite3_progress_handler(
      try openHandle("setting the progress handler"), hooks.deadline == nil ? 10_000 : 2000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<ConnectionHooks>.fromOpaque(context)._withUnsafeGuaranteedRef {
          $0.isStopped || $0.isPastDeadline ? 1 : 0
        }
      }, hooksContext)
  }

  /// Interrupts each statement that runs for longer than `limit`.
  package func setDeadline(_ limit: Duration) throws(SQLiteError) {
    hooks.deadline = Deadline(limit)
    try watchProgress()
  }

  // The connection owns the hooks, and closes the database before it lets go of them.
  private var hooksContext: UnsafeMutableRawPointer { Unmanaged.passUnretained(hooks).toOpaque() }
}

/// The end of the time that one statement may run.
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

internal import CSQLite
import Foundation

/// How a lent connection waits for the locks of other connections: in short naps, until it is stopped.
///
/// SQLite's own handler does not look whether the wait was given up meanwhile.
final class LockPatience {
  /// The longest wait; it can be made shorter for a while.
  var limit: Duration
  private let interrupter: Interrupter

  init(limit: Duration, interrupter: Interrupter) {
    self.limit = limit
    self.interrupter = interrupter
  }

  private static let naps: [UInt32] = [1, 2, 5, 10, 15, 20]

  /// Waits a little; false when it is enough.
  func waits(nap number: Int) -> Bool {
    let nap = Self.naps[min(number, Self.naps.count - 1)]
    guard socle_flag(interrupter.stopFlag) == 0, Self.waited(before: number) < limit else {
      return false
    }
    usleep(nap * 1000)
    return true
  }

  /// How long the naps before this one took together.
  private static func waited(before number: Int) -> Duration {
    let first = naps.prefix(number).reduce(0) { $0 + Int($1) }
    return .milliseconds(first + max(0, number - naps.count) * Int(naps.last ?? 0))
  }
}

extension Connection {
  /// Waits for locks so that ``Interrupter/stop()`` ends the wait.
  func waitPatiently() throws(SQLiteError) {
    let attempt = "setting the busy handler"
    let patience = LockPatience(limit: busyTimeout, interrupter: interrupter)
    // The connection owns it, and closes the database before it lets go of it.
    let context = Unmanaged.passUnretained(patience).toOpaque()
    try check(
      sqlite3_busy_handler(
        openHandle(attempt),
        { context, number in
          guard let context else { return 0 }
          let patience = Unmanaged<LockPatience>.fromOpaque(context).takeUnretainedValue()
          return patience.waits(nap: Int(number)) ? 1 : 0
        }, context), attempt)
    self.patience = patience
  }
}

internal import CSQLite
import Foundation

/// Stops the statements of one connection from any thread.
///
/// It does not keep its connection alive; after the connection is closed it does nothing.
public final class Interrupter: Sendable {
  private let lock = NSLock()
  // Read and written only while `lock` is held.
  nonisolated(unsafe) private var handle: OpaquePointer?
  // The memory behind it is only touched by `socle_flag` and `socle_set_flag`, which are atomic.
  nonisolated(unsafe) let stopFlag: UnsafeMutablePointer<Int32>

  init(_ handle: OpaquePointer) {
    self.handle = handle
    stopFlag = .allocate(capacity: 1)
    stopFlag.initialize(to: 0)
  }

  deinit {
    stopFlag.deallocate()
  }

  /// Makes the statements that are running now stop with the code ``ResultCode/interrupted``.
  ///
  /// Without a running statement it does nothing. The corresponding C function is `sqlite3_interrupt`.
  public func interrupt() {
    lock.withLock {
      guard let handle else { return }
      sqlite3_interrupt(handle)
    }
  }

  /// Forgets the connection, which is about to be closed.
  func invalidate() {
    lock.withLock { handle = nil }
  }

  /// Forgets the connection if `close` succeeds; no interruption can reach the handle in between.
  func invalidate(closing close: () -> Int32) -> Int32 {
    lock.withLock {
      let code = close()
      if code == SQLITE_OK { handle = nil }
      return code
    }
  }
}

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

  /// Stops the running statement, and refuses every further one until ``allow()``.
  ///
  /// Unlike ``interrupt()``, which reaches only a statement that is running, it also stops the work between two
  /// statements.
  package func stop() {
    raiseStopFlag()
    interrupt()
  }

  /// The part of ``stop()`` that statements look for by themselves.
  package func raiseStopFlag() {
    socle_set_flag(stopFlag, 1)
  }

  /// Ends ``stop()``.
  package func allow() {
    socle_set_flag(stopFlag, 0)
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

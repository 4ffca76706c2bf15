import Foundation
internal import SocleCSQLite

/// Stops the statements of one connection from any thread.
///
/// An interrupter does not keep its connection alive; after the connection is closed it has no effect.
public final class Interrupter: Sendable {
  private let lock = NSLock()
  // Read and written only while `lock` is held.
  nonisolated(unsafe) private var handle: OpaquePointer?
  // The memory it points to is accessed only by `socle_flag` and `socle_set_flag`, which are atomic.
  nonisolated(unsafe) let stopFlag = Owned<Int32>(0)

  init(_ handle: OpaquePointer) { self.handle = handle }

  /// Makes the statements that are running now fail with the code ``ResultCode/interrupted``.
  ///
  /// Has no effect if no statement is running. The corresponding C function is `sqlite3_interrupt`.
  public func interrupt() {
    lock.withLock {
      guard let handle else { return }
      sqlite3_interrupt(handle)
    }
  }

  /// Stops the running statement, and refuses every further one until ``allow()``.
  ///
  /// Unlike ``interrupt()``, which affects only a running statement, this method also stops work between two statements.
  package func stop() {
    raiseStopFlag()
    interrupt()
  }

  /// Sets the flag that statements check by themselves, without interrupting the running one.
  package func raiseStopFlag() {
    socle_set_flag(stopFlag.pointer, 1)
  }

  package func allow() {
    socle_set_flag(stopFlag.pointer, 0)
  }

  /// Drops the handle if `close` succeeds; no interruption can use it in between.
  func invalidate(closing close: () -> Int32) -> Int32 {
    lock.withLock {
      let code = close()
      if code == SQLITE_OK { handle = nil }
      return code
    }
  }
}

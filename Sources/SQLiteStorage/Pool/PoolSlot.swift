import Foundation
import SQLiteCore

/// The place of one connection in a pool: the writer's, or a reader's.
///
/// `PoolDesk` gives a slot to one holder at a time, which alone uses the connection.
final class PoolSlot: @unchecked Sendable {
  // Sendable although unchecked: `connection` is touched only by the slot's holder, and handing the slot on takes
  // the desk's lock; everything else is read and written under that lock.

  enum Role { case reader, writer }

  /// Why a holder's work is stopped.
  enum StopReason { case cancelled, closing }

  let role: Role
  /// Where an `async` holder works. A serial queue, because one gets a thread even when all others are blocked.
  let queue: DispatchQueue
  /// Nil until the slot's first use, and after a connection that could not be kept.
  var connection: Connection?

  /// The thread that works with the connection; nil when none does.
  var thread: pthread_t?
  /// The way to stop the connection; nil as long as there is none.
  var interrupter: Interrupter?
  var stopReason: StopReason?
  /// Whether it is too late to stop the holder.
  var isSettled = false

  init(_ role: Role) {
    self.role = role
    queue = DispatchQueue(label: role == .writer ? "socle.pool.writer" : "socle.pool.reader")
  }

  var isStopped: Bool { stopReason != nil }

  /// Opens the slot's connection.
  @discardableResult
  func open(_ source: PoolSource) throws(SQLiteError) -> Connection {
    let opened = role == .writer ? try source.makeWriter() : try source.makeReader()
    connection = opened
    return opened
  }

  /// Stops the holder's work. Under the desk's lock.
  func stop(_ reason: StopReason) {
    guard !isSettled, stopReason == nil else { return }
    stopReason = reason
    interrupter?.stop()
  }
}

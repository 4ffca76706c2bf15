import Foundation
import SQLiteCore

/// Lends the pool's slots in the order of the requests.
final class PoolDesk: @unchecked Sendable {
  // Sendable although unchecked: every `var` is read and written only while `lock` is held.

  // Not `Synchronization.Mutex`, which needs a newer system, and for which ThreadSanitizer reports false races on Linux.
  let lock = NSLock()
  let source: PoolSource
  let changes = ChangeBoard()
  /// Whether commits and reads must not overlap: true except in WAL mode.
  let commitsAlone: Bool
  /// The number of reads that can run beside a write without sharing its processor.
  let roomBesideWriter = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
  /// The number of reads so far that began during a write while ``roomBesideWriter`` or more reads were already running.
  var crowdedReads: UInt = 0

  /// A connection that keeps a database in memory alive; never lent. Nil for a file.
  var anchor: Connection?
  let readers: PoolLane
  let writers: PoolLane
  /// Whether the writer is committing, or waiting for the last reader before it commits.
  var isCommitting = false
  /// Wakes the writer that waits to commit.
  var commitSignal: DispatchSemaphore?
  var isClosed = false
  /// The closures to call when the last slot has been returned, after closing has begun.
  var closers: [@Sendable () -> Void] = []

  /// - Throws: the error of opening the first connection.
  init(_ source: PoolSource) throws(SQLiteError) {
    self.source = source
    readers = PoolLane(.reader, count: source.options.readerCount)
    writers = PoolLane(.writer, count: source.options.isReadOnly ? 0 : 1)
    // The writer, or a reader if there is none: a file that cannot be used is refused at once.
    let slot = writers.slots.first ?? readers.slots[0]
    let first = try slot.open(source)
    slot.interrupter = first.interrupter
    commitsAlone = try !first.isInWAL && !source.options.isReadOnly
    anchor = try source.makeAnchor()
  }

  func lane(_ role: PoolSlot.Role) -> PoolLane { role == .reader ? readers : writers }
}

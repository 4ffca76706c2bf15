import Foundation
import SocleCore

/// Lends the pool's slots in the order of the requests.
///
/// In WAL mode there are two queues: one connection writes while others read. In any other mode, and in memory, there is one
/// connection for everything, because a commit would have to wait for the reads anyway.
final class PoolScheduler: @unchecked Sendable {
  // Sendable although unchecked: every `var` is read and written only while `lock` is held.

  // Not `Synchronization.Mutex`, which needs a newer system, and for which ThreadSanitizer reports false races on Linux.
  let lock = NSLock()
  let source: PoolSource
  let changes = ChangeTracker()
  /// The number of reads that can run beside a write without sharing its processor.
  let roomBesideWriter = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
  /// The number of reads so far that began during a write while ``roomBesideWriter`` or more reads were already running.
  var crowdedReads: UInt = 0
  /// A connection that keeps a database in memory alive; never lent. Nil for a file.
  var anchor: Connection?
  /// The queue of the reads; that of the writes, too, if the pool has one connection.
  let readers: PoolQueue
  let writers: PoolQueue
  /// The closures to call when the last slot has been returned; nil until closing begins.
  var closers: [@Sendable () -> Void]?

  init(_ source: PoolSource) throws(SQLiteError) {
    self.source = source
    let readsOnly = source.options.isReadOnly
    // The writer, or a reader if there is none: a file that cannot be used is refused at once.
    let first = try source.open(readsOnly: readsOnly)
    let hasReaders = readsOnly ? true : try first.isInWAL
    writers = PoolQueue(count: readsOnly ? 0 : 1, readsOnly: false)
    readers = hasReaders ? PoolQueue(count: source.options.readerCount, readsOnly: true) : writers
    let slot = queue(readsOnly ? .reader : .writer).slots[0]
    slot.connection = first
    slot.interrupter = first.interrupter
    if case .memory = source.place { anchor = try source.open(readsOnly: false) }
  }
}

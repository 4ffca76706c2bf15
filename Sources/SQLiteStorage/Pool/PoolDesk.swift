import Foundation
import SQLiteCore

/// Hands the pool's slots out, in the order of the requests, and takes them back.
final class PoolDesk: @unchecked Sendable {
  // Sendable although unchecked: every `var` is read and written only while `lock` is held.

  let lock = PoolLock()
  let source: PoolSource
  let changes = ChangeBoard()
  /// Whether commits and reads have to keep out of each other's way: true but for WAL.
  let commitsAlone: Bool
  /// How many reads run beside a write without taking its processor.
  let roomBesideWriter = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
  /// The reads that found no room beside a write, so far.
  var crowdedReads: UInt = 0

  /// A connection that keeps a database in memory alive. Never lent; nil for a file.
  var anchor: Connection?
  var readers: PoolLane
  var writers: PoolLane
  /// Whether the writer commits, or waits for the last reader in order to.
  var isCommitting = false
  /// Wakes the writer that waits to commit.
  var commitSignal: DispatchSemaphore?
  var isClosed = false
  /// The closures to call when the last slot is back, after closing began.
  var closers: [@Sendable () -> Void] = []

  /// - Throws: what opening the first connection throws.
  init(_ source: PoolSource) throws(SQLiteError) {
    self.source = source
    let readers = (0..<source.options.readerCount).map { _ in PoolSlot(.reader) }
    let writers = source.options.isReadOnly ? [] : [PoolSlot(.writer)]
    self.readers = PoolLane(readers)
    self.writers = PoolLane(writers)
    // The writer, or a reader where there is none: a file that cannot be used is refused at once.
    let slot = (writers + readers)[0]
    let first = try slot.open(source)
    slot.interrupter = first.interrupter
    commitsAlone = try !first.isInWAL && !source.options.isReadOnly
    anchor = try source.makeAnchor()
  }
}

/// A plain mutex, held for a few instructions at a time.
///
/// Not `Synchronization.Mutex`, which needs a newer system, and which ThreadSanitizer misunderstands on Linux.
final class PoolLock: Sendable {
  // Only handed to the pthread functions, which are made for several threads.
  nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func callAsFunction<Result>(_ body: () throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}

import Foundation

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

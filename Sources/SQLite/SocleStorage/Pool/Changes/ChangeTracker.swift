import Foundation
import SocleCore

/// The number of the latest commit that changed each table.
///
/// Each observer remembers the last commit it has seen, so the tracker stores nothing for it between two waits: a slow observer
/// costs nothing, and finds everything it has missed in one call.
final class ChangeTracker: @unchecked Sendable {
  // Sendable although unchecked: every `var` is read and written only while `lock` is held.

  /// A waiting observer: the tables that it observes (nil for all), the latest commit that it has seen, and a stream without
  /// elements that ends when the wait ends.
  typealias Wait = (tables: [String]?, seen: UInt64, end: AsyncStream<Void>.Continuation)

  let lock = NSLock()
  var commits: UInt64 = 0
  private var latest: [SQLName: UInt64] = [:]
  private(set) var isClosed = false
  private(set) var waiting: [Int: Wait] = [:]
  private var waits = 0
}

/// The changes that end an observer's wait: the changed tables among those that it observes, by the names it gave, and the
/// latest commit that is included. `isAnyTable` if every table counts as changed.
typealias ObservedChanges = (tables: Set<String>, isAnyTable: Bool, seen: UInt64)

extension ChangeTracker {
  /// Records the tables that a commit changed, and ends the waits for them.
  func publish(_ changes: ChangedTables) {
    guard !changes.isEmpty else { return }
    endWaits {
      commits += 1
      for name in changes { latest[name] = commits }
    }
  }

  /// Delivers the changes that observers have not seen yet, then ends their sequences.
  func close() {
    endWaits { isClosed = true }
  }

  /// Waits until a commit after `seen` has changed one of the tables, or any table if `tables` is nil. Returns the changes; nil
  /// if there are none because the pool was closed or the task canceled.
  func nextChanges(of tables: [String]?, after seen: UInt64) async -> ObservedChanges? {
    let (stream, end) = AsyncStream.makeStream(of: Void.self)
    let number: Int? = lock.withLock {
      guard !isClosed, changes(of: tables, after: seen) == nil else { return nil }
      waits += 1
      waiting[waits] = (tables, seen, end)
      return waits
    }
    guard let number else { return lock.withLock { changes(of: tables, after: seen) } }
    // Canceling the task ends the loop, too.
    for await _ in stream {}
    return lock.withLock {
      waiting[number] = nil
      return changes(of: tables, after: seen)
    }
  }

  private func endWaits(after change: () -> Void) {
    let over = lock.withLock {
      change()
      return waiting.values.filter { isClosed || changes(of: $0.tables, after: $0.seen) != nil }
    }
    for wait in over { wait.end.finish() }
  }

  /// The changes to `tables` after the commit `seen`, nil if there are none. Called under the lock.
  private func changes(of tables: [String]?, after seen: UInt64) -> ObservedChanges? {
    let isAny = latest[.anyTable] ?? 0 > seen
    let changed =
      tables?.filter { isAny || latest[SQLName($0)] ?? 0 > seen }
      ?? latest.filter { $0.value > seen }.map(\.key.text)
    return changed.isEmpty ? nil : (Set(changed), isAny, commits)
  }
}

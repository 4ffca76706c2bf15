import Foundation

/// What happened, in order, from whichever thread.
package final class Record<Entry: Sendable>: Sendable {
  private let lock = NSLock()
  // Read and written only while `lock` is held.
  nonisolated(unsafe) private var list: [Entry] = []

  package init() {}

  package var entries: [Entry] { lock.withLock { list } }

  package func add(_ entry: Entry) {
    lock.withLock { list.append(entry) }
  }
}

/// `let print = Record<String>()` takes the place of `print` in the test of a guide: it keeps the lines for the test, and the
/// tests print nothing themselves.
extension Record<String> {
  package func callAsFunction(_ items: Any...) {
    add(items.map { "\($0)" }.joined(separator: " "))
  }
}

internal import Foundation

/// Passes a few blocks between a thread that fills them and one that empties them.
///
/// Unchecked, because the compiler cannot see that all of its state is touched with the condition locked only.
final class BlockQueue: @unchecked Sendable {
  private let condition = NSCondition()
  private var empty: [RecordBlock]
  private var full: [RecordBlock] = []
  private var isCancelled = false
  private var isFinished = false

  init(_ blocks: [RecordBlock]) {
    empty = blocks
  }

  /// Waits for a block to fill; nil once no more are wanted.
  func takeEmpty() -> RecordBlock? {
    condition.lock()
    defer { condition.unlock() }
    while empty.isEmpty, !isCancelled { condition.wait() }
    return isCancelled ? nil : empty.removeLast()
  }

  func giveFull(_ block: RecordBlock) {
    condition.lock()
    full.append(block)
    condition.broadcast()
    condition.unlock()
  }

  /// Waits for the next full block in order.
  func takeFull() -> RecordBlock {
    condition.lock()
    defer { condition.unlock() }
    while full.isEmpty { condition.wait() }
    return full.removeFirst()
  }

  func giveEmpty(_ block: RecordBlock) {
    condition.lock()
    empty.append(block)
    condition.broadcast()
    condition.unlock()
  }

  /// Called when the filling thread no longer uses any block.
  func finish() {
    condition.lock()
    isFinished = true
    condition.broadcast()
    condition.unlock()
  }

  /// Stops the filling thread and waits until it has stopped.
  func cancel() {
    condition.lock()
    isCancelled = true
    condition.broadcast()
    while !isFinished { condition.wait() }
    condition.unlock()
  }
}

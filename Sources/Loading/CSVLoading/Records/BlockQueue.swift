internal import Foundation

/// Passes a few blocks between a thread that fills them and one that empties them.
///
/// Unchecked, because the compiler cannot see that all of its state is accessed only while the condition is locked.
final class BlockQueue: @unchecked Sendable {
  private let condition = NSCondition()
  private var empty: [RecordBlock]
  private var full: [RecordBlock] = []
  private var isLargeOut = false
  private var isCancelled = false
  private var isFinished = false

  init(_ blocks: [RecordBlock]) {
    empty = blocks
  }

  private func change<Result>(_ body: () -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    defer { condition.broadcast() }
    return body()
  }

  /// Waits until a block is empty and no large block is in use; nil once the consumer has canceled.
  func takeEmpty() -> RecordBlock? {
    change {
      while empty.isEmpty || isLargeOut, !isCancelled { condition.wait() }
      return isCancelled ? nil : empty.removeLast()
    }
  }

  func giveFull(_ block: RecordBlock) {
    change {
      full.append(block)
      isLargeOut = block.isLarge
    }
  }

  func takeFull() -> RecordBlock {
    change {
      while full.isEmpty { condition.wait() }
      return full.removeFirst()
    }
  }

  func giveEmpty(_ block: RecordBlock) {
    change {
      if block.isLarge { isLargeOut = false }
      block.shrink()
      empty.append(block)
    }
  }

  /// Called when the filling thread no longer uses any block.
  func finish() { change { isFinished = true } }

  /// Stops the filling thread and waits until it has stopped.
  func cancel() {
    change { isCancelled = true }
    change { while !isFinished { condition.wait() } }
  }
}

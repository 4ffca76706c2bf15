internal import Foundation

/// Passes a few blocks, always in the same order, between a thread that fills them and one that empties them.
///
/// Unchecked, because the compiler cannot see that all of its state is accessed only while the condition is locked.
final class BlockQueue: @unchecked Sendable {
  private let condition = NSCondition()
  private let blocks: [RecordBlock]
  /// The numbers of blocks that were filled and emptied so far. The first block counts as filled: it belongs to the consumer.
  private var (filled, emptied) = (1, 0)
  private var isCanceled = false
  private var isFinished = false

  init(columnCount: Int) {
    blocks = (0..<3).map { _ in RecordBlock(columnCount: columnCount) }
  }

  /// The block that the consumer uses, which is empty until it calls ``next()``.
  var first: RecordBlock { blocks[0] }

  private func change<Result>(_ body: () -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    defer { condition.broadcast() }
    return body()
  }

  /// Waits until a block is empty and no large block is in use; nil once the consumer has canceled.
  func takeEmpty() -> RecordBlock? {
    change {
      while filled - emptied == blocks.count || blocks[(filled - 1) % blocks.count].isLarge,
        !isCanceled
      {
        condition.wait()
      }
      return isCanceled ? nil : blocks[filled % blocks.count]
    }
  }

  func giveFull() { change { filled += 1 } }

  /// Takes back the consumer's block, and waits for the next one.
  func next() -> RecordBlock {
    change {
      blocks[emptied % blocks.count].shrink()
      emptied += 1
    }
    return change {
      while filled == emptied { condition.wait() }
      return blocks[emptied % blocks.count]
    }
  }

  /// Called when the filling thread no longer uses any block.
  func finish() { change { isFinished = true } }

  /// Stops the filling thread and waits until it has stopped.
  func cancel() {
    change { isCanceled = true }
    change { while !isFinished { condition.wait() } }
  }
}

internal import Foundation

/// Reads a file on its own thread: decompresses, finds fields, checks them, and looks up references in the caches of keys.
///
/// Unchecked, because the compiler cannot prove that only one thread at a time uses the reader, and that nobody adds keys to the
/// caches of a file's parents: from ``start(_:)`` until the queue reports the end of the thread, only the new thread uses the
/// reader, and the other one adds only keys of the file's own table.
final class RecordProducer: @unchecked Sendable {
  private let reader: RecordReader
  private let filters: [ReferenceFilter]
  private let order: BlockOrder
  private var recordsRead = 0
  /// The maximum number of rows of the next block; small at first, so that the other thread need not wait long.
  private var limit = 256
  /// Whether a parent of the record in the reader's cells is in no cache, while the record waits for the next block; else nil.
  private var pending: Bool?

  init(_ reader: RecordReader, _ filters: [ReferenceFilter]) {
    (self.reader, self.filters) = (reader, filters)
    order = BlockOrder(of: reader)
  }

  func start(_ queue: BlockQueue) {
    Thread.detachNewThread { [self] in
      while let block = queue.takeEmpty() {
        let isLast = fill(block)
        queue.giveFull()
        if isLast { break }
      }
      queue.finish()
    }
  }

  /// Fills `block`; true if it is the last block.
  private func fill(_ block: RecordBlock) -> Bool {
    block.clear(limit: limit)
    limit = min(limit * 2, RecordBlock.rowLimit)
    do {
      let hasMore = try filters.withUnsafeBufferPointer { try readRows(into: block, $0) }
      block.end = hasMore ? .another : .nothing
    } catch { block.end = .failure(error) }
    order.apply(to: block)
    block.recordsRead = recordsRead
    block.bytesRead = reader.csv.input.bytesRead
    block.blankRows = reader.csv.state.pointee.blankRows
    block.filled = (reader.filledCount, reader.firstFilledLine)
    if case .another = block.end { return false }
    return true
  }

  private static let rejectionLimit = 1024

  /// Reads until the block is full of rows or rejections; false at the end of the file.
  private func readRows(
    into block: RecordBlock, _ filters: UnsafeBufferPointer<ReferenceFilter>
  ) throws -> Bool {
    while block.rejections.count < Self.rejectionLimit {
      if pending == nil {
        guard let isGood = try nextRecord(rejectingInto: block) else { return false }
        guard isGood else { continue }
        pending = !filters.allSatisfy { $0.knowsParent(of: reader.cells) }
      }
      guard let pending, block.append(reader.cells, isParentUnknown: pending) else { return true }
      if reader.csv.fieldCount < reader.header.fieldCount {
        block.shortRows.append((block.rowCount - 1, reader.csv.fieldCount))
      }
      self.pending = nil
    }
    return true
  }

  /// Steps to the next record. Returns whether it is well formed and its fields are good; nil at the end.
  @inline(__always)
  private func nextRecord(rejectingInto block: RecordBlock) throws(LoadError) -> Bool? {
    var rejection: Rejection?
    do {
      guard try reader.csv.next() else { return nil }
      rejection = reader.parse()
    } catch {
      _ = try reader.csv.skipRecord(after: error)
      guard case .malformed(let problems) = error, let problem = problems.first else { throw error }
      let line = reader.csv.line
      rejection = problem.spanning(line...max(line, reader.csv.lastLine))
    }
    recordsRead &+= 1
    guard let rejection else { return true }
    block.rejections.append((reader.place, rejection))
    return false
  }
}

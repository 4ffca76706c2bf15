internal import Foundation

/// Reads a file on its own thread: decompresses, finds fields, checks them, and searches the caches of keys.
///
/// Unchecked, because the compiler cannot prove that only one thread at a time uses the reader and the caches: from
/// ``start(_:)`` until the queue reports the end of the thread, only the new thread does.
final class RecordProducer: @unchecked Sendable {
  private let reader: RecordReader
  private let filters: [ReferenceFilter]
  private let ownKeys: [(cell: Int, cache: KeyCache)]
  private let order: BlockOrder
  private var recordsRead = 0
  /// The maximum number of rows of the next block; small at first, so that the other thread need not wait long.
  private var limit = 256
  /// If the last block had no room for the record in the reader's cells: whether no cache knows one of its parents. Else nil.
  private var pending: Bool?

  init(_ reader: RecordReader, _ caches: KeyCaches) {
    self.reader = reader
    filters = caches.filters(for: reader)
    ownKeys = caches.ownKeys(of: reader)
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
    if case .another = block.end { return false }
    return true
  }

  /// Reads until the block is full, or until many records are bad; false at the end of the file.
  private func readRows(
    into block: RecordBlock, _ filters: UnsafeBufferPointer<ReferenceFilter>
  ) throws -> Bool {
    var badCount = 0
    while badCount < RecordBlock.rowLimit {
      if pending == nil {
        guard let isGood = try nextRecord() else { return false }
        guard isGood else {
          badCount &+= 1
          continue
        }
        pending = isParentUnknown(filters)
      }
      guard let pending, block.append(reader.cells, isParentUnknown: pending) else { return true }
      for key in ownKeys { key.cache.insert(reader.cells[key.cell]) }
      self.pending = nil
    }
    return true
  }

  /// Steps to the next record. Returns whether it is well formed and its fields are good; nil at the end.
  @inline(__always)
  private func nextRecord() throws(LoadError) -> Bool? {
    do {
      guard try reader.csv.next() else { return nil }
      recordsRead &+= 1
      return reader.parse() == nil
    } catch {
      _ = try reader.csv.skipRecord(after: error)
      recordsRead &+= 1
      return false
    }
  }

  /// Whether no cache contains one of the record's parents. The call adds keys to caches, so a second one may return false.
  @inline(__always)
  private func isParentUnknown(_ filters: UnsafeBufferPointer<ReferenceFilter>) -> Bool {
    var isUnknown = false
    for filter in filters where !filter.knowsParent(of: reader.cells) { isUnknown = true }
    return isUnknown
  }
}

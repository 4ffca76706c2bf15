internal import Foundation

/// Reads a file on its own thread: decompresses, finds fields, checks them, and searches the caches of keys.
///
/// Unchecked, because the compiler cannot prove that it is passed on as a whole: from ``start(_:)`` on, the reader and
/// the caches belong to the new thread, until the queue reports that it has finished.
final class RecordProducer: @unchecked Sendable {
  private let reader: RecordReader
  private let filters: [ReferenceFilter]
  private let ownKeys: [(cell: Int, cache: ColumnKeyCache)]
  private let order: BlockOrder
  private var recordsRead = 0
  /// The maximum number of rows of the next block: few at first, so that the other thread has something to do soon.
  private var limit = 256
  private var malformed: CSVError?
  /// Whether a parent of the record in the reader's cells is unknown; nil unless the last block had no room for it.
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
        queue.giveFull(block)
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

  /// Reads until the block is full; false at the end of the file.
  private func readRows(
    into block: RecordBlock, _ filters: UnsafeBufferPointer<ReferenceFilter>
  ) throws -> Bool {
    while block.hasRoomForReject {
      if pending == nil {
        guard try nextRecord() else { return false }
        guard try isGood(in: block) else { continue }
        pending = isParentUnknown(filters)
      }
      guard let pending, block.append(reader.cells, isParentUnknown: pending) else { return true }
      for key in ownKeys { key.cache.insert(reader.cells[key.cell]) }
      self.pending = nil
    }
    return true
  }

  /// Steps to the next record; false at the end.
  @inline(__always)
  private func nextRecord() throws -> Bool {
    malformed = nil
    do {
      guard try reader.csv.next() else { return false }
    } catch let error as CSVError {
      malformed = error
    }
    recordsRead &+= 1
    return true
  }

  /// Whether the record is CSV and its fields are good; if not, it is rejected.
  @inline(__always)
  private func isGood(in block: RecordBlock) throws -> Bool {
    if let malformed {
      let record = try reader.csv.skipRecord(after: malformed).map(Array.init) ?? []
      let lines = reader.csv.line...max(reader.csv.line, reader.csv.lastLine)
      block.reject(Rejection(malformed, on: lines), record)
      return false
    }
    guard let rejection = reader.parse() else { return true }
    block.reject(rejection, reader.csv.rawRecord)
    return false
  }

  /// Whether no cache contains a parent of the record. A second call for the same record may return another result.
  @inline(__always)
  private func isParentUnknown(_ filters: UnsafeBufferPointer<ReferenceFilter>) -> Bool {
    var isUnknown = false
    for filter in filters where !filter.knowsParent(of: reader.cells) { isUnknown = true }
    return isUnknown
  }
}

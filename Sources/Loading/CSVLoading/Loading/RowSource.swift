/// The good rows of one file, block by block, read ahead by another thread.
final class RowSource {
  private let file: TableFile
  private let context: LoadContext
  private let look: RecordTable?
  private let queue: BlockQueue
  private var block: RecordBlock
  private var place = 0
  /// The number of records after the header read so far.
  private(set) var recordsRead = 0
  private(set) var rowsGiven = 0

  /// Begins to read ahead.
  ///
  /// - Parameters:
  ///   - reader: A new reader of `file`.
  ///   - look: The table for the rows of which no cache knows a parent.
  init(
    _ reader: RecordReader, of file: TableFile, _ context: LoadContext, _ look: RecordTable?
  ) {
    (self.file, self.context, self.look) = (file, context, look)
    queue = BlockQueue(columnCount: reader.columnCount)
    block = queue.first
    RecordProducer(reader, context.caches).start(queue)
  }

  deinit {
    queue.cancel()
  }

  /// The next good row, roughly in the order of its key, valid until the next call; nil at the end.
  ///
  /// - Throws: ``LoadError``. Bad rows do not throw.
  func next() throws -> CSVRecord? {
    while place == block.rowCount {
      guard try nextBlock() else { return nil }
    }
    defer { place &+= 1 }
    return block.ordered(place)
  }

  private func nextBlock() throws -> Bool {
    switch block.end {
    case .nothing: return false
    case .failure(let error): throw error
    case .another: break
    }
    block = queue.next()
    if block.hasUnknownParents {
      for row in 0..<block.rowCount where block.isParentUnknown[row] {
        try look?.add(block.record(row))
      }
    }
    place = 0
    rowsGiven += block.rowCount
    recordsRead = block.recordsRead
    try context.progress.report(file, block)
    return true
  }
}

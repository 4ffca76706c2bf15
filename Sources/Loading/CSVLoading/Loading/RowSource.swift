/// The records of one file, block by block, read ahead by another thread.
final class RowSource {
  private let file: TableFile
  private let progress: LoadProgressMeter
  private let queue: BlockQueue
  private var block: RecordBlock
  /// The number of records after the header read so far.
  private(set) var recordsRead = 0

  /// Begins to read ahead.
  ///
  /// - Parameter reader: A new reader of `file`.
  init(
    _ reader: RecordReader, of file: TableFile, _ filters: [ReferenceFilter],
    _ progress: LoadProgressMeter
  ) {
    (self.file, self.progress) = (file, progress)
    queue = BlockQueue(columnCount: reader.columnCount)
    block = queue.first
    RecordProducer(reader, filters).start(queue)
  }

  deinit {
    queue.cancel()
  }

  /// The next block, valid until the next call; nil at the end.
  ///
  /// - Throws: ``LoadError``. Bad rows do not throw.
  func next() throws -> RecordBlock? {
    switch block.end {
    case .nothing: return nil
    case .failure(let error): throw error
    case .another: break
    }
    block = queue.next()
    recordsRead = block.recordsRead
    try progress.report(file, block)
    return block
  }
}

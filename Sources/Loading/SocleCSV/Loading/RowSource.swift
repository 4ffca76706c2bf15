/// The records of one file, block by block, read ahead by another thread.
final class RowSource {
  private let file: TableFile
  private let onBlock: (TableFile, RecordBlock) throws -> Void
  private let queue: BlockQueue
  let reader: RecordReader
  private var block: RecordBlock
  /// The number of records after the header read so far.
  private(set) var recordsRead = 0
  /// The number of rows so far that contain only delimiters.
  private(set) var blankRows = 0
  /// The number of ragged rows so far, and the line of the first.
  private(set) var filled = (count: 0, firstLine: 0)
  /// Whether all records have one field more than the header; known at the end.
  var haveRowNames: Bool { recordsRead > 0 && reader.surplusCount == recordsRead }

  /// Begins to read ahead.
  ///
  /// - Parameter reader: A new reader of `file`.
  init(
    _ reader: RecordReader, of file: TableFile, _ filters: [ReferenceFilter],
    onBlock: @escaping (TableFile, RecordBlock) throws -> Void
  ) {
    (self.file, self.onBlock, self.reader) = (file, onBlock, reader)
    queue = BlockQueue(columnCount: reader.columnCount)
    block = queue.first
    RecordProducer(reader, filters).start(queue)
  }

  deinit {
    queue.cancel()
  }

  /// The next block, valid until the next call; nil at the end.
  ///
  /// - Throws: ``LoadError`` if the file cannot be read further; the errors of `onBlock`. Bad rows do not throw.
  func next() throws -> RecordBlock? {
    switch block.end {
    case .nothing: return nil
    case .failure(let error): throw error
    case .another: break
    }
    block = queue.next()
    (recordsRead, blankRows, filled) = (block.recordsRead, block.blankRows, block.filled)
    try onBlock(file, block)
    return block
  }
}

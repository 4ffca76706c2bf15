/// The good rows of one file, block by block, read ahead by another thread; the bad ones are rejected on the way.
final class LegoRowSource {

  /// The cell of a table's own key, and the cache that remembers it for the children to come.
  struct OwnKey {
    let cell: Int
    let cache: LegoKeyCache
  }

  let columns: [LegoColumn]
  private let file: LegoFile
  private let context: LoadContext
  private let checks: [ReferenceCheck]
  private let ownKey: OwnKey?
  private let queue: BlockQueue
  private var block: RecordBlock
  /// Whether a parent was missing, so that the caches are not to be trusted.
  private var isSuspicious = false
  private var rawRecords: RawRecords?
  /// The records behind the header that came by.
  private(set) var recordsRead = 0
  /// The number of rows that `next()` gave.
  private(set) var rowsGiven = 0

  /// Reads the header of `file`, and begins to read ahead.
  init(_ file: LegoFile, _ context: LoadContext) throws {
    let reader = try LoadContext.open(file)
    self.file = file
    self.context = context
    columns = reader.columns
    checks = try context.registry.checks(for: reader)
    ownKey = try context.registry.ownKey(of: reader)
    let blocks = (0..<3).map { _ in RecordBlock(columnCount: reader.columnCount) }
    block = blocks[0]
    queue = BlockQueue(Array(blocks.dropFirst()))
    RecordProducer(reader, checks: checks, ownKey: ownKey).start(queue)
  }

  deinit {
    queue.cancel()
  }

  /// The next good rows, roughly in the order of their key, valid until the next call; nil at the end.
  ///
  /// - Throws: `InputFileError`; what the rejects file or a look-up throws. Bad rows do not throw.
  func next() throws -> UnsafeBufferPointer<LegoRecord>? {
    switch block.end {
    case .nothing: return nil
    case .failure(let error): throw error
    case .another: break
    }
    queue.giveEmpty(block)
    block = queue.takeFull()
    if isSuspicious || !block.isClean { try judge() }
    rowsGiven += block.goodRecords.count
    recordsRead = block.recordsRead
    context.progress.report(file.name, bytesRead: block.bytesRead, rows: recordsRead)
    return block.goodRecords
  }

  /// Stops reading ahead, and makes the caches true again.
  func close() {
    queue.cancel()
    guard isSuspicious else { return }
    for check in checks { check.forgetKeys() }
    ownKey?.cache.keys.forgetAll()
  }
}

extension LegoRowSource {

  /// Tells what is wrong with the block, line by line, and takes the rows without parents out of it.
  private func judge() throws {
    var rejects = block.rejects[...]
    for row in 0..<block.rowCount {
      while let reject = rejects.first, reject.row <= row {
        rejects.removeFirst()
        try context.log.add(reject.rejection, record: reject.record)
      }
      guard isSuspicious || block.needsLookUp[row] else { continue }
      block.isRejected[row] = try !parentsExist(for: block.record(row))
    }
    for reject in rejects { try context.log.add(reject.rejection, record: reject.record) }
    block.removeRejectedRows()
  }

  /// Whether the database has all parents of the record; else it is rejected.
  private func parentsExist(for record: LegoRecord) throws -> Bool {
    for check in checks where try !check.holds(for: record) {
      isSuspicious = true
      let line = record.cells[columns.count].integer
      let rejection = Rejection(
        file: file.name, line: line, column: check.column.name, reason: check.reason(for: record))
      let raw = try rawRecords ?? RawRecords(of: file)
      rawRecords = raw
      try context.log.add(rejection, record: try raw.record(onLine: line))
      return false
    }
    return true
  }
}

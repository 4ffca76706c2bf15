/// The good rows of one file, block by block, read ahead by another thread; bad rows are rejected.
final class RowSource {

  /// The cell of a table's own key, and the cache that stores the key for rows that refer to it later.
  struct OwnKey {
    let cell: Int
    let cache: ColumnKeyCache
  }

  let columns: [LoadColumn]
  private let file: TableFile
  private let context: LoadContext
  private let checks: [ReferenceCheck]
  private let ownKeys: [OwnKey]
  private let queue: BlockQueue
  private var block: RecordBlock
  private var rows = UnsafeBufferPointer<CSVRecord>(start: nil, count: 0)
  private var place = 0
  /// Whether a parent was missing, so that the caches are unreliable.
  private var isSuspicious = false
  private var rawRecords: RawRecords?
  /// The number of records after the header read so far.
  private(set) var recordsRead = 0
  private(set) var rowsGiven = 0

  /// Reads the header of `file`, and begins to read ahead.
  init(_ file: TableFile, _ context: LoadContext) throws {
    let reader = try file.open(context.dialect)
    self.file = file
    self.context = context
    columns = reader.columns
    checks = try context.registry.checks(for: reader)
    ownKeys = try context.registry.ownKeys(of: reader)
    let blocks = (0..<3).map { _ in RecordBlock(columnCount: reader.columnCount) }
    block = blocks[0]
    queue = BlockQueue(Array(blocks.dropFirst()))
    RecordProducer(reader, checks: checks, ownKeys: ownKeys).start(queue)
  }

  deinit {
    queue.cancel()
  }

  /// The next good row, roughly in the order of its key, valid until the next call; nil at the end.
  ///
  /// - Throws: `InputFileError`; the errors of the rejects file or of a look-up. Bad rows do not throw.
  func next() throws -> CSVRecord? {
    while place == rows.count {
      guard try nextBlock() else { return nil }
    }
    defer { place &+= 1 }
    return rows[place]
  }

  private func nextBlock() throws -> Bool {
    switch block.end {
    case .nothing: return false
    case .failure(let error): throw error
    case .another: break
    }
    queue.giveEmpty(block)
    block = queue.takeFull()
    if isSuspicious || !block.isClean { try judge() }
    (rows, place) = (block.goodRecords, 0)
    rowsGiven += rows.count
    recordsRead = block.recordsRead
    try context.progress.report(file.name, bytesRead: block.bytesRead, rows: recordsRead)
    return true
  }

  /// Stops reading ahead, and corrects the caches.
  func close() {
    queue.cancel()
    guard isSuspicious else { return }
    for check in checks { check.forgetKeys() }
    for key in ownKeys { key.cache.keys.forgetAll() }
  }
}

extension RowSource {

  /// Rejects the bad records of the block, line by line, and removes the rows without parents from it.
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

  /// Whether the database has all parents of the record; if not, the record is rejected.
  private func parentsExist(for record: CSVRecord) throws -> Bool {
    let dangling = try checks.filter { try !$0.holds(for: record) }
    guard !dangling.isEmpty else { return true }
    isSuspicious = true
    context.log.searchedParents.formUnion(dangling.flatMap(\.parents).map(\.parent.table))
    let line = record.cells[columns.count].integer
    let rejection = ReferenceCheck.rejection(of: dangling, in: record, file: file.name, line: line)
    let raw = try rawRecords ?? RawRecords(of: file, context)
    rawRecords = raw
    try context.log.add(rejection, record: try raw.record(onLine: line))
    return false
  }
}

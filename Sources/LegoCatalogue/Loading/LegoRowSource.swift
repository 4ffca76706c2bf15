/// The good rows of one file, one at a time, read ahead by another thread; the bad ones are rejected on the way.
final class LegoRowSource {

  /// The cell of a table's own key, and the cache that remembers it for the children to come.
  struct OwnKey {
    let cell: Int
    let cache: LegoKeyCache
  }

  /// The rows of the block at hand: plain memory behind a pointer, for the loop over all rows.
  private struct Cursor {
    var cells: UnsafeMutablePointer<LegoCell>
    var needsLookUp: UnsafeMutablePointer<Bool>
    var stride = 0
    var row = 0
    /// The row before which something else has to be done.
    var stop = 0
    /// Whether a parent was missing, so that the caches are not to be trusted.
    var isSuspicious = false
  }

  let columns: [LegoColumn]
  private let file: LegoFile
  private let context: LoadContext
  private let checks: [ReferenceCheck]
  private let ownKey: OwnKey?
  private let queue: BlockQueue
  private var block: RecordBlock
  private var nextReject = 0
  private var rawRecords: RawRecords?
  private let cursor: UnsafeMutablePointer<Cursor>
  /// The records behind the header that came by.
  private(set) var recordsRead = 0
  /// The rows that `next()` gave.
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
    cursor = .allocate(capacity: 1)
    cursor.initialize(to: Cursor(cells: block.cells, needsLookUp: block.needsLookUp))
    RecordProducer(reader, checks: checks, ownKey: ownKey).start(queue)
  }

  deinit {
    queue.cancel()
    cursor.deallocate()
  }

  /// The next good row, valid until the next call; nil at the end.
  ///
  /// - Throws: `InputFileError`; what the rejects file or a look-up throws. Bad rows do not throw.
  func next() throws -> LegoRecord? {
    while true {
      let row = cursor.pointee.row
      guard row < cursor.pointee.stop else {
        guard try moveOn() else { return nil }
        continue
      }
      cursor.pointee.row = row &+ 1
      let record = LegoRecord(cells: cursor.pointee.cells + row &* cursor.pointee.stride)
      if !cursor.pointee.needsLookUp[row], !cursor.pointee.isSuspicious { return record }
      if try parentsExist(for: record) { return record }
    }
  }

  /// Stops reading ahead, and makes the caches true again.
  func close() {
    queue.cancel()
    guard cursor.pointee.isSuspicious else { return }
    for check in checks { check.forgetKeys() }
    ownKey?.cache.keys.forgetAll()
  }
}

extension LegoRowSource {

  /// Deals with what stands between two rows; false at the end of the file.
  private func moveOn() throws -> Bool {
    while nextReject < block.rejects.count, block.rejects[nextReject].row <= cursor.pointee.row {
      let reject = block.rejects[nextReject]
      nextReject += 1
      try context.log.add(reject.rejection, record: reject.record)
    }
    if cursor.pointee.row < block.rowCount {
      setStop()
      return true
    }
    return try takeNextBlock()
  }

  private func setStop() {
    cursor.pointee.stop =
      nextReject < block.rejects.count ? block.rejects[nextReject].row : block.rowCount
  }

  private func takeNextBlock() throws -> Bool {
    switch block.end {
    case .nothing: return false
    case .failure(let error): throw error
    case .another: break
    }
    queue.giveEmpty(block)
    block = queue.takeFull()
    nextReject = 0
    rowsGiven += block.rowCount
    recordsRead = block.recordsRead
    cursor.pointee.cells = block.cells
    cursor.pointee.needsLookUp = block.needsLookUp
    cursor.pointee.stride = block.stride
    cursor.pointee.row = 0
    setStop()
    context.progress.report(file.name, bytesRead: block.bytesRead, rows: recordsRead)
    return true
  }

  /// Whether the database has all parents of the record; else it is rejected.
  private func parentsExist(for record: LegoRecord) throws -> Bool {
    for check in checks where try !check.holds(for: record) {
      cursor.pointee.isSuspicious = true
      rowsGiven -= 1
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

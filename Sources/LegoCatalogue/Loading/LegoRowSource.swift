/// The good rows of one file, one at a time; the bad ones are rejected on the way.
final class LegoRowSource {

  /// How many records came by.
  struct Counts {
    var read = 0
    var accepted = 0
  }

  let reader: LegoRecordReader
  private let checks: [ReferenceCheck]
  private let quickChecks: UnsafeMutablePointer<QuickReferenceCheck>
  private let countsStorage: UnsafeMutablePointer<Counts>
  /// The cell of the table's key and where its values are remembered for the children to come.
  private let ownKey: (cell: Int, keys: ParentKeys)?
  /// Nil for a second look at the file, whose bad rows are known.
  private let log: RejectionLog?
  private let onProgress: (LegoRowSource) -> Void

  init(
    _ reader: LegoRecordReader, registry: ParentRegistry, log: RejectionLog?,
    onProgress: @escaping (LegoRowSource) -> Void = { _ in }
  ) throws {
    self.reader = reader
    self.log = log
    self.onProgress = onProgress
    checks = try registry.checks(for: reader)
    let keys = try registry.keys(ofTable: reader.table)
    ownKey = keys.flatMap { keys in reader.cellIndex(of: keys.parent.column).map { ($0, keys) } }
    quickChecks = .allocate(capacity: checks.count)
    quickChecks.initialize(from: checks.map(QuickReferenceCheck.init), count: checks.count)
    countsStorage = .allocate(capacity: 1)
    countsStorage.initialize(to: Counts())
  }

  deinit {
    quickChecks.deallocate()
    countsStorage.deallocate()
  }

  var counts: Counts { countsStorage.pointee }

  /// The next good row, nil at the end.
  ///
  /// - Throws: ``InputFileError``; what the rejects file or a look-up throws. Bad rows do not throw.
  func next() throws -> LegoRecord? {
    while try nextRecord() {
      countsStorage.pointee.read &+= 1
      if countsStorage.pointee.read & 0x3FFF == 0 { onProgress(self) }
      let rejection = try reader.parse() ?? danglingReference()
      guard let rejection else {
        countsStorage.pointee.accepted &+= 1
        if let ownKey { ownKey.keys.insert(reader.cells[ownKey.cell]) }
        return reader.record
      }
      try reject(rejection)
    }
    return nil
  }

  /// Rejects the row that `next()` gave last after all.
  func reject(_ rejection: Rejection) throws {
    try log?.add(rejection, record: reader.csv.rawRecord)
  }

  @inline(__always)
  private func danglingReference() throws -> Rejection? {
    let record = reader.record
    var index = 0
    while index < checks.count {
      if !quickChecks[index].isKnown(record), try !checks[index].holds(for: record) {
        return reader.rejection(
          column: checks[index].column.name, reason: checks[index].reason(for: record))
      }
      index &+= 1
    }
    return nil
  }

  /// Steps to the next record that is CSV; those that are none are rejected line by line.
  @inline(__always)
  private func nextRecord() throws -> Bool {
    while true {
      do {
        return try reader.csv.next()
      } catch let error as CSVError {
        try rejectLine(Rejection(error))
      }
    }
  }

  private func rejectLine(_ rejection: Rejection) throws {
    countsStorage.pointee.read &+= 1
    let line = try reader.csv.skipLine().map(Array.init) ?? []
    try log?.add(rejection, record: line)
  }
}

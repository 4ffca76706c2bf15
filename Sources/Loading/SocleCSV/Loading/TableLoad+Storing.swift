internal import SocleCore
internal import SocleQueries

extension TableLoad {
  /// Inserts the rows of a block, apart from rejected ones. A row that breaks a constraint is rejected, too.
  func store(_ block: RecordBlock) throws {
    while block.position < block.rowCount {
      do {
        if canStream {
          try insert.insert(pulling: { block.next() })
        } else if let record = block.next() {
          try insert.insert(record)
        }
      } catch let error as SQLiteError where error.code?.primary == .constraint {
        block.isRejected[block.current] = true
        try reject(block.record(block.current), error)
      }
    }
    for key in ownKeys {
      for row in 0..<block.rowCount where !block.isRejected[row] {
        key.cache.insert(block.record(row).cells[key.cell])
      }
    }
  }

  /// Whether one call can insert many rows: not with the maximum number of columns, or if generated columns can undo an insert.
  private var canStream: Bool {
    let table = table.description
    return input.columns.count < TableFile.columnLimit
      && !(table.isStrict && table.columns.contains { $0.generated != nil })
  }

  /// Rejects a row. The reason is SQLite's message or the repeated key; ``findFirstRows()`` finds the first row with that key.
  private func reject(_ record: CSVRecord, _ error: SQLiteError) throws {
    let message = error.reason
    var key = repeatedKeys[message] ?? RepeatedKey(message, of: input)
    key?.add(record)
    repeatedKeys[message] = key
    let texts = key?.cells.map { Rejection.quoted(record.cells[$0].text) } ?? []
    try context.rejected.add(
      RejectedRow(
        place: record.cells[input.columns.count].integer,
        column: key?.columns.count == 1 ? key?.columns[0] : nil,
        reason: key == nil ? message : "the key \(texts.joined(separator: ", "))",
        problem: message, first: key == nil ? nil : 0))
  }

  /// Finds the first rows with the keys that other rows repeat, in another pass over the files.
  func findFirstRows() throws {
    guard let look, !repeatedKeys.isEmpty else { return }
    try look.fill { record in repeatedKeys.values.contains { $0.mayBeKey(of: record) } }
    for (message, key) in repeatedKeys {
      let isPrimary = key.columns.names == table.key.names
      try look.findFirst(of: key.columns, message, isPrimary: isPrimary)
    }
  }
}

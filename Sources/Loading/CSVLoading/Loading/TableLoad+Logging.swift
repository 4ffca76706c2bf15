extension TableLoad {
  /// Logs all rejected records of a file in the order of their lines, in a last pass over the file.
  ///
  /// - Parameter count: The number of bad records, and of good ones that are written with them.
  func logRejected(of file: TableFile, expecting count: Int) throws {
    guard count > 0 else { return }
    let reader = try file.open(context.dialect)
    let csv = reader.csv
    let target = try context.log.folder?.file(for: file)
    var rejected = RejectedLines(rows: context.rejected, file: file, kind: .context)
    var rest = count
    while rest > 0 {
      do {
        guard try csv.next() else { break }
        if let rejection = reader.parse() {
          try log(rejection, csv.rawRecord, of: file, in: target)
        } else if let row = try rejected.row(at: reader.place) {
          try log(rejection(row, reader), csv.rawRecord, of: file, in: target)
        } else {
          continue
        }
      } catch let error as LoadError {
        let record = try csv.skipRecord(after: error).map(Array.init) ?? []
        guard case .malformed(let problems) = error, let problem = problems.first else { break }
        let lines = csv.line...max(csv.line, csv.lastLine)
        try log(problem.spanning(lines), record, of: file, in: target)
        target?.isOpen = problem.reason == CSVScanOutcome.incompleteInQuote.rawValue
      }
      rest -= 1
    }
    try target?.stream.close()
  }

  /// Nil for a good row.
  private func rejection(_ row: RejectedRow, _ reader: RecordReader) -> Rejection? {
    guard var reason = row.reason else { return nil }
    let first = reason == row.problem ? nil : row.first
    if let first {
      let place = RecordPlace(first)
      let file = input.files.first { $0.number == place.fileNumber }
      let isHere = place.fileNumber == RecordPlace(row.place).fileNumber
      let name = file.flatMap { isHere ? nil : " of \($0.path)" } ?? ""
      reason += first == 0 ? " repeats" : " is on line \(place.line)\(name) already"
    }
    return reader.rejection(
      column: row.column, reason: reason,
      problem: first == nil ? row.problem : "the key repeats")
  }

  private func log(
    _ rejection: Rejection?, _ record: [UInt8], of file: TableFile, in target: RejectsFile?
  ) throws {
    if let rejection { context.log.add(rejection, of: table.name) }
    if let target { try context.log.folder?.add(record, of: file, rejection, to: target) }
  }
}

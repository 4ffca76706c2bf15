/// A last pass over a file, which logs all its rejected records in the order of their lines.
struct RejectionPass {
  let file: TableFile
  let context: LoadContext

  /// - Parameter count: The number of bad records, and of good ones that are written with them.
  func run(expecting count: Int) throws {
    let reader = try file.open(context.dialect)
    var rejected = RejectedLines(context.rejected, of: file, from: .context)
    var rest = count
    while rest > 0 {
      do {
        guard try reader.csv.next() else { return }
      } catch {
        try logMalformed(error, reader.csv)
        rest -= 1
        continue
      }
      if let rejection = reader.parse() {
        try context.log.add(rejection, of: file, record: reader.csv.rawRecord)
        rest -= 1
      } else if let row = try rejected.row(onLine: reader.csv.line) {
        let record = reader.csv.rawRecord
        if let rejection = row.rejection {
          try context.log.add(rejection, of: file, record: record)
        } else {
          try context.log.folder?.add(record, of: file, nil, isOpen: false)
        }
        rest -= 1
      }
    }
  }

  private func logMalformed(_ error: LoadError, _ csv: CSVReader) throws {
    let record = try csv.skipRecord(after: error).map(Array.init) ?? []
    guard case .malformed(let problems) = error, let problem = problems.first else { return }
    try context.log.add(
      problem.spanning(csv.line...max(csv.line, csv.lastLine)), of: file, record: record,
      isOpen: csv.state.pointee.isQuoteOpen)
  }
}

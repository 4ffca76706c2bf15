internal import SocleCore

extension TableLoad {
  /// Logs the rejected records of a file in the order of their lines. For a rejects folder, another pass over the file reads the
  /// records as they were written.
  ///
  /// - Parameter haveRowNames: Whether all records have one field more than the header.
  func logRejected(of file: TableFile, haveRowNames: Bool) throws {
    let reader = try context.log.folder == nil ? nil : file.csv.open(context.dialect)
    let target = try context.log.folder?.file(for: file)
    let name = file.name
    try context.rejected.forEach(in: file) { row in
      let rejection = rejection(row, of: file, named: name, haveRowNames)
      if let rejection { context.log.add(rejection, of: table.name) }
      guard let reader, let target else { return }
      guard let record = try reader.rawRecord(onLine: RecordPlace(row.place).line) else {
        throw LoadError.changed(path: file.path)
      }
      try context.log.folder?.add(record, of: file, rejection, to: target)
      let openQuote = CSVScanOutcome.incompleteInQuote.rawValue
      target.isOpen = rejection?.reason.contains(openQuote) ?? false
    }
    try target?.stream.close()
  }

  /// The rejection of a row; nil for a good row.
  private func rejection(
    _ row: RejectedRow, of file: TableFile, named fileName: String, _ haveRowNames: Bool
  ) -> Rejection? {
    guard var reason = row.reason else { return nil }
    if haveRowNames, row.problem == RecordReader.otherWidth, !reason.contains(";") {
      reason += "; the header may lack a name for the first column, as in files with row names"
    }
    if let first = row.first {
      let place = RecordPlace(first)
      let other = input.files.first { $0.number == place.fileNumber }
      let name = other.flatMap { $0.number == file.number ? nil : " of \($0.path)" } ?? ""
      reason += first == 0 ? " repeats" : " is on line \(place.line)\(name) already"
    }
    return Rejection(
      file: fileName, line: RecordPlace(row.place).line, column: row.column,
      reason: reason + advice(on: row), problem: row.first == nil ? row.problem : "the key repeats")
  }

  /// What to do about a row that breaks a constraint of a column that the files lack: the new database knows its default value, and
  /// not the stored one. Empty for other rows.
  private func advice(on row: RejectedRow) -> String {
    guard let problem = row.problem, problem.contains(" constraint failed: "), row.first == nil,
      context.stored?.contains(table.name) ?? false
    else { return "" }
    let words = problem.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init).names
    let lacking = table.columns.first { column in
      !input.has([column.name]) && words.contains(SQLName(column.name))
    }
    guard let lacking else { return "" }
    return "; add the column \"\(lacking.name)\", which the file lacks, with the stored values"
  }
}

extension CSVReader {
  /// The record that begins on a line behind the current record, as it was written, without its line end; nil if none does.
  fileprivate func rawRecord(onLine line: Int) throws(LoadError) -> [UInt8]? {
    while true {
      do {
        guard try next() else { return nil }
        if self.line >= line { return self.line == line ? rawRecord : nil }
      } catch {
        let bytes = try skipRecord(after: error)
        if self.line >= line { return bytes.map(Array.init) }
      }
    }
  }
}

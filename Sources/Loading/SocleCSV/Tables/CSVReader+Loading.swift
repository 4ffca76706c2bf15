extension CSVReader {
  /// The fields of the first record.
  ///
  /// - Parameter isRagged: Whether empty names at the end of a header are dropped; the fields below them must be empty, too.
  /// - Throws: ``LoadError/malformed(_:)`` if the record is malformed or missing, or is a header with a name that SQLite cannot
  ///   store; the other errors of reading.
  func firstRecord(isHeader: Bool, isRagged: Bool) throws(LoadError) -> [String] {
    guard try next() else {
      let advice = isHeader ? "; it needs at least a header" : "; it needs at least one row"
      let what = state.pointee.nextLine > 1 ? "has only blank or skipped lines" : "is empty"
      throw .malformed(fileName, "the file \(what)\(advice)")
    }
    for index in 0..<(isHeader ? fieldCount : 0) {
      guard let defect = textDefect(index) else { continue }
      let problem = Rejection.problem(of: defect)
      let advice =
        problem == Rejection.notUTF8
        ? "correct the name, or give the encoding of the file" : "correct the name"
      let place = "(\(Rejection.quoted(field(index)))) in the name of column \(index + 1)"
      throw .malformed(fileName, line: line, "\(defect) \(place); \(advice)", problem: problem)
    }
    let end = strings.lastIndex { !HeaderNames.trimmed($0).isEmpty }
    return isHeader && isRagged ? Array(strings.prefix((end ?? 0) + 1)) : strings
  }
}

internal import InputFiles

extension CSVReader {

  /// Opens `path` for a load.
  ///
  /// - Throws: `InputFileError`, also for a pipe, since a load reads a file several times; ``CSVLoadError/headers(_:)`` if the
  ///   file is not CSV, or not in the encoding of `dialect`.
  convenience init(loading path: String, fileName: String, dialect: CSVDialect) throws {
    do {
      try self.init(
        InputFile(path: path, isReadOnce: false), fileName: fileName, dialect: dialect)
    } catch let error as CSVError {
      throw CSVLoadError.headers([Rejection(error)])
    }
  }

  /// The delimiter of a file of this dialect. If the first record permits several, all records decide.
  ///
  /// - Throws: The errors of ``init(loading:fileName:dialect:)``; ``CSVError`` if a line is too long.
  static func delimiter(
    of path: String, fileName: String, dialect: CSVDialect
  ) throws -> UInt8 {
    let reader = try CSVReader(loading: path, fileName: fileName, dialect: dialect)
    guard dialect.delimiter == nil, !reader.namesDelimiter else { return reader.delimiter }
    var counts = DelimiterCounts(hasQuotes: dialect.hasQuotes)
    while let line = try reader.skipLine() {
      counts.add(line: line)
      if counts.hasHeader, !counts.isAmbiguous { break }
    }
    return counts.delimiter(expected: expectedDelimiter(of: path))
  }

  /// The delimiter that the name of a file promises.
  private static func expectedDelimiter(of path: String) -> UInt8? {
    var name = path.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(3) }
    return [".tsv", ".tab"].contains { name.hasSuffix($0) } ? 0x09 : nil
  }

  /// The fields of the first record.
  ///
  /// - Throws: ``CSVLoadError/headers(_:)`` if there is none or it is malformed, or if it is a header with a name that SQLite
  ///   cannot store; `InputFileError`.
  func firstRecord(isHeader: Bool) throws -> [String] {
    do {
      if try next() {
        if isHeader { try checkNames() }
        return strings
      }
    } catch let error as CSVError {
      throw CSVLoadError.headers([Rejection(error)])
    }
    let reason = "the file is empty" + (isHeader ? "; it needs at least a header" : "")
    throw CSVLoadError.headers([Rejection(file: fileName, line: 1, reason: reason)])
  }

  private func checkNames() throws(CSVLoadError) {
    for index in 0..<fieldCount {
      guard let defect = textDefect(index) else { continue }
      let reason =
        "\(defect) (\(Rejection.quoted(field(index)))) in the name of column \(index + 1)"
      throw .headers([Rejection(file: fileName, line: line, reason: reason)])
    }
  }
}

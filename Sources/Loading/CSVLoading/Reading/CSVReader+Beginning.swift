internal import InputFiles

/// The beginning of a file, before its first record.
extension CSVReader {
  func begin(_ dialect: CSVDialect) throws(LoadError) {
    try fill()
    try passByteOrderMark()
    if let found = FileFormat.other(than: unread) {
      throw .malformed(fileName, "the file is \(found)")
    }
    // A part without a line feed may be the beginning of a long line.
    if state.pointee.isAtEnd || unread.count >= 1 << 16, !unread.contains(CSVByte.lineFeed),
      unread.contains(CSVByte.carriageReturn)
    {
      state.pointee.lineEnd = CSVByte.carriageReturn
    }
    for _ in 0..<max(dialect.skippedLines, 0) { _ = try skipLine() }
    let named = try passSeparatorLine()
    state.pointee.line = 0
    if let delimiter = dialect.delimiter ?? named {
      state.pointee.delimiter = delimiter
      state.pointee.isDelimiterSure = true
    } else {
      let search = delimiterOfBeginning(dialect)
      state.pointee.delimiter = search.delimiter
      state.pointee.isDelimiterSure = search.isClear && dialect.hasHeader
    }
  }

  /// Finds the delimiter of the records in the first bytes, without a last record that may be cut off.
  private func delimiterOfBeginning(_ dialect: CSVDialect) -> DelimiterSearch {
    var part = unread.prefix(1 << 16)
    if !state.pointee.isAtEnd || part.count < unread.count,
      let end = part.lastIndex(of: state.pointee.lineEnd)
    {
      part = part[...end]
    }
    return DelimiterSearch(
      among: DelimiterSearch.candidates.filter(part.contains), in: fileName
    ) { delimiter in
      let dialect = CSVDialect(delimiter: delimiter, hasQuotes: dialect.hasQuotes)
      let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: part))
      return try? CSVReader(
        InputFile(bytes: bytes, name: fileName), fileName: fileName, dialect: dialect)
    }
  }

  private var unread: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: UnsafePointer(state.pointee.cursor), count: state.pointee.limit - state.pointee.cursor)
  }

  private func passByteOrderMark() throws(LoadError) {
    let start = unread
    guard encoding == .utf8, start.count >= 2 else { return }
    let mark = (start[0], start[1])
    // Without a mark, one byte of the first ASCII character is zero.
    if mark == (0xFF, 0xFE) || mark == (0xFE, 0xFF)
      || min(mark.0, mark.1) == 0 && 1..<0x80 ~= max(mark.0, mark.1)
    {
      throw .malformed(fileName, "the file is in UTF-16; save it as UTF-8")
    }
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { state.pointee.cursor += 3 }
  }

  /// Passes a line such as `sep=;`, and returns the delimiter that it names.
  private func passSeparatorLine() throws(LoadError) -> UInt8? {
    guard unread.first.map({ [0x22, 0x53, 0x73].contains($0) }) == true,
      let end = unread.prefix(16).firstIndex(where: { $0 == 0x0A || $0 == 0x0D })
    else { return nil }
    var text = unread[..<end]
    if text.first == CSVByte.quote, text.last == CSVByte.quote {
      text = text.dropFirst().dropLast()
    }
    guard text.count == 5, let byte = text.last, CSVDialect.isDelimiter(byte),
      String(decoding: text.dropLast(), as: UTF8.self).lowercased() == "sep="
    else { return nil }
    _ = try skipLine()
    return byte
  }
}

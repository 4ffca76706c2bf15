internal import SocleInputFiles

/// The beginning of a file, before its first record.
extension CSVReader {
  func begin(_ dialect: CSVDialect) throws(LoadError) {
    try fill()
    try passByteOrderMark()
    if let found = FileFormat.other(than: unread) {
      throw .malformed(fileName, "the file is \(found)")
    }
    // A part without a line feed may be the beginning of a long line.
    if state.pointee.isAtEnd || unread.count >= 1 << 16, hasReturns {
      state.pointee.lineEnd = CSVByte.carriageReturn
    }
    var rest = dialect.skippedLines
    while rest > 0, try skipLine() != nil { rest -= 1 }
    let named = try passSeparatorLine()
    state.pointee.line = 0
    if let delimiter = dialect.delimiter ?? named {
      state.pointee.delimiter = delimiter
    } else {
      findDelimiter(dialect)
    }
  }

  /// Whether lines end with a carriage return: outside quotes, one occurs and no line feed does, or one occurs in quotes only
  /// and no line feed anywhere.
  private var hasReturns: Bool {
    var (isQuoted, hasFeed, hasReturn, hasQuotedReturn) = (false, false, false, false)
    var isEscaped = false
    for byte in unread {
      let wasEscaped = isEscaped
      isEscaped = isQuoted && !wasEscaped && byte == state.pointee.escape
      if byte == CSVByte.quote {
        if !wasEscaped { isQuoted = !isQuoted && state.pointee.quote == byte }
        isEscaped = false
      } else if byte == CSVByte.carriageReturn {
        if isQuoted { hasQuotedReturn = true } else { hasReturn = true }
      } else if byte == CSVByte.lineFeed {
        guard isQuoted else { return false }
        hasFeed = true
      }
    }
    return hasReturn || hasQuotedReturn && !hasFeed
  }

  /// Finds the delimiter of the records in the buffer, without a last record that may be cut off, and what is doubtful about it.
  private func findDelimiter(_ dialect: CSVDialect) {
    var part = unread[...]
    if !state.pointee.isAtEnd, let end = part.lastIndex(of: state.pointee.lineEnd) {
      part = part[...end]
    }
    let candidates = DelimiterSearch.candidates.filter(part.contains)
    var refusesInnerQuotes = true
    func open(_ delimiter: UInt8) -> CSVReader? {
      let dialect = CSVDialect(
        delimiter: delimiter, hasQuotes: dialect.hasQuotes, trimsBlanks: dialect.trimsBlanks,
        hasBackslashEscapes: dialect.hasBackslashEscapes)
      let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: part))
      let reader = try? CSVReader(
        InputFile(bytes: bytes, name: fileName), fileName: fileName, dialect: dialect)
      reader?.state.pointee.refusesInnerQuotes = refusesInnerQuotes
      return reader
    }
    // If no candidate can read the header, it has a quote inside a field.
    refusesInnerQuotes = !candidates.allSatisfy { (try? open($0)?.next()) != true }
    let search = DelimiterSearch(among: candidates, in: fileName, open: open)
    state.pointee.delimiter = search.delimiter
    if let rival = search.rival {
      doubts.append(FormatDoubt(delimiter: search.delimiter, or: rival, fileName))
    }
    if search.isUnconfirmed, let title = DelimiterSearch.title(above: candidates.compactMap(open)) {
      let lines = state.pointee.nextLine - 1 + title.lines
      let reason =
        "the line may be a title: \(Rejection.quoted([title.delimiter])) divides the lines below it"
      doubts.append(
        FormatDoubt(
          .title(lines: lines), fileName,
          "\(reason); skip \(lines == 1 ? "it" : "the first \(lines) lines")"))
    }
  }

  /// How the next line ends: `LF`, `CRLF` or `CR`.
  var lineEnd: String {
    if state.pointee.lineEnd == CSVByte.carriageReturn { return "CR" }
    let line = unread.prefix { $0 != CSVByte.lineFeed }
    return line.last == CSVByte.carriageReturn ? "CRLF" : "LF"
  }

  private var unread: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: UnsafePointer(state.pointee.cursor), count: state.pointee.limit - state.pointee.cursor)
  }

  private func passByteOrderMark() throws(LoadError) {
    let start = unread
    func begins(with mark: [UInt8]) -> Bool {
      start.starts(with: conversion.map { table in mark.flatMap { table[Int($0)] } } ?? mark)
    }
    // In UTF-16 without a byte order mark, one byte of the first ASCII character is zero.
    let hasZero = start.prefix(2).contains(0) && start.prefix(2).contains { 1..<0x80 ~= $0 }
    if hasZero || begins(with: [0xFF, 0xFE]) || begins(with: [0xFE, 0xFF]) {
      let order = !hasZero ? "" : start[0] == 0 ? "BE" : "LE"
      let command = "iconv -f UTF-16\(order) -t UTF-8 FILE > NEW.csv"
      throw .malformed(
        fileName, "the file is in UTF-16; save it as UTF-8, or convert it: \(command)")
    }
    guard begins(with: CSVEncoding.byteOrderMark) else { return }
    guard conversion == nil else {
      throw .malformed(
        fileName,
        """
        the file is marked as UTF-8, but another encoding is given; omit the encoding, and correct \
        rows that are not UTF-8
        """)
    }
    state.pointee.cursor += CSVEncoding.byteOrderMark.count
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

extension CSVReader {

  /// Moves to the next record; returns false at the end of the file.
  ///
  /// After an error the reader stays before the bad record; `skipLine()` skips the first line of this record.
  ///
  /// - Throws: ``CSVError`` if the record is malformed, ``InputFileError`` if the file cannot be
  ///   read further.
  public func next() throws -> Bool {
    if state.pointee.blankLinesOwed > 0 { return payBlankLine() }
    while true {
      if state.pointee.cursor == state.pointee.limit {
        try fill()
        if state.pointee.cursor == state.pointee.limit { return false }
      }
      switch scanRecord() {
      case .record: return try finishRecord()
      case .incomplete: try fillBehindPartialRecord(inQuote: false)
      case .incompleteInQuote where !state.pointee.isAtEnd:
        try fillBehindPartialRecord(inQuote: true)
      case let outcome: throw error(for: outcome)
      }
    }
  }

  @inline(__always)
  private func finishRecord() throws -> Bool {
    if state.pointee.hasDoubledQuotes { undoubleQuotes() }
    if state.pointee.fieldCount == 1, isBlank { return try passBlankLines() }
    return true
  }

  private func undoubleQuotes() {
    state.pointee.hasDoubledQuotes = false
    for index in 0..<state.pointee.fieldCount where state.pointee.fields[index].quoting == .doubled
    {
      state.pointee.fields[index].undouble()
    }
  }

  private func error(for outcome: CSVScanOutcome) -> CSVError {
    let line = state.pointee.scanLine
    state.pointee.fieldCount = 0
    return switch outcome {
    case .textAfterQuote: .textAfterQuote(file: fileName, line: line)
    case .quoteInUnquotedField: .quoteInUnquotedField(file: fileName, line: line)
    case .loneCarriageReturn: .loneCarriageReturn(file: fileName, line: line)
    case .tooManyFields:
      .tooManyFields(file: fileName, line: state.pointee.nextLine, limit: Self.fieldLimit)
    case .record, .incomplete, .incompleteInQuote:
      .unterminatedQuote(file: fileName, line: state.pointee.quoteLine)
    }
  }
}

/// Blank lines.
extension CSVReader {

  /// Whether the current record is an empty line: one field without characters.
  var isBlank: Bool {
    let field = state.pointee.fields[0]
    return field.count == 0 && field.quoting == .none
  }

  /// Handles a sequence of blank lines after the first of them was read.
  ///
  /// At the end of the file they are skipped. Elsewhere each is a record with one empty field, about which the caller
  /// decides; they are counted, not stored, so any number of them needs no memory.
  func passBlankLines() throws -> Bool {
    let first = state.pointee.line
    while let length = try blankLineLength() {
      state.pointee.cursor += length
      state.pointee.nextLine += 1
    }
    if state.pointee.cursor == state.pointee.limit {
      state.pointee.fieldCount = 0
      return false
    }
    state.pointee.blankLinesOwed = state.pointee.nextLine - first
    state.pointee.line = first - 1
    return payBlankLine()
  }

  /// Makes one of the counted blank lines the current record.
  func payBlankLine() -> Bool {
    let start = state.pointee.buffer
    state.pointee.fields.initialize(to: CSVField(from: start, to: start))
    state.pointee.fieldCount = 1
    state.pointee.line += 1
    state.pointee.blankLinesOwed -= 1
    return true
  }

  /// The length in bytes of the line end at the cursor; nil if something else follows, or nothing.
  private func blankLineLength() throws -> Int? {
    if state.pointee.limit - state.pointee.cursor < 2, !state.pointee.isAtEnd { try fill() }
    let cursor = state.pointee.cursor
    guard cursor < state.pointee.limit else { return nil }
    if cursor[0] == CSVByte.lineFeed { return 1 }
    let isBoth = cursor[0] == CSVByte.carriageReturn && cursor[1] == CSVByte.lineFeed
    return isBoth ? min(2, state.pointee.limit - cursor) : nil
  }
}

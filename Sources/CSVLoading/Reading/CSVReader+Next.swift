extension CSVReader {

  /// Steps to the next record; false at the end of the file.
  ///
  /// After an error the reader stays before the record that caused it: `skipLine()` skips it.
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
    for index in 0..<state.pointee.fieldCount
    where state.pointee.fields[index].quoting == .doubled {
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

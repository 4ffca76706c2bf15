extension CSVReader {
  /// Moves to the next record; returns false at the end of the file.
  ///
  /// After an error the reader stays before the malformed record; ``skipRecord()`` skips it.
  ///
  /// - Throws: ``LoadError/malformed(_:)`` if the record is malformed; ``LoadError/unreadable(path:reason:)`` or
  ///   ``LoadError/damaged(path:reason:)`` if the file cannot be read further.
  public func next() throws(LoadError) -> Bool {
    while true {
      if state.pointee.cursor == state.pointee.limit {
        try fill()
        if state.pointee.cursor == state.pointee.limit { return false }
      }
      switch scanRecord() {
      case .record:
        if state.pointee.hasDoubledQuotes, hasOnlyBlanks(), passBlank() { continue }
        finishRecord()
        return true
      case .blank:
        if !passBlank() { return true }
      case .incomplete: try fillBehindPartialRecord(inQuote: false)
      case .incompleteInQuote where !state.pointee.isAtEnd:
        try fillBehindPartialRecord(inQuote: true)
      case let outcome:
        guard state.pointee.trimsBlanks else { throw error(for: outcome) }
        if try nextTrimmed() { return true }
      }
    }
  }

  /// Moves to a record with blanks around quotes; false if more of it has to be read.
  private func nextTrimmed() throws(LoadError) -> Bool {
    switch scanTrimming() {
    case .record, .blank:
      finishRecord()
      return true
    case .incomplete: try fillBehindPartialRecord(inQuote: false)
    case .incompleteInQuote where !state.pointee.isAtEnd:
      try fillBehindPartialRecord(inQuote: true)
    case let outcome: throw error(for: outcome)
    }
    return false
  }

  /// Prepares the fields of the record that was found.
  @inline(__always)
  private func finishRecord() {
    if state.pointee.width == 0 { state.pointee.width = state.pointee.fieldCount }
    if state.pointee.hasDoubledQuotes { undoubleQuotes() }
  }

  /// Passes a blank line, or a row of delimiters only; false if it is a record, as in a file of one column.
  private func passBlank() -> Bool {
    guard state.pointee.width != 1 else { return false }
    if state.pointee.fieldCount > 1 { state.pointee.blankRows += 1 }
    state.pointee.fieldCount = 0
    return true
  }

  /// Whether nothing remains of the record when blanks are removed.
  private func hasOnlyBlanks() -> Bool {
    state.pointee.trimsBlanks
      && (0..<state.pointee.fieldCount).allSatisfy {
        let field = state.pointee.fields[$0]
        return field.quoting == .none && field.bytes.allSatisfy(CSVByte.isBlank)
      }
  }

  private func undoubleQuotes() {
    let trims = state.pointee.trimsBlanks
    state.pointee.hasDoubledQuotes = trims
    for index in 0..<state.pointee.fieldCount {
      switch state.pointee.fields[index].quoting {
      case .doubled: state.pointee.fields[index].unescape(state.pointee.escape)
      case .none where trims: state.pointee.fields[index].trim()
      default: break
      }
    }
  }

  private func error(for outcome: CSVScanOutcome) -> LoadError {
    state.pointee.fieldCount = 0
    var (line, problem) = (state.pointee.scanLine, outcome.rawValue)
    switch outcome {
    case .tooManyFields: line = state.pointee.nextLine
    case .incompleteInQuote: line = state.pointee.quoteLine
    case .blankBeforeQuote, .blankAfterQuote: problem = Rejection.blankBesideQuote
    default: break
    }
    let isClosed = [.textAfterQuote, .blankAfterQuote, .incompleteInQuote].contains(outcome)
    if isClosed, state.pointee.hasEscapedQuote { problem = Rejection.escapedQuote }
    return .malformed(fileName, line: line, outcome.rawValue, problem: problem)
  }
}

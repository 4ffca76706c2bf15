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
        if finishRecord() { return true }
      case .incomplete: try fillBehindPartialRecord(inQuote: false)
      case .incompleteInQuote where !state.pointee.isAtEnd:
        try fillBehindPartialRecord(inQuote: true)
      case let outcome: throw error(for: outcome)
      }
    }
  }

  /// Prepares the fields of the record that was found; false if it is a blank line to be skipped.
  @inline(__always)
  private func finishRecord() -> Bool {
    if state.pointee.fieldCount == 1, isBlank, state.pointee.width != 1 {
      state.pointee.fieldCount = 0
      return false
    }
    if state.pointee.width == 0 { state.pointee.width = state.pointee.fieldCount }
    if state.pointee.hasDoubledQuotes { undoubleQuotes() }
    return true
  }

  /// Whether the current record is an empty line: one field without characters.
  private var isBlank: Bool {
    let field = state.pointee.fields[0]
    return field.count == 0 && field.quoting == .none
  }

  private func undoubleQuotes() {
    state.pointee.hasDoubledQuotes = false
    for index in 0..<state.pointee.fieldCount where state.pointee.fields[index].quoting == .doubled
    {
      state.pointee.fields[index].undouble()
    }
  }

  private func error(for outcome: CSVScanOutcome) -> LoadError {
    state.pointee.fieldCount = 0
    var line = state.pointee.scanLine
    switch outcome {
    case .tooManyFields: line = state.pointee.nextLine
    case .incompleteInQuote: line = state.pointee.quoteLine
    default: break
    }
    return .malformed(fileName, line: line, outcome.rawValue)
  }
}

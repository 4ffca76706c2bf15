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

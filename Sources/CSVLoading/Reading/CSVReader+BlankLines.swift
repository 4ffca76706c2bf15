extension CSVReader {

  /// Whether the current record, of one field, is a line with nothing on it.
  var isBlank: Bool {
    let field = state.pointee.fields[0]
    return field.count == 0 && field.quoting == .none
  }

  /// Decides about a run of blank lines whose first was just read.
  ///
  /// At the end of the file they are passed over. Elsewhere each is a record of one empty field,
  /// for the caller to judge; they are counted, not kept, so any number of them needs no memory.
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

  /// Makes one of the blank lines owed the current record.
  func payBlankLine() -> Bool {
    let start = state.pointee.buffer
    state.pointee.fields.initialize(to: CSVField(from: start, to: start))
    state.pointee.fieldCount = 1
    state.pointee.line += 1
    state.pointee.blankLinesOwed -= 1
    return true
  }

  /// The bytes of the line end at the cursor; nil if something else stands there, or nothing.
  private func blankLineLength() throws -> Int? {
    if state.pointee.limit - state.pointee.cursor < 2, !state.pointee.isAtEnd { try fill() }
    let cursor = state.pointee.cursor
    guard cursor < state.pointee.limit else { return nil }
    if cursor[0] == CSVByte.lineFeed { return 1 }
    let isBoth = cursor[0] == CSVByte.carriageReturn && cursor[1] == CSVByte.lineFeed
    return isBoth ? min(2, state.pointee.limit - cursor) : nil
  }
}

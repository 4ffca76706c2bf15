extension CSVReader {

  /// Leaves the record that `next()` could not read: passes the line on which it begins.
  ///
  /// The line's bytes, without the line feed, are valid until the next call; nil at the end of the
  /// file. `line` is then this line, and `next()` goes on behind it.
  ///
  /// - Throws: ``CSVError`` if the line is longer than a record may be, ``InputFileError``.
  public func skipLine() throws -> UnsafeBufferPointer<UInt8>? {
    if state.pointee.blankLinesOwed > 0, payBlankLine() { return field(0) }
    while true {
      let rest = UnsafeBufferPointer(
        start: state.pointee.cursor, count: state.pointee.limit - state.pointee.cursor)
      let length = rest.firstIndex(of: CSVByte.lineFeed)
      if length != nil || state.pointee.isAtEnd {
        return rest.isEmpty ? nil : passLine(rest.prefix(length ?? rest.count))
      }
      try fillBehindPartialRecord(inQuote: false)
    }
  }

  private func passLine(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> UnsafeBufferPointer<UInt8> {
    let rest = state.pointee.limit - state.pointee.cursor
    state.pointee.cursor += min(line.count + 1, rest)
    state.pointee.fieldCount = 0
    state.pointee.line = state.pointee.nextLine
    state.pointee.nextLine += 1
    return UnsafeBufferPointer(rebasing: line)
  }
}

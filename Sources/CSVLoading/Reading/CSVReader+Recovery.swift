extension CSVReader {

  /// Skips the first line of a record that `next()` could not read.
  ///
  /// Returns the bytes of the line without its line feed, valid until the next call; returns nil at the end of the file.
  /// Afterwards `line` is the number of the skipped line, and `next()` continues after it.
  ///
  /// - Throws: ``CSVError`` if the line is longer than the `recordLimit`, ``InputFileError`` if the file cannot be read.
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

  /// Skips the line on which a malformed record begins.
  ///
  /// - Throws: `error`, which is more specific, if the line is longer than a record may be; `InputFileError`.
  func skipLine(after error: CSVError) throws -> UnsafeBufferPointer<UInt8>? {
    do {
      return try skipLine()
    } catch is CSVError {
      throw error
    }
  }

  /// Steps to the next record that is not malformed; false at the end.
  func nextWellFormed() throws -> Bool {
    while true {
      do {
        return try next()
      } catch let error as CSVError {
        _ = try skipLine(after: error)
      }
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

  /// The current record as it was written, quotes included, without its line end.
  var rawRecord: [UInt8] {
    var bytes: [UInt8] = []
    for index in 0..<fieldCount {
      if index > 0 { bytes.append(delimiter) }
      guard isQuoted(index) else {
        bytes += field(index)
        continue
      }
      bytes.append(CSVByte.quote)
      for byte in field(index) {
        if byte == CSVByte.quote { bytes.append(byte) }
        bytes.append(byte)
      }
      bytes.append(CSVByte.quote)
    }
    return bytes
  }
}

extension CSVReader {
  /// Skips the next line, whether it is a record, a part of one, or blank.
  ///
  /// Returns the bytes of the line without its line feed, valid until the next call; returns nil at the end of the file.
  /// Afterwards `line` is the number of the skipped line, and `next()` continues after it.
  ///
  /// - Throws: ``LoadError/malformed(_:)`` if the line is longer than the `recordLimit`; the errors of reading the file.
  public func skipLine() throws(LoadError) -> UnsafeBufferPointer<UInt8>? {
    let end = state.pointee.lineEnd
    return try skip(toEnd: { $0 == end })
  }

  /// Skips a record that `next()` could not read.
  ///
  /// Such a record ends where it would if the faults were part of its text: at the first line end that is not in quotes, where
  /// only a quote at the beginning of a field opens quotes. An unclosed quote includes the rest of the file: its lines may be
  /// records or parts of the field.
  ///
  /// Returns the bytes of the record without its line end, valid until the next call; returns nil at the end of the file.
  /// Afterwards `line` is the line on which the record begins, and `next()` continues after the record.
  ///
  /// - Throws: ``LoadError/malformed(_:)`` if the record is longer than the `recordLimit`; the errors of reading the file.
  public func skipRecord() throws(LoadError) -> UnsafeBufferPointer<UInt8>? {
    enum Place { case start, unquoted, quoted, closed }
    var (place, isEscaped) = (Place.start, false)
    let (quote, delimiter) = (state.pointee.quote, state.pointee.delimiter)
    let escape = state.pointee.escape
    let (lineEnd, trims) = (state.pointee.lineEnd, state.pointee.trimsBlanks)
    return try skip(toEnd: { byte in
      if trims, place == .start, CSVByte.isBlank(byte), byte != delimiter { return false }
      defer { isEscaped = place == .quoted && !isEscaped && byte == escape && byte != quote }
      if byte == quote, byte != CSVByte.lineFeed {
        if isEscaped { return false }
        place = place == .quoted ? .closed : place == .unquoted ? .unquoted : .quoted
      } else if place != .quoted {
        place = byte == delimiter ? .start : .unquoted
        return byte == lineEnd
      }
      return false
    })
  }

  /// Skips the record that `next()` could not read because of `error`.
  ///
  /// - Throws: `error` if the record is not malformed or is longer than the `recordLimit`.
  func skipRecord(after error: LoadError) throws(LoadError) -> UnsafeBufferPointer<UInt8>? {
    guard case .malformed = error else { throw error }
    do {
      return try skipRecord()
    } catch .malformed { throw error }
  }

  /// Steps to the next record that is not malformed; false at the end.
  func nextWellFormed() throws(LoadError) -> Bool {
    while true {
      do {
        return try next()
      } catch {
        _ = try skipRecord(after: error)
      }
    }
  }

  var lastLine: Int { state.pointee.nextLine - 1 }

  /// Skips the bytes up to and including the first that is an end.
  @inline(__always)
  private func skip(
    toEnd isEnd: (UInt8) -> Bool
  ) throws(LoadError) -> UnsafeBufferPointer<UInt8>? {
    var count = 0
    while true {
      let (start, limit) = (state.pointee.cursor, state.pointee.limit)
      while start + count < limit {
        count += 1
        if isEnd(start[count - 1]) { return pass(count) }
      }
      if state.pointee.isAtEnd { return count == 0 ? nil : pass(count) }
      try fillBehindPartialRecord(inQuote: false)
    }
  }

  /// Passes `count` bytes, and returns them without their line end.
  private func pass(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    let start = state.pointee.cursor
    let lineEnd = state.pointee.lineEnd
    var text = UnsafeBufferPointer(start: UnsafePointer(start), count: count)[...]
    let lineEnds = text.reduce(0) { $0 + ($1 == lineEnd ? 1 : 0) }
    state.pointee.cursor += count
    state.pointee.fieldCount = 0
    state.pointee.line = state.pointee.nextLine
    let hasLineEnd = text.last == lineEnd
    state.pointee.nextLine += lineEnds + (hasLineEnd ? 0 : 1)
    if hasLineEnd { text = text.dropLast() }
    if lineEnd == CSVByte.lineFeed, text.last == CSVByte.carriageReturn { text = text.dropLast() }
    return UnsafeBufferPointer(rebasing: text)
  }

  /// The current record as it would be written with the same fields in quotes, without its line end.
  var rawRecord: [UInt8] {
    let (quote, escape) = (CSVByte.quote, state.pointee.escape)
    let fields = (0..<fieldCount).map { index in
      guard isQuoted(index) else { return Array(field(index)) }
      return [quote] + field(index).flatMap { [quote, escape].contains($0) ? [escape, $0] : [$0] }
        + [quote]
    }
    return Array(fields.joined(separator: [delimiter]))
  }
}

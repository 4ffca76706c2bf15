internal import SocleInputFiles

extension CSVReader {
  /// Moves the unread bytes to the front and reads until the buffer is full or the file ends.
  func fill() throws(LoadError) {
    state.pointee.fieldCount = 0
    state.pointee.moveToFront(capacity: state.pointee.capacity)
    let end = state.pointee.buffer + state.pointee.capacity
    while !state.pointee.isAtEnd, end - state.pointee.limit >= smallestRead {
      let count = try read(
        into: .init(start: state.pointee.limit, count: end - state.pointee.limit))
      state.pointee.limit += count
      state.pointee.isAtEnd = count == 0
    }
    state.pointee.limit.pointee = CSVByte.lineFeed
  }

  /// The number of bytes that one character can need.
  private var smallestRead: Int { conversion == nil ? 1 : 3 }

  /// Puts the next bytes of the file, as UTF-8, at the front of `buffer`; 0 only at the end of the file.
  private func read(into buffer: UnsafeMutableRawBufferPointer) throws(LoadError) -> Int {
    guard let conversion else { return try readInput(into: buffer) }
    // A character takes three bytes at most. They are read into the last third, and spread out from the front.
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer.suffix(buffer.count / 3))
    let count = try readInput(into: part)
    var target = 0
    for index in 0..<count {
      let byte = part[index]
      if byte < 0x80 {
        buffer[target] = byte
        target += 1
      } else {
        for unit in conversion[Int(byte)] {
          buffer[target] = unit
          target += 1
        }
      }
    }
    return target
  }

  private func readInput(into buffer: UnsafeMutableRawBufferPointer) throws(LoadError) -> Int {
    do {
      return try input.read(into: buffer)
    } catch { throw LoadError(error) }
  }

  func fillBehindPartialRecord(inQuote: Bool) throws(LoadError) {
    if state.pointee.cursor == state.pointee.buffer {
      guard state.pointee.capacity < recordLimit else {
        let quote =
          "the quote opened on line \(state.pointee.quoteLine) is probably never closed; close it"
        throw .malformed(
          fileName, line: state.pointee.nextLine,
          "the record is longer than \(recordLimit) bytes; "
            + (inQuote ? quote : "is this a CSV file?"),
          problem: inQuote && state.pointee.hasEscapedQuote ? Rejection.escapedQuote : nil)
      }
      state.pointee.moveToFront(capacity: min(state.pointee.capacity * 2, recordLimit))
    }
    try fill()
  }
}

extension LoadError {
  init(_ error: InputFileError) {
    self =
      error.isDamaged
      ? .damaged(path: error.path, reason: error.reason)
      : .unreadable(path: error.path, reason: error.reason)
  }
}

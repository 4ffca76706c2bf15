internal import InputFiles

extension CSVReader {

  /// Moves the unread bytes to the front and reads until the buffer is full or the file ends.
  func fill() throws {
    state.pointee.fieldCount = 0
    state.pointee.moveToFront(capacity: state.pointee.capacity)
    let end = state.pointee.buffer + state.pointee.capacity
    while !state.pointee.isAtEnd, state.pointee.limit < end {
      let free = UnsafeMutableRawBufferPointer(
        start: state.pointee.limit, count: end - state.pointee.limit)
      let count = try input.read(into: free)
      state.pointee.limit += count
      state.pointee.isAtEnd = count == 0
    }
    state.pointee.limit.pointee = CSVByte.lineFeed
  }

  /// Brings more of a record that the buffer ends in the middle of.
  func fillBehindPartialRecord(inQuote: Bool) throws {
    if state.pointee.cursor == state.pointee.buffer {
      try grow(inQuote: inQuote)
    }
    try fill()
  }

  private func grow(inQuote: Bool) throws(CSVError) {
    let capacity = state.pointee.capacity
    guard capacity < recordLimit else {
      throw .recordTooLong(
        file: fileName, line: state.pointee.nextLine, limit: recordLimit,
        openQuoteLine: inQuote ? state.pointee.quoteLine : nil)
    }
    state.pointee.moveToFront(capacity: min(capacity * 2, recordLimit))
  }

  func passByteOrderMark() {
    let start = state.pointee.cursor
    guard state.pointee.limit - start >= 3 else { return }
    if start[0] == 0xEF, start[1] == 0xBB, start[2] == 0xBF { state.pointee.cursor += 3 }
  }
}

internal import InputFiles

extension CSVReader {

  /// Moves the unread bytes to the front and reads until the buffer is full or the file ends.
  func fill() throws {
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
  private var smallestRead: Int { encoding == .latin1 ? 2 : 1 }

  /// Puts the next bytes of the file, as UTF-8, at the front of `buffer`; 0 only at the end of the file.
  private func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard encoding == .latin1 else { return try input.read(into: buffer) }
    // A character takes two bytes at most. They are read into the back half, and spread out from the front.
    let half = UnsafeMutableRawBufferPointer(rebasing: buffer[(buffer.count - buffer.count / 2)...])
    let count = try input.read(into: half)
    var target = 0
    for index in 0..<count {
      let byte = half[index]
      if byte < 0x80 {
        buffer[target] = byte
        target += 1
      } else {
        buffer[target] = 0xC0 | byte >> 6
        buffer[target + 1] = 0x80 | byte & 0x3F
        target += 2
      }
    }
    return target
  }

  /// Reads more of a record that is only partly in the buffer.
  func fillBehindPartialRecord(inQuote: Bool) throws {
    if state.pointee.cursor == state.pointee.buffer {
      guard state.pointee.capacity < recordLimit else {
        throw CSVError.recordTooLong(
          file: fileName, line: state.pointee.nextLine, limit: recordLimit,
          openQuoteLine: inQuote ? state.pointee.quoteLine : nil)
      }
      state.pointee.moveToFront(capacity: min(state.pointee.capacity * 2, recordLimit))
    }
    try fill()
  }

  /// - Throws: ``CSVError/wrongEncoding(file:found:)`` for UTF-16.
  func passByteOrderMark() throws(CSVError) {
    let start = state.pointee.cursor
    let count = state.pointee.limit - start
    guard encoding == .utf8, count >= 2 else { return }
    let mark = (start[0], start[1])
    // Without a mark, one byte of the first ASCII character is zero.
    if mark == (0xFF, 0xFE) || mark == (0xFE, 0xFF)
      || min(mark.0, mark.1) == 0 && 1..<0x80 ~= max(mark.0, mark.1)
    {
      throw .wrongEncoding(file: fileName, found: "UTF-16")
    }
    if count >= 3, start[0] == 0xEF, start[1] == 0xBB, start[2] == 0xBF {
      state.pointee.cursor += 3
    }
  }
}

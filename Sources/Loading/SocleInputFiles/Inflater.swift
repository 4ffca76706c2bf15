internal import SocleCZlib

/// Decompresses a file of one or more gzip members, one behind the other.
final class Inflater {
  /// Whether the latest member has ended, and the next one has not begun.
  private var isBetweenMembers = false
  // zlib keeps a pointer back to the stream, so it must not move: never a stored property.
  private let stream: UnsafeMutablePointer<z_stream>

  /// Nil if there is not enough memory.
  init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard socle_inflate_init_gzip(stream) == Z_OK else {
      stream.deallocate()
      return nil
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Puts the next decompressed bytes at the front of `buffer`; their number is 0 only at the end of the file.
  func read(
    from file: InputFile, into buffer: UnsafeMutableRawBufferPointer
  ) throws(InputFileError) -> Int {
    while true {
      if isBetweenMembers, try !beginNextMember(of: file) { return 0 }
      let count = try step(from: file, into: buffer)
      if count > 0 { return count }
      if !isBetweenMembers, file.unread.isEmpty, try !file.readMore() {
        throw file.damage("the file ends in the middle of its compressed data")
      }
    }
  }

  /// Begins the next member; false if the file ends here, which is the only place where it may end.
  private func beginNextMember(of file: InputFile) throws(InputFileError) -> Bool {
    if file.unread.isEmpty, try !file.readMore() { return false }
    guard try file.beginsLikeGzip() else {
      throw file.damage("the compressed data is followed by bytes that are not gzip")
    }
    inflateReset(stream)
    isBetweenMembers = false
    return true
  }

  /// Decompresses as much of the unread bytes as fits `buffer`; a step that produces nothing needs more bytes.
  private func step(
    from file: InputFile, into buffer: UnsafeMutableRawBufferPointer
  ) throws(InputFileError) -> Int {
    let available = UInt32(clamping: file.unread.count)
    let room = UInt32(clamping: buffer.count)
    stream.pointee.next_in = file.unread.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = available
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = room
    let code = inflate(stream, Z_NO_FLUSH)
    isBetweenMembers = code == Z_STREAM_END
    file.consume(Int(available - stream.pointee.avail_in))
    guard [Z_OK, Z_BUF_ERROR, Z_STREAM_END].contains(code) else {
      throw file.damage(stream.pointee.msg.map { String(cString: $0) } ?? "zlib error \(code)")
    }
    return Int(room - stream.pointee.avail_out)
  }
}

extension InputFile {
  fileprivate func damage(_ reason: String) -> InputFileError {
    InputFileError(
      path: path, reason: "\(reason) at byte \(offset); download or copy the file again",
      isDamaged: true)
  }
}

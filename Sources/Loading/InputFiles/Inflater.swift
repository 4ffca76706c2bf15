internal import CZlib

/// Decompresses one gzip member after another.
final class Inflater {
  /// The numbers of bytes that one step of decompression consumed and produced, and the reason if it failed.
  typealias Step = (consumed: Int, produced: Int, failure: String?)

  /// Whether the latest member has ended, and ``reset()`` was not called since.
  private(set) var isBetweenMembers = false
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

  func reset() {
    inflateReset(stream)
    isBetweenMembers = false
  }

  /// Decompresses as much of `input` as fits `output`; a step that moves no byte needs more input.
  func step(
    from input: UnsafeMutableRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> Step {
    let available = UInt32(clamping: input.count)
    let room = UInt32(clamping: output.count)
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = available
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = room
    let code = inflate(stream, Z_NO_FLUSH)
    isBetweenMembers = code == Z_STREAM_END
    let isFailure = ![Z_OK, Z_BUF_ERROR, Z_STREAM_END].contains(code)
    let message = stream.pointee.msg.map { String(cString: $0) } ?? "zlib error \(code)"
    return (
      Int(available - stream.pointee.avail_in), Int(room - stream.pointee.avail_out),
      isFailure ? message : nil
    )
  }
}

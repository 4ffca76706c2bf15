@testable import SocleInputFiles

/// All bytes of a file, taken through a buffer of `bufferSize` bytes.
func readAll(_ file: InputFile, bufferSize: Int = 4096) throws -> [UInt8] {
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bufferSize, alignment: 1)
  defer { buffer.deallocate() }
  var bytes: [UInt8] = []
  while case let count = try file.read(into: buffer), count > 0 {
    bytes += buffer.prefix(count)
  }
  return bytes
}

/// Bytes that repeat only after a long while.
func pattern(_ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 251) }
}

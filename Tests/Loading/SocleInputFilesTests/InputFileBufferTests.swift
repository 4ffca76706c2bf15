import TestSupport
import Testing

@testable import SocleInputFiles

@Suite("The bytes of a file that are read ahead")
struct InputFileBufferTests {

  private func withBuffer(
    _ content: [UInt8], size: Int, _ body: (InputFile) throws -> Void
  ) throws {
    let file = try TemporaryFile(content)
    try body(InputFile(path: file.path, chunkSize: size))
    withExtendedLifetime(file) {}
  }

  @Test("Bytes are appended after the unread bytes, up to the size of the buffer")
  func adding() throws {
    try withBuffer([1, 2, 3, 4, 5], size: 4) { buffer throws in
      #expect(Array(buffer.unread) == [1, 2, 3, 4])
      #expect(buffer.totalBytes == 5 && buffer.bytesRead == 4 && buffer.offset == 0)
      buffer.consume(3)
      #expect(Array(buffer.unread) == [4] && buffer.offset == 3 && buffer.bytesRead == 4)
      #expect(try buffer.readMore() && Array(buffer.unread) == [4, 5])
      #expect(try !buffer.readMore() && Array(buffer.unread) == [4, 5])
      buffer.consume(2)
      #expect(buffer.unread.isEmpty && buffer.offset == 5)
    }
  }

  @Test("A buffer has at least two bytes, enough to recognize gzip", arguments: [-1, 0, 1, 2])
  func smallest(size: Int) throws {
    try withBuffer([0x1F, 0x8B, 8], size: size) { buffer throws in
      #expect(buffer.isGzip && Array(buffer.unread) == [0x1F, 0x8B])
    }
  }

  @Test(
    "Data that is too short or begins differently is not recognized as gzip",
    arguments: [[], [0x1F], [0x1F, 0x8C], [0x8B, 0x1F], [0, 0]] as [[UInt8]])
  func noGzip(content: [UInt8]) throws {
    try withBuffer(content, size: 16) { buffer throws in
      #expect(!buffer.isGzip && Array(buffer.unread) == content)
    }
  }

  @Test("Bytes in memory are copied, and count as read", arguments: [0, 1, 3])
  func inMemory(count: Int) throws {
    var bytes = (0..<count).map { UInt8($0 + 1) }
    let buffer = try bytes.withUnsafeBytes { try InputFile(bytes: $0, name: "bytes") }
    bytes = []
    #expect(Array(buffer.unread) == (0..<count).map { UInt8($0 + 1) })
    #expect(buffer.totalBytes == count && buffer.bytesRead == count && buffer.offset == 0)
    #expect(try !buffer.readMore())
  }
}

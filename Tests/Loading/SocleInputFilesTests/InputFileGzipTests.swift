import TestSupport
import Testing

@testable import SocleInputFiles

@Suite("A gzip file as a stream of bytes")
struct InputFileGzipTests {

  private func unpack(_ bytes: [UInt8], size: Int = 4096) throws -> [UInt8] {
    let file = try TemporaryFile(bytes)
    let input = try InputFile(path: file.path, chunkSize: size)
    #expect(input.isGzip)
    return try readAll(input, bufferSize: size)
  }

  @Test(
    "Gzip is recognized by its first bytes and decompressed", arguments: [1, 2, 3, 7, 64, 4096])
  func compressed(size: Int) throws {
    let text = Array(GzipWriter.compressedText.utf8)
    #expect(try unpack(GzipWriter.compressed, size: size) == text)
  }

  @Test(
    "Large gzip data is decompressed completely", arguments: [1, 1000, 65_535, 65_536, 300_000])
  func long(length: Int) throws {
    let content = pattern(length)
    #expect(try unpack(GzipWriter.member(content)) == content)
  }

  @Test("Consecutive gzip members are one stream, empty members included", arguments: [1, 2, 64])
  func members(size: Int) throws {
    let empty = GzipWriter.member([])
    let bytes = empty + GzipWriter.member([1, 2, 3]) + empty + GzipWriter.member([4, 5]) + empty
    #expect(try unpack(bytes, size: size) == [1, 2, 3, 4, 5])
  }

  @Test("A gzip file truncated anywhere is damaged, and the error contains its path")
  func cut() throws {
    let whole = GzipWriter.member(pattern(40)) + GzipWriter.compressed
    let first = GzipWriter.member(pattern(40)).count
    for length in 2..<whole.count where length != first {
      let file = try TemporaryFile(Array(whole.prefix(length)))
      let error = #expect(throws: InputFileError.self) {
        try readAll(InputFile(path: file.path), bufferSize: 16)
      }
      #expect(error?.path == file.path && error?.isDamaged == true, "\(length) bytes")
      let offset = try #require(error?.reason.firstMatch(of: #/.+ at byte (\d+); /#)?.output.1)
      #expect(try #require(Int(offset)) <= length)
    }
  }

  @Test("A changed byte in the content or the checksum is an error", arguments: [20, 55, 60])
  func changed(index: Int) throws {
    var bytes = GzipWriter.member(pattern(40))
    bytes[index] ^= 1
    #expect(throws: InputFileError.self) { try unpack(bytes) }
  }

  @Test(
    "Other bytes after the gzip data are an error", arguments: [[0], [0, 0], [0x1F, 0x20]])
  func garbageBehind(garbage: [UInt8]) throws {
    let bytes = GzipWriter.compressed + garbage
    let error = #expect(throws: InputFileError.self) { try unpack(bytes) }
    let place = "that are not gzip at byte \(GzipWriter.compressed.count);"
    #expect(error?.isDamaged == true && error?.reason.contains(place) == true)
  }

  @Test("Reading a damaged file again throws the error again")
  func again() throws {
    let file = try TemporaryFile(Array(GzipWriter.compressed.dropLast(4)))
    let input = try InputFile(path: file.path)
    for _ in 1...2 {
      #expect(throws: InputFileError.self) { try readAll(input) }
    }
  }

  @Test("`bytesRead` counts the bytes of the compressed file")
  func progress() throws {
    let bytes = GzipWriter.member(pattern(5000))
    let file = try TemporaryFile(bytes)
    let input = try InputFile(path: file.path, chunkSize: 64)
    #expect(input.totalBytes == bytes.count)
    _ = try readAll(input)
    #expect(input.bytesRead == bytes.count)
  }
}

import Testing

@testable import SocleInputFiles

@Suite("Bytes in memory as an input file")
struct InputBytesTests {

  private func input(_ bytes: [UInt8]) throws -> InputFile {
    try bytes.withUnsafeBytes { try InputFile(bytes: $0, name: "an answer") }
  }

  @Test(
    "Plain bytes are returned unchanged", arguments: [0, 1, 2, 3, 70_000], [1, 7, 100_000])
  func plain(length: Int, size: Int) throws {
    let input = try input(pattern(length))
    #expect(try readAll(input, bufferSize: size) == pattern(length))
    #expect(try readAll(input).isEmpty)
    #expect(!input.isGzip && input.totalBytes == length && input.bytesRead == length)
  }

  @Test("Compressed bytes are decompressed, including several gzip members")
  func gzip() throws {
    let text = Array(GzipWriter.compressedText.utf8)
    let input = try input(GzipWriter.compressed + GzipWriter.member(pattern(100_000)))
    #expect(input.isGzip)
    #expect(try readAll(input, bufferSize: 100) == text + pattern(100_000))
  }

  @Test("The error of truncated gzip data contains the given name")
  func damaged() throws {
    let input = try input(GzipWriter.compressed.dropLast(9) + [])
    let error = #expect(throws: InputFileError.self) { try readAll(input) }
    #expect(
      error?.description == """
        cannot decompress "an answer": the file ends in the middle of its compressed data at byte \
        \(GzipWriter.compressed.count - 9); download or copy the file again
        """)
  }
}

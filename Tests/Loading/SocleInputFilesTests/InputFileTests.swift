import Foundation
import TestSupport
import Testing

@testable import SocleInputFiles

@Suite("A file as a stream of bytes")
struct InputFileTests {

  @Test(
    "The bytes of a plain file are returned unchanged, whatever the sizes of chunk and buffer",
    arguments: [0, 1, 2, 3, 70_000], [1, 2, 3, 7, 64, 100_000])
  func plain(length: Int, size: Int) throws {
    let content = pattern(length)
    let file = try TemporaryFile(content)
    let input = try InputFile(path: file.path, chunkSize: size)
    #expect(try readAll(input, bufferSize: size) == content)
    #expect(!input.isGzip)
  }

  @Test("`bytesRead` and `totalBytes` count the bytes of the file on disk")
  func progress() throws {
    let file = try TemporaryFile(pattern(10_000))
    let input = try InputFile(path: file.path, chunkSize: 1000)
    #expect(input.totalBytes == 10_000)
    #expect(input.bytesRead <= 1000)
    _ = try readAll(input)
    #expect(input.bytesRead == 10_000)
  }

  @Test("Reading at the end of a file returns no bytes, every time")
  func end() throws {
    let file = try TemporaryFile([1, 2, 3])
    let input = try InputFile(path: file.path)
    _ = try readAll(input)
    #expect(try readAll(input).isEmpty)
  }

  @Test("Reading into an empty buffer reads nothing and loses nothing")
  func emptyBuffer() throws {
    let file = try TemporaryFile(GzipWriter.compressed)
    let input = try InputFile(path: file.path)
    #expect(try input.read(into: .init(start: nil, count: 0)) == 0)
    #expect(try readAll(input) == Array(GzipWriter.compressedText.utf8))
  }

  @Test(
    "A file that contains only one of the two gzip bytes is read as plain",
    arguments: [[0x1F], [0x1F, 0x8C], [0x8B, 0x1F]])
  func nearlyGzip(content: [UInt8]) throws {
    let file = try TemporaryFile(content)
    #expect(try readAll(InputFile(path: file.path)) == content)
  }

  @Test("Opening a missing file is an error that says so")
  func missing() {
    let path = NSTemporaryDirectory() + "/socle-no-such-file"
    let error = #expect(throws: InputFileError.self) { try InputFile(path: path) }
    #expect(
      error?.description == "cannot read \"\(path)\": there is no such file; check the path")
  }

  @Test("Opening a folder is an error that says so")
  func folder() throws {
    let error = #expect(throws: InputFileError.self) {
      try InputFile(path: NSTemporaryDirectory())
    }
    let reason = "it is a folder; name a file"
    #expect(error == InputFileError(path: NSTemporaryDirectory(), reason: reason))
  }
}

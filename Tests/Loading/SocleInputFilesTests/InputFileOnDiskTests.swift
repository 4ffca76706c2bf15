import Foundation
import TestSupport
import Testing

@testable import SocleInputFiles

@Suite("Files on disk and their errors")
struct InputFileOnDiskTests {

  @Test("Reading past the end of a file returns no bytes and does not change its counts")
  func end() throws {
    let file = try TemporaryFile([1, 2, 3])
    let input = try InputFile(path: file.path)
    var bytes = [UInt8](repeating: 0, count: 2)
    var counts: [Int] = []
    for _ in 0..<4 { counts.append(try bytes.withUnsafeMutableBytes { try input.read(into: $0) }) }
    #expect(counts == [2, 1, 0, 0] && input.bytesRead == 3 && input.totalBytes == 3)
  }

  @Test("A file that is deleted while it is open can be read to its end")
  func removed() throws {
    let file = try TemporaryFile(pattern(10_000))
    let input = try InputFile(path: file.path, chunkSize: 100)
    try FileManager.default.removeItem(atPath: file.path)
    #expect(try readAll(input) == pattern(10_000))
  }

  @Test("A pipe has no size, and is read until it ends")
  func pipe() throws {
    let pipe = Pipe.inTest()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    try pipe.fileHandleForWriting.write(contentsOf: Data([1, 2, 3]))
    try pipe.fileHandleForWriting.close()
    let input = try InputFile(path: path)
    #expect(input.totalBytes == 0)
    #expect(try readAll(input) == [1, 2, 3] && input.bytesRead == 3)
  }

  @Test(
    "An unreadable file is an error with the system's reason",
    .enabled(if: geteuid() != 0, "root may read every file"))
  func denied() throws {
    let file = try TemporaryFile([1])
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
    let error = #expect(throws: InputFileError.self) { try InputFile(path: file.path) }
    #expect(error?.reason.hasPrefix(String(cString: strerror(EACCES))) == true)
  }

  @Test("Opening a folder, or a pipe where a file is needed, is an error and does not wait")
  func notAFile() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [folder.path, pipe, "/dev/null"] {
      let error = #expect(throws: InputFileError.self) {
        try InputFile(path: path, isReadOnce: false)
      }
      #expect(error?.description.hasPrefix("cannot read \"\(path)\": it is a ") == true)
    }
    #expect(throws: InputFileError.self) { try InputFile(path: folder.path) }
  }
}

import Foundation
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("Backups into files")
struct BackupFileTests {
  let folder: TemporaryFolder
  let source: Connection

  init() throws {
    folder = try TemporaryFolder()
    source = try Connection.inMemory()
    try source.createNumbers(1...3)
  }

  @Test("A backup into a new file is a complete database of one file")
  func newFile() throws {
    try source.backUp(toNewFileAt: folder.file())
    #expect(try folder.names == ["test.sqlite"])
    let copy = try Connection(openingExistingAt: folder.file(), readOnly: true)
    #expect(try copy.numbers() == [1, 2, 3])
  }

  @Test("Backups accept the file URL of the new file, and refuse other URLs")
  func url() throws {
    let url = URL(fileURLWithPath: folder.file("copy"))
    try source.backUp(toNewFileAt: url)
    #expect(try Connection(openingExistingAt: url, readOnly: true).numbers() == [1, 2, 3])
    let small = URL(fileURLWithPath: folder.file("small"))
    try source.vacuum(intoNewFileAt: small)
    #expect(try Connection(openingExistingAt: small, readOnly: true).numbers() == [1, 2, 3])
    let remote = try #require(URL(string: "https://example.com/copy"))
    let error = #expect(throws: SQLiteError.self) { try source.backUp(toNewFileAt: remote) }
    #expect(error?.description.contains("it is not a file URL") == true)
  }

  @Test("A backup never overwrites a file, and a failed backup leaves no file")
  func refusedNewFile() throws {
    struct Enough: Error {}
    let taken = try folder.write([1, 2, 3], to: "taken")
    #expect(throws: SQLiteError.file(path: taken, problem: .exists)) {
      try source.backUp(toNewFileAt: taken)
    }
    #expect(try folder.bytes(of: "taken") == [1, 2, 3])
    #expect(throws: Enough.self) {
      try source.backUp(toNewFileAt: folder.file()) { _, _ in throw Enough() }
    }
    #expect(try folder.names == ["taken"])
  }
}

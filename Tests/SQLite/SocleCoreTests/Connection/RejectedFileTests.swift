import Foundation
import SocleLiveSchema
import TestSupport
import Testing

@testable import SocleCore

@Suite("A file that is not a database")
struct RejectedFileTests {
  let folder: TemporaryFolder
  let sound: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    let connection = try Connection.inMemory()
    try connection.createNumbers(1...2000)
    try connection.backUp(toNewFileAt: folder.file("sound"))
    sound = try folder.bytes(of: "sound")
    try FileManager.default.removeItem(atPath: folder.file("sound"))
  }

  @Test(
    "Text, random bytes and damaged headers are refused at once and left unchanged",
    arguments: [false, true])
  func variety(readOnly: Bool) throws {
    var generator = SystemRandomNumberGenerator()
    let random = (0..<8192).map { _ in UInt8.random(in: 0...255, using: &generator) }
    try expectRejected(Array("id,name\n1,Red\n".utf8), readOnly: readOnly)
    try expectRejected([0x53], readOnly: readOnly)
    try expectRejected(Array("SQLite format 3".utf8), readOnly: readOnly)
    try expectRejected(Array("SQLite format 3\0".utf8), readOnly: readOnly)
    try expectRejected(Array("SQLite format 2\0".utf8) + sound.dropFirst(16), readOnly: readOnly)
    try expectRejected(random, readOnly: readOnly)
  }

  @Test(
    "A truncated database is refused, whether cut between pages or within one",
    arguments: [false, true])
  func truncated(readOnly: Bool) throws {
    let cuts = [1, 15, 16, 99, 100, 511, 512, 4095, 4096, 4097, 8192, 8193, sound.count - 1]
    for count in cuts + [sound.count - 4096, sound.count - 512] {
      try expectRejected(Array(sound.prefix(count)), readOnly: readOnly)
    }
  }

  @Test("A database with bytes after its last page is refused")
  func extended() throws {
    try expectRejected(sound + [0], readOnly: false)
  }

  @Test("A database with an invalid header is refused", arguments: [16, 18, 21, 22, 23, 47])
  func damagedHeader(offset: Int) throws {
    var bytes = sound
    bytes[offset] = 0xEE
    let path = try folder.write(bytes, to: "damaged")
    #expect(throws: SQLiteError.self) { try Connection(openingExistingAt: path) }
    #expect(try folder.bytes(of: "damaged") == bytes)
  }

  private static let encrypted = PackageFiles.shared("sqlite/sqliteswift-encrypted-4.x.sqlite")

  @Test(
    "An encrypted database is refused",
    .enabled(
      if: FileManager.default.fileExists(atPath: encrypted),
      "shared/data/sqlite is not beside the package"))
  func encryptedFile() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: Self.encrypted))
    try expectRejected([UInt8](data), readOnly: false)
  }

  @Test(
    "A log or journal beside a file that is not a database is not applied to it",
    arguments: ["-wal", "-journal"])
  func strayCompanions(suffix: String) throws {
    // Both are valid for the database whose name they bear: only the file itself is another.
    let mode: JournalMode = suffix == "-wal" ? .wal : .delete
    let options = ConnectionOptions(journalMode: mode, synchronous: .full)
    let writer = try Connection(creatingAt: folder.file("origin"), options: options)
    try writer.createNumbers(1...3)
    try writer.run("PRAGMA cache_size = 2")
    try writer.transaction {
      try writer.insertNumbers(10..<20_000)
      try FileManager.default.copyItem(
        atPath: folder.file("origin\(suffix)"), toPath: folder.file("text\(suffix)"))
    }
    let text = Array(repeating: Array("no database\n".utf8), count: 5000).flatMap { $0 }
    let path = try folder.write(text, to: "text")
    let companion = try folder.bytes(of: "text\(suffix)")
    #expect(throws: SQLiteError.file(path: path, problem: .notADatabase)) {
      try Connection(openingExistingAt: path)
    }
    #expect(try folder.bytes(of: "text") == text)
    #expect(try folder.bytes(of: "text\(suffix)") == companion)
  }

  private func expectRejected(
    _ bytes: [UInt8], readOnly: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = try folder.write(bytes, to: "rejected")
    let comment: Comment = "\(bytes.count) bytes"
    #expect(
      throws: SQLiteError.file(path: path, problem: .notADatabase), comment,
      sourceLocation: sourceLocation
    ) { try Connection(openingExistingAt: path, readOnly: readOnly) }
    #expect(try folder.bytes(of: "rejected") == bytes, comment, sourceLocation: sourceLocation)
    #expect(try folder.names == ["rejected"], comment, sourceLocation: sourceLocation)
  }
}

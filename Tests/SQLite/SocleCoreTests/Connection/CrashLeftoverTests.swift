import Foundation
import SocleLiveSchema
import SocleStorage
import TestSupport
import Testing

@testable import SocleCore

@Suite("Files that a crash left beside a database")
struct CrashLeftoverTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file()
    let connection = try Connection(creatingAt: path)
    try connection.createNumbers(1...3)
    try connection.close()
  }

  @Test("A log that a crash left behind is read")
  func leftLog() throws {
    let writer = try Connection(openingExistingAt: path)
    try writer.insertNumbers([4])
    try folder.copy(["test.sqlite", "test.sqlite-wal"], to: "copy")
    let copy = try Connection(openingExistingAt: folder.file("copy"))
    #expect(try copy.numbers() == [1, 2, 3, 4])
    try copy.close()
    #expect(try !folder.names.contains("copy-wal"))
    #expect(try Connection(openingExistingAt: folder.file("copy")).numbers() == [1, 2, 3, 4])
  }

  @Test("The log of a damaged database is not checkpointed when the database is rejected")
  func leftLogOfDamaged() throws {
    let writer = try Connection(openingExistingAt: path)
    try writer.checkpoint(.truncate)
    try writer.insertNumbers([4])
    try folder.copy(["test.sqlite", "test.sqlite-wal"], to: "copy")
    var bytes = try folder.bytes(of: "copy")
    // The header of the page that holds the schema, which the log does not hold.
    bytes[100] = 0xEE
    let copy = try folder.write(bytes, to: "copy")
    let log = try folder.bytes(of: "copy-wal")
    #expect(throws: SQLiteError.file(path: copy, problem: .notADatabase)) {
      try Connection(openingExistingAt: copy)
    }
    #expect(try folder.bytes(of: "copy") == bytes)
    #expect(try folder.bytes(of: "copy-wal") == log)
  }

  @Test("A journal that a crash left behind rolls back its transaction")
  func hotJournal() throws {
    let options = ConnectionOptions(journalMode: .delete, synchronous: .full)
    let writer = try Connection(openingExistingAt: path, options: options)
    try writer.run("PRAGMA cache_size = 2")
    try writer.transaction {
      try writer.insertNumbers(10..<20_000)
      try folder.copy(["test.sqlite", "test.sqlite-journal"], to: "copy")
    }
    let spilled = try folder.bytes(of: "copy").count
    let copy = try Connection(openingExistingAt: folder.file("copy"), options: options)
    #expect(try copy.numbers() == [1, 2, 3])
    #expect(try copy.integrityCheck() == [])
    #expect(try folder.bytes(of: "copy").count < spilled)
  }
}

extension TemporaryFolder {
  /// Copies a database's files as they are now, under another name.
  fileprivate func copy(_ names: [String], to copy: String) throws {
    for name in names {
      let target = name.replacing("test.sqlite", with: copy)
      try FileManager.default.copyItem(atPath: file(name), toPath: file(target))
    }
  }
}

import Foundation
import TestSupport
import Testing

@testable import SocleCore

@Suite("Opening an existing database")
struct OpeningTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file()
    let connection = try Connection(creatingAt: path)
    try connection.createNumbers(1...3)
    try connection.close()
  }

  @Test("An existing database is opened, and its rows are read", arguments: [false, true])
  func content(readOnly: Bool) throws {
    #expect(try Connection(openingExistingAt: path, readOnly: readOnly).numbers() == [1, 2, 3])
  }

  @Test("Opening a missing file is an error, and does not create the file")
  func missing() throws {
    let path = folder.file("nowhere")
    #expect(throws: SQLiteError.file(path: path, problem: .missing)) {
      try Connection(openingExistingAt: path)
    }
    #expect(try folder.names == ["test.sqlite"])
  }

  @Test("Opening a folder as a database is refused")
  func isFolder() {
    #expect(throws: SQLiteError.file(path: folder.path, problem: .isFolder)) {
      try Connection(openingExistingAt: folder.path)
    }
  }

  @Test("Opening a pipe as a database is refused without waiting for data")
  func pipe() throws {
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: SQLiteError.file(path: pipe, problem: .notADatabase)) {
      try Connection(openingExistingAt: pipe)
    }
  }

  @Test("An empty file is opened as an empty database", arguments: [false, true])
  func empty(readOnly: Bool) throws {
    let path = try folder.write([], to: "empty")
    #expect(try Connection(openingExistingAt: path, readOnly: readOnly).tableNames() == [])
  }

  @Test("A read-only connection refuses every change")
  func readOnly() throws {
    let reader = try Connection(openingExistingAt: path, readOnly: true)
    let error = #expect(throws: SQLiteError.self) { try reader.insertNumbers([4]) }
    #expect(error?.code?.primary == .readOnly)
    #expect(error?.description.contains("Open the database for writing") == true)
    #expect(throws: SQLiteError.self) { try reader.createTable(Color.row) }
    #expect(try reader.numbers() == [1, 2, 3])
  }

  @Test("A read-only connection can be opened after the files that WAL needs were created")
  func log() throws {
    let file = try DatabaseFile(path)
    let maker = try #require(Connection.withLog(of: file))
    #expect(file.companions.map(DatabaseFile.exists) == [true, true, false])
    let reader = try Connection(openingExistingAt: path, readOnly: true)
    try maker.close()
    #expect(try reader.numbers() == [1, 2, 3])
    #expect(file.companions.map(DatabaseFile.exists) == [true, true, false])
    #expect(Connection.withLog(of: file) == nil)
  }

  @Test("No log is created beside a file that is not a database")
  func noLog() throws {
    let path = try folder.write(Array("not a database, but longer than a header".utf8), to: "text")
    #expect(Connection.withLog(of: try DatabaseFile(path)) == nil)
    #expect(try DatabaseFile(path).companions.map(DatabaseFile.exists) == [false, false, false])
  }

  @Test("A read-only connection has transactions, which do not block writers")
  func readOnlyTransaction() throws {
    let reader = try Connection(openingExistingAt: path, readOnly: true)
    let writer = try Connection(openingExistingAt: path)
    try reader.transaction {
      #expect(try reader.numbers() == [1, 2, 3])
      try writer.insertNumbers([4])
      #expect(try reader.numbers() == [1, 2, 3])
    }
    #expect(try reader.numbers() == [1, 2, 3, 4])
  }

  @Test("A symbolic link opens its target with the target's log")
  func link() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("other"), withIntermediateDirectories: false)
    let link = folder.file("other/link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let writer = try Connection(openingExistingAt: path)
    try writer.insertNumbers([4])
    let reader = try Connection(openingExistingAt: link, readOnly: true)
    #expect(try reader.numbers() == [1, 2, 3, 4])
  }

  @Test("A file keeps its journal mode if none is requested")
  func keepsJournalMode() throws {
    let rollback = ConnectionOptions(journalMode: .delete)
    try Connection(openingExistingAt: path, options: rollback).close()
    let options = ConnectionOptions(journalMode: nil)
    let connection = try Connection(openingExistingAt: path, options: options)
    #expect(try connection.value("PRAGMA journal_mode") == .text("delete"))
  }

  @Test("Opening for reading releases no lock of other connections of the process")
  func locksSurvive() throws {
    let options = ConnectionOptions(journalMode: .delete)
    let writer = try Connection(openingExistingAt: path, options: options)
    try writer.transaction(.exclusive) {
      for _ in 0..<3 {
        var impatient = options
        impatient.busyTimeout = .zero
        _ = try? Connection(openingExistingAt: path, readOnly: true, options: impatient)
      }
      // Only another process sees whether the lock is still there.
      let said = try ChildProcess("read", path).result()
      #expect(said.contains("locked"), "\(said)")
    }
  }
}

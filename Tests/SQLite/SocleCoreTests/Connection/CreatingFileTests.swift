import Foundation
import TestSupport
import Testing

@testable import SocleCore

@Suite("Creating a database file")
struct CreatingFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "A file is created under exactly the given name, whatever the name is",
    arguments: [
      "a", ":memory", "file:a?mode=memory", "a b", "it's \"x\"", "é", "🧱", "-wal", "a?b#c%20",
    ])
  func names(name: String) throws {
    let connection = try Connection(creatingAt: folder.file(name))
    try connection.createNumbers([1])
    try connection.close()
    #expect(try folder.names == [name])
    #expect(try Connection(openingExistingAt: folder.file(name)).numbers() == [1])
    let reader = try Connection(openingExistingAt: folder.file(name), readOnly: true)
    #expect(try reader.numbers() == [1])
  }

  @Test("A relative path is never one of SQLite's special names")
  func specialNames() throws {
    #expect(try DatabaseFile("a").enginePath == "./a")
    #expect(try DatabaseFile("./file:x?mode=memory").enginePath == "././file:x?mode=memory")
  }

  @Test("A file whose connection cannot be set up is removed again")
  func failedSetup() throws {
    let options = ConnectionOptions(extensions: [RefusedExtension()])
    #expect(throws: SQLiteError.impossible(subject: "a test", reason: "refused")) {
      try Connection(creatingAt: folder.file("a"), options: options)
    }
    #expect(try folder.names == [])
  }

  @Test("An existing file is neither opened nor changed", arguments: [[], [1, 2, 3]] as [[UInt8]])
  func existingFile(bytes: [UInt8]) throws {
    let path = try folder.write(bytes, to: "taken")
    #expect(throws: SQLiteError.file(path: path, problem: .exists)) {
      try Connection(creatingAt: path)
    }
    #expect(try folder.bytes(of: "taken") == bytes)
    #expect(try folder.names == ["taken"])
  }

  @Test("A folder and a dangling link count as existing files, so creating a database is refused")
  func folderAndLink() throws {
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.file("nowhere"))
    for path in [folder.path, link] {
      #expect(throws: SQLiteError.file(path: path, problem: .exists)) {
        try Connection(creatingAt: path)
      }
    }
    #expect(try folder.names == ["link"])
  }

  @Test(
    "A leftover log or journal is not applied to the new database",
    arguments: ["-wal", "-shm", "-journal"])
  func leftover(suffix: String) throws {
    let leftover = try folder.write([7], to: "test.sqlite\(suffix)")
    let error = SQLiteError.file(path: folder.file(), problem: .leftover(path: leftover))
    #expect(throws: error) { try Connection(creatingAt: folder.file()) }
    #expect(error.description.contains(leftover))
    #expect(try folder.names == ["test.sqlite\(suffix)"])
  }

  @Test("No file is created beside a leftover log or journal, not even temporarily")
  func untouchedFolder() throws {
    _ = try folder.write([7], to: "test.sqlite-journal")
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: folder.path)
    #expect(throws: SQLiteError.self) { try Connection(creatingAt: folder.file()) }
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect(attributes[.modificationDate] as? Date == past)
  }

  @Test(
    "A failed creation does not remove what another process wrote into the file",
    arguments: [JournalMode.wal, .delete], [false, true])
  func quickVisitor(mode: JournalMode, staysOpen: Bool) throws {
    let visitor = QuickVisitor(path: folder.file(), mode: mode, staysOpen: staysOpen)
    let options = ConnectionOptions(journalMode: mode, extensions: [visitor])
    #expect(throws: SQLiteError.impossible(subject: "a visitor", reason: "it fails")) {
      try Connection(creatingAt: folder.file(), options: options)
    }
    let found = try Connection(openingExistingAt: folder.file(), options: visitor.options)
    #expect(try found.tableNames() == ["visited"])
  }

  @Test("A missing folder is reported as missing")
  func missingFolder() throws {
    let path = folder.file("nowhere/test.sqlite")
    #expect(throws: SQLiteError.file(path: path, problem: .folderMissing)) {
      try Connection(creatingAt: path)
    }
    let below = try folder.write([1], to: "plain") + "/test.sqlite"
    #expect(throws: SQLiteError.file(path: below, problem: .folderMissing)) {
      try Connection(creatingAt: below)
    }
  }

  @Test(
    "A folder without write permission is reported",
    .enabled(if: ChildProcess.canLosePrivileges, ChildProcess.cannotLosePrivileges))
  func readOnlyFolder() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    let said = try ChildProcess("--unprivileged", "create", folder.file()).result()
    #expect(said.contains("Permission denied"), "\(said)")
    #expect(try folder.names == [])
  }

  @Test("A path that is empty or contains a NUL is refused", arguments: ["", "a\0b"])
  func impossiblePath(path: String) {
    #expect(throws: SQLiteError.self) { try Connection(creatingAt: path) }
    #expect(throws: SQLiteError.self) { try Connection(openingExistingAt: path) }
  }

  @Test(
    "The default options are WAL, synchronous NORMAL, foreign keys on and a busy timeout of 5 s")
  func defaults() throws {
    let connection = try Connection(creatingAt: folder.file())
    #expect(try connection.value("PRAGMA journal_mode") == .text("wal"))
    #expect(try connection.value("PRAGMA synchronous") == .integer(1))
    #expect(try connection.value("PRAGMA foreign_keys") == .integer(1))
    #expect(connection.busyTimeout == .seconds(5))
  }

  @Test("Every connection option takes effect")
  func options() throws {
    let options = ConnectionOptions(
      journalMode: .truncate, synchronous: .extra, enforcesForeignKeys: false,
      busyTimeout: .milliseconds(1500), cacheKibibytes: 4000)
    let connection = try Connection(creatingAt: folder.file(), options: options)
    #expect(try connection.value("PRAGMA journal_mode") == .text("truncate"))
    #expect(try connection.value("PRAGMA synchronous") == .integer(3))
    #expect(try connection.value("PRAGMA foreign_keys") == .integer(0))
    #expect(connection.busyTimeout == .milliseconds(1500))
    #expect(try connection.value("PRAGMA cache_size") == .integer(-4000))
  }

  @Test(
    "Apple's systems flush the drive's cache at each commit with FULL, and at each checkpoint otherwise",
    arguments: [
      (Synchronous.off, 0, 0), (.normal, 0, 1), (.full, 1, 1), (.extra, 1, 1),
    ])
  func fullFlush(level: Synchronous, commit: Int64, checkpoint: Int64) throws {
    let connection = try Connection.inMemory(options: ConnectionOptions(synchronous: level))
    #expect(try connection.value("PRAGMA fullfsync") == .integer(commit))
    #expect(try connection.value("PRAGMA checkpoint_fullfsync") == .integer(checkpoint))
  }

  @Test(
    "A size of the page cache that SQLite would read differently is refused",
    arguments: [Int.min, -2000, -1, Int(Int32.max) + 1, .max])
  func impossibleCache(kibibytes: Int) throws {
    let options = ConnectionOptions(cacheKibibytes: kibibytes)
    let error = #expect(throws: SQLiteError.self) {
      try Connection(creatingAt: folder.file(), options: options)
    }
    #expect(error?.description.contains("\(kibibytes) KiB") == true)
    #expect(try folder.names.isEmpty)
    #expect(throws: SQLiteError.self) { try Connection.inMemory(options: options) }
  }

  @Test("The largest and smallest page cache are accepted", arguments: [0, Int(Int32.max)])
  func extremeCache(kibibytes: Int) throws {
    let options = ConnectionOptions(cacheKibibytes: kibibytes)
    let connection = try Connection(creatingAt: folder.file(), options: options)
    #expect(try connection.value("PRAGMA cache_size") == .integer(-Int64(kibibytes)))
  }

  @Test(
    "A created file that another process has begun to use is not removed",
    arguments: ["-wal", "-shm", "-journal"])
  func usedByAnother(suffix: String) throws {
    let file = try DatabaseFile(folder.file())
    let created = try file.createExclusively()
    try folder.write([1], to: "test.sqlite" + suffix)
    file.remove(ifStill: created)
    #expect(try folder.names == ["test.sqlite", "test.sqlite" + suffix])
  }

  @Test("A file that takes the place of a created one just before its removal is kept")
  func renamedToTheName() throws {
    let file = try DatabaseFile(folder.file())
    let created = try file.createExclusively()
    // Otherwise the next file could get the same number.
    let descriptor = open(file.path, O_RDONLY)
    defer { close(descriptor) }
    try folder.write([1], to: "other")
    #expect(rename(folder.file("other"), file.path) == 0)
    file.removeName(of: created)
    #expect(try folder.names == ["test.sqlite"])
    #expect(file.size == 1)
    guard let other = FileIdentity(file.path) else { return }
    file.removeName(of: other)
    #expect(try folder.names.isEmpty)
  }

  @Test("Two databases in memory share nothing")
  func inMemory() throws {
    let first = try Connection.inMemory()
    let second = try Connection.inMemory()
    try first.createNumbers([1])
    #expect(try second.tableNames() == [])
  }
}

/// Uses a file while another connection is creating it, and makes that fail.
private final class QuickVisitor: ConnectionExtension, @unchecked Sendable {
  // Sendable although unchecked: one test uses it on its own thread.

  private let path: String
  private let staysOpen: Bool
  private var visit: Connection?
  let options: ConnectionOptions

  init(path: String, mode: JournalMode, staysOpen: Bool) {
    self.path = path
    self.staysOpen = staysOpen
    options = ConnectionOptions(journalMode: mode)
  }

  func register(on connection: Connection) throws(SQLiteError) {
    let visit = try Connection(openingExistingAt: path, options: options)
    try visit.run("CREATE TABLE visited(x)")
    if staysOpen { self.visit = visit }
    throw .impossible(subject: "a visitor", reason: "it fails")
  }

  static func == (left: QuickVisitor, right: QuickVisitor) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private struct RefusedExtension: ConnectionExtension {
  func register(on connection: Connection) throws(SQLiteError) {
    throw .impossible(subject: "a test", reason: "refused")
  }
}

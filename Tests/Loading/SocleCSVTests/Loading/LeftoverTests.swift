import Foundation
import TestSupport
import Testing

@testable import SocleCSV
@testable import SocleCore

@Suite("Leftovers of a killed load, and other files beside a database")
struct LeftoverTests {
  let folder: TemporaryFolder
  static let digits = "00f3a90c1d2e4b60"
  static let header = DatabaseFile.beginning + [UInt8](repeating: 0, count: 84)
  /// The bytes of a sector that a power failure kept from the disk.
  private static let lostSector = [UInt8](repeating: 0, count: 512)
  private static let log: [UInt8] = [0x37, 0x7F, 0x06, 0x82, 0, 0, 0, 0]
  private static let journal: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
  private static let text = Array("my notes, which I need".utf8)
  private var place: String { folder.file("place") }

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "A killed load's file is removed if it is empty, begins like SQLite's files or lost a sector",
    arguments: [
      ("", [], true), ("", header, true), ("", lostSector + [1], true),
      ("", lostSector.dropLast() + [1], false), ("-wal", lostSector + [1], true),
      ("-journal", lostSector + [1], true), ("-wal", log, true), ("-wal", [], true),
      ("-journal", journal, true), ("-shm", [UInt8](repeating: 0, count: 64), true),
      ("-shm", [0x18, 0xE2, 0x2D, 0, 0, 0, 0, 0], true),
      ("", text, false), ("", [1], false), ("-wal", text, false), ("-shm", [1], false),
      ("-journal", header, false),
    ] as [(String, [UInt8], Bool)])
  func contents(suffix: String, content: [UInt8], isRemoved: Bool) throws {
    let name = "place.loading-\(Self.digits)\(suffix)"
    try folder.write(content, to: name)
    _ = try Staging(beside: place)
    #expect(try folder.names == (isRemoved ? [] : [name]))
  }

  @Test(
    "A file whose name differs from those of a load is kept, whatever is in it",
    arguments: [
      "place.loading-\(digits)-notes.txt", "place.loading-\(digits)-", "place.loading-\(digits)0",
      "place.loading-\(digits.dropLast())", "place.loading-+\(digits.dropLast())",
      "place.loading-\(digits.uppercased())", "place.loading-\(digits)-walx",
      "place.loading-\(digits)-wal-journal", "place.loading-", "place.loading-x",
      "place.new-\(digits)", "xplace.loading-\(digits)", "other.loading-\(digits)",
      "place.loading.loading-\(digits)", "PLACE.loading-\(digits)",
    ])
  func names(name: String) throws {
    for content in [[], Self.header] {
      try folder.write(content, to: name)
      _ = try Staging(beside: place)
      #expect(try folder.names == [name])
    }
  }

  @Test("A file whose name differs from a leftover's only in the Unicode form of an accent is kept")
  func composed() throws {
    try folder.write([], to: "e\u{301}.loading-\(Self.digits)")
    _ = try Staging(beside: folder.file("\u{E9}"))
    #expect(try folder.names.count == 1)
    _ = try Staging(beside: folder.file("e\u{301}"))
    #expect(try folder.names.isEmpty)
  }

  @Test("A folder, link or pipe with the name of a leftover is kept")
  func kinds() throws {
    let target = try folder.write(Self.header, to: "mine")
    let names = ["1", "2", "3", "4"].map {
      "place.loading-" + String(repeating: $0, count: 16)
    }
    try FileManager.default.createDirectory(
      atPath: folder.file(names[0]), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(names[1]), withDestinationPath: target)
    #expect(mkfifo(folder.file(names[2]), 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(names[3] + "-wal"), withDestinationPath: target)
    let before = try folder.names
    _ = try Staging(beside: place)
    #expect(try folder.names == before)
  }

  @Test(
    "A leftover that a connection has locked is kept with its log, until the connection is closed",
    arguments: [JournalMode.wal, .delete])
  func locked(mode: JournalMode) throws {
    let path = folder.file("place.loading-\(Self.digits)")
    let owner = try Connection(creatingAt: path, options: ConnectionOptions(journalMode: mode))
    try owner.run("CREATE TABLE mine(x)")
    try owner.run("BEGIN IMMEDIATE")
    try owner.run("INSERT INTO mine VALUES (1)")
    let before = try folder.names
    _ = try Staging(beside: place)
    #expect(try folder.names == before)
    // The connection still has its lock.
    let options = ConnectionOptions(journalMode: nil, busyTimeout: .zero)
    let other = try Connection(openingExistingAt: path, options: options)
    #expect(throws: SQLiteError.self) { try other.run("BEGIN IMMEDIATE") }
    try other.close()
    try owner.run("COMMIT")
    try owner.close()
    _ = try Staging(beside: place)
    #expect(try folder.names.isEmpty)
  }

  @Test(
    "A leftover that another process has locked is kept",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3"), "no sqlite3"))
  func lockedElsewhere() throws {
    let path = folder.file("place.loading-\(Self.digits)")
    let options = ConnectionOptions(journalMode: .delete)
    try Connection(creatingAt: path, options: options).run("CREATE TABLE mine(x)")
    let process = Process()
    let (input, output) = (Pipe.inTest(), Pipe.inTest())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
    process.arguments = [path]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.startInTest()
    let script = "BEGIN; SELECT count(*) FROM mine;\n"
    try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
    #expect(output.fileHandleForReading.availableData == Data("0\n".utf8))
    _ = try Staging(beside: place)
    #expect(try folder.names == ["place.loading-\(Self.digits)"])
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    _ = try Staging(beside: place)
    #expect(try folder.names.isEmpty)
  }

  // A load that is killed between `link` and `unlink` leaves two names of one file.
  @Test(
    "A hard link to the database that a killed load left is removed, also while others use it",
    arguments: [false, true])
  func secondName(isInUse: Bool) throws {
    let leftover = folder.file("place.loading-\(Self.digits)")
    try Connection(creatingAt: place).run("CREATE TABLE t(x)")
    #expect(link(place, leftover) == 0)
    let owner = try Connection(openingExistingAt: place)
    if isInUse { try owner.run("BEGIN IMMEDIATE") } else { try owner.close() }
    _ = try Staging(beside: place)
    #expect(try !folder.names.contains("place.loading-\(Self.digits)"))
    if isInUse {
      try owner.run("INSERT INTO t VALUES (1)")
      try owner.run("COMMIT")
    }
    let other = try Connection(openingExistingAt: place)
    #expect(try other.value("SELECT count(*) FROM t") == .integer(isInUse ? 1 : 0))
  }

  @Test(
    "A database with a second name (hard link) is refused, and the error contains the path",
    arguments: ["snapshot", "place.loading-\(digits)-notes"])
  func severalNames(other: String) throws {
    try Connection(creatingAt: place).run("CREATE TABLE t(x)")
    #expect(link(place, folder.file(other)) == 0)
    for path in [place, folder.file(other)] {
      let error = #expect(throws: LoadError.self) { try Staging(beside: path) }
      #expect(
        error?.description.hasPrefix("cannot write \(path): the file has 2 names (hard links)")
          == true)
    }
    #expect(try folder.names == ["place", other].sorted())
  }
}

@Suite("The lock of a load")
struct LoadLockTests {
  let folder: TemporaryFolder
  private var place: String { folder.file("place") }
  private var lock: String { folder.file("place.loading") }

  init() throws { folder = try TemporaryFolder() }

  @Test("A load uses an empty file at the path of its lock, and refuses a second load")
  func empty() throws {
    try folder.write([], to: "place.loading")
    let first = try Staging(beside: place)
    #expect(throws: LoadError.underWay(path: place)) { try Staging(beside: place) }
    withExtendedLifetime(first) {}
  }

  @Test("A lock file that a killed load left is removed by the next load")
  func killed() throws {
    try folder.write([], to: "place.loading")
    _ = try Staging(beside: place)
    #expect(try folder.names.isEmpty)
  }

  @Test(
    "Anything but an empty file at the path of the lock is refused, and left unchanged",
    arguments: ["text", "database", "pipe", "folder", "link", "dangling"])
  func refused(kind: String) throws {
    var owner: Connection?
    switch kind {
    case "text": try folder.write([7], to: "place.loading")
    case "database":
      owner = try Connection(creatingAt: lock, options: ConnectionOptions(journalMode: .delete))
      try owner?.run("CREATE TABLE mine(x)")
      try owner?.run("BEGIN IMMEDIATE")
    case "pipe": #expect(mkfifo(lock, 0o600) == 0)
    case "folder":
      try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
    default:
      if kind == "link" { try folder.write([], to: "mine") }
      try FileManager.default.createSymbolicLink(
        atPath: lock, withDestinationPath: folder.file("mine"))
    }
    let before = try folder.names
    let error = #expect(throws: LoadError.self) { try Staging(beside: place) }
    #expect(
      error?.description.hasPrefix("cannot write \(lock): a load needs an empty file") == true)
    #expect(try folder.names == before)
    if let owner {
      // Its lock was not dropped.
      let options = ConnectionOptions(journalMode: nil, busyTimeout: .zero)
      let other = try Connection(openingExistingAt: lock, options: options)
      #expect(throws: SQLiteError.self) { try other.run("BEGIN IMMEDIATE") }
      try owner.run("COMMIT")
    }
  }

  @Test(
    "A lock file that others have written or replaced during the load is kept",
    arguments: [false, true])
  func takenOver(isReplaced: Bool) throws {
    do {
      let staging = try Staging(beside: place)
      if isReplaced { unlink(lock) }
      try Data((isReplaced ? "" : "mine").utf8).write(to: URL(fileURLWithPath: lock), options: [])
      withExtendedLifetime(staging) {}
    }
    #expect(try folder.names == ["place.loading"])
  }

  @Test(
    "Only the error of a held lock means that another load is under way",
    arguments: [ENOLCK, EINVAL, ENOSYS, EOPNOTSUPP, EBADF])
  func refusedLock(code: Int32) {
    #expect(
      LoadError(lockingFailedWith: EWOULDBLOCK, lock, for: place) == .underWay(path: place))
    let error = LoadError(lockingFailedWith: code, lock, for: place)
    #expect(error.description.hasPrefix("cannot write \(lock): the disk refuses the lock"))
  }
}

import Foundation
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("A backup into a locked database")
struct BackupLockTests {
  let folder: TemporaryFolder
  let source: Connection

  init() throws {
    folder = try TemporaryFolder()
    source = try Connection.inMemory()
    try source.createNumbers(1...3)
  }

  @Test("A copy waits for a locked destination, then throws a busy error and changes nothing")
  func busyDestination() throws {
    var options = ConnectionOptions()
    options.busyTimeout = .milliseconds(20)
    let destination = try Connection(creatingAt: folder.file(), options: options)
    try destination.createNumbers([100])
    let writer = try Connection(openingExistingAt: folder.file())
    let impatient = try Connection.inMemory(options: options)
    try writer.transaction {
      let error = #expect(throws: SQLiteError.self) { try impatient.copy(into: destination) }
      #expect(error?.code?.primary == .busy)
    }
    #expect(try destination.numbers() == [100])
    try source.copy(into: destination)
    #expect(try destination.numbers() == [1, 2, 3])
  }

  @Test(
    "The check before a copy locks out writers, and can read the destination or abandon the copy",
    arguments: [JournalMode.wal, .delete], [false, true])
  func check(mode: JournalMode, givesUp: Bool) throws {
    struct Enough: Error {}
    let options = ConnectionOptions(journalMode: mode, busyTimeout: .zero)
    let destination = try Connection(creatingAt: folder.file(), options: options)
    try destination.createNumbers([7])
    let other = try Connection(openingExistingAt: folder.file(), options: options)
    let before = try folder.bytes(of: "test.sqlite")
    let error = errorThrown {
      try source.copy(
        into: destination,
        checking: {
          let reader = try Connection(
            openingUnchangingAt: folder.file(), isComplete: mode != .wal,
            options: ConnectionOptions(journalMode: nil))
          #expect(try reader.numbers() == [7])
          #expect(errorThrown { try other.run("INSERT INTO numbers VALUES (8)") } != nil)
          if givesUp { throw Enough() }
        }, progress: nil)
    }
    #expect((error is Enough) == givesUp && (error == nil) == !givesUp)
    #expect(try other.numbers() == (givesUp ? [7] : [1, 2, 3]))
    if givesUp { #expect(try folder.bytes(of: "test.sqlite") == before) }
    try other.run("INSERT INTO numbers VALUES (9)")
  }

  // SQLite's own wait for the source's lock lasts as long as the source's timeout.
  @Test("A copy waits for a locked source for the longer timeout of the two connections")
  func lockedSource() throws {
    let folder = folder
    let options = ConnectionOptions(journalMode: .delete, busyTimeout: .zero)
    let file = try Connection(creatingAt: folder.file(), options: options)
    try file.createNumbers([7])
    let isLocked = DispatchSemaphore(value: 0)
    let other = OtherThread {
      let writer = try Connection(openingExistingAt: folder.file(), options: options)
      try writer.transaction(.exclusive) {
        isLocked.signal()
        Thread.sleep(forTimeInterval: 0.05)
      }
    }
    try isLocked.waitInTest()
    let patient = ConnectionOptions(busyTimeout: .seconds(60))
    let destination = try Connection.inMemory(options: patient)
    try file.copy(into: destination)
    try other.wait()
    #expect(try destination.numbers() == [7])
  }

  @Test("A copy waits for a lock that is released in time", arguments: [JournalMode.wal, .delete])
  func patience(mode: JournalMode) throws {
    let options = ConnectionOptions(journalMode: mode, busyTimeout: .seconds(60))
    let destination = try Connection(creatingAt: folder.file(), options: options)
    try destination.createNumbers([100])
    let path = folder.file()
    let isLocked = DispatchSemaphore(value: 0)
    let other = OtherThread {
      let writer = try Connection(openingExistingAt: path, options: options)
      try writer.transaction(.exclusive) {
        isLocked.signal()
        Thread.sleep(forTimeInterval: 0.05)
      }
    }
    try isLocked.waitInTest()
    try source.copy(into: destination)
    try other.wait()
    #expect(try destination.numbers() == [1, 2, 3])
  }
}

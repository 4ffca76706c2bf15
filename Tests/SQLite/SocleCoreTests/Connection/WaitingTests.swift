import Foundation
import SocleLiveSchema
import TestSupport
import Testing

@testable import SocleCore

@Suite("Waiting for locks, and timing out")
struct WaitingTests {
  let folder: TemporaryFolder
  let writer: Connection

  init() throws {
    folder = try TemporaryFolder()
    writer = try Connection(creatingAt: folder.file())
    try writer.createNumbers([1])
  }

  @Test("A connection waits for a lock that is released in time")
  func patience() throws {
    let path = folder.file()
    try writer.run("BEGIN IMMEDIATE")
    let other = OtherThread {
      let options = ConnectionOptions(busyTimeout: .seconds(60))
      let connection = try Connection(openingExistingAt: path, options: options)
      try connection.insertNumbers([3])
      return try connection.numbers()
    }
    Thread.sleep(forTimeInterval: 0.03)
    try writer.insertNumbers([2])
    try writer.run("COMMIT")
    #expect(try other.wait() == [1, 2, 3])
  }

  @Test("Opening waits for a transaction that keeps the journal mode from being changed")
  func journalMode() throws {
    let path = folder.file("rollback.sqlite")
    let options = ConnectionOptions(journalMode: .delete)
    let holder = try Connection(creatingAt: path, options: options)
    try holder.createNumbers([1])
    let other = try holder.transaction {
      let other = OtherThread {
        let options = ConnectionOptions(journalMode: .wal, busyTimeout: .seconds(60))
        let connection = try Connection(openingExistingAt: path, options: options)
        return try connection.values(of: PragmaQuery("journal_mode"))
      }
      try holder.insertNumbers([2])
      Thread.sleep(forTimeInterval: 0.1)
      return other
    }
    #expect(try other.wait() == [[.text("wal")]])
  }

  @Test("A lock that is not released causes a busy error with a remedy")
  func impatience() throws {
    let other = try Connection(openingExistingAt: folder.file())
    try other.setBusyTimeout(.milliseconds(10))
    try writer.transaction {
      let error = #expect(throws: SQLiteError.self) { try other.insertNumbers([2]) }
      #expect(error?.code?.primary == .busy)
      #expect(error?.description.contains("busy timeout") == true)
    }
    try other.insertNumbers([2])
  }

  @Test(
    "A busy timeout of any length is accepted, and clamped to SQLite's limits",
    arguments: [
      (.zero, .zero), (.seconds(-5), .zero), (.microseconds(999), .microseconds(999)),
      (.seconds(90), .seconds(90)), (.seconds(Int64.max), .seconds(2_147_482)),
    ] as [(Duration, Duration)])
  func timeouts(timeout: Duration, used: Duration) throws {
    try writer.setBusyTimeout(timeout)
    #expect(writer.busyTimeout == used)
  }

  @Test("An abandoned statement does not keep its lock")
  func abandoned() throws {
    try writer.insertNumbers(2...100)
    let reader = try Connection(openingExistingAt: folder.file())
    try reader.forEachRow(of: Number.row) { _ in false }
    struct Enough: Error {}
    #expect(throws: Enough.self) {
      try reader.forEachRow(of: Number.row, orderedBy: [Number.value.ascending]) { _ in
        throw Enough()
      }
    }
    #expect(try reader.firstRow(of: Number.row) != nil)
    #expect(try writer.checkpoint(.truncate)?.isComplete == true)
  }

  @Test("A compiled statement that is not running has no lock, and can be run again")
  func atRest() throws {
    try writer.insertNumbers(2...100)
    let reader = try Connection(openingExistingAt: folder.file())
    let query = SelectQuery(from: Number.row)
    let statement = try Statement(query, on: reader)
    for _ in 0..<2 {
      var count = 0
      try statement.forEachRow(reading: .counted(1)) { _ in
        count += 1
        return count < 3
      }
      #expect(count == 3)
      #expect(try writer.checkpoint(.truncate)?.isComplete == true)
    }
  }

  @Test("A running statement stops when another thread interrupts it")
  func interruption() throws {
    let interrupter = writer.interrupter
    let isOver = DispatchSemaphore(value: 0)
    let other = OtherThread {
      while isOver.wait(timeout: .now() + 0.002) == .timedOut { interrupter.interrupt() }
    }
    let error = failure { try writer.run(endless) }
    isOver.signal()
    try other.wait()
    #expect(error?.code == .interrupted)
    #expect(try writer.numbers() == [1])
  }

  private var endless: TestSQL {
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
  }

  @Test("Interrupting without a running statement does not affect the next one")
  func idleInterruption() throws {
    writer.interrupter.interrupt()
    #expect(try writer.numbers() == [1])
  }

  @Test("Interrupting while the connection closes is safe")
  func interruptionWhileClosing() throws {
    for _ in 0..<50 {
      let connection = try Connection.inMemory()
      let interrupter = connection.interrupter
      let other = OtherThread { for _ in 0..<50 { interrupter.interrupt() } }
      try connection.close()
      try other.wait()
    }
  }
}

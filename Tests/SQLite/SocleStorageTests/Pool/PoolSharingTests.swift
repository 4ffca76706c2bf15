import Foundation
import SocleLiveSchema
import SocleStorage
import TestSupport
import Testing

@testable import SocleCore

@Suite("Pools of one file")
struct PoolSharingTests {
  @Test("Of pools that open a missing file at the same time, one creates it, and all use it")
  func creationRace() throws {
    for _ in 1...20 {
      let folder = try TemporaryFolder()
      let gate = PoolGate()
      let threads = (0..<4).map { id in
        OtherThread {
          gate.passAndWait()
          let pool = try SQLitePool(openingOrCreatingAt: folder.file())
          try pool.write { try $0.run("CREATE TABLE t\(id)(x)") }
        }
      }
      for _ in threads { gate.untilReachedBlocking() }
      for _ in threads { gate.open() }
      for thread in threads { try thread.wait() }
      let pool = try SQLitePool(openingExistingAt: folder.file())
      #expect(try pool.read { try $0.tableNames().count } == 4)
    }
  }

  @Test("A pool whose file was replaced neither reads nor changes the new file")
  func replacedFile() async throws {
    let folder = try TemporaryFolder()
    let pool = try SQLitePool(openingOrCreatingAt: folder.file())
    try await pool.write { try $0.createTable(Account.row) }
    for name in try folder.names { try FileManager.default.removeItem(atPath: folder.file(name)) }
    let refusal = SQLiteError.file(path: folder.file(), problem: .replaced)
    await #expect(throws: refusal) { try await pool.read { try $0.accountCount } }
    let other = try SQLitePool(openingOrCreatingAt: folder.file())
    try await other.write { try $0.createTable(Note.row) }
    await #expect(throws: refusal) { try await pool.read { try $0.accountCount } }
    await pool.close()
    #expect(try await other.read { try $0.tableNames() } == ["notes"])
    await other.close()
    #expect(try Connection(openingExistingAt: folder.file()).integrityCheck() == [])
  }

  @Test(
    "A write into a file that was removed or replaced is refused, not acknowledged",
    arguments: [JournalMode.wal, .delete], [false, true])
  func writeIntoRemovedFile(mode: JournalMode, isReplaced: Bool) async throws {
    let folder = try TemporaryFolder()
    let options = PoolOptions(connection: ConnectionOptions(journalMode: mode))
    let pool = try SQLitePool(openingOrCreatingAt: folder.file(), options: options)
    try await pool.write { try $0.createTable(Account.row) }
    for name in try folder.names { try FileManager.default.removeItem(atPath: folder.file(name)) }
    let other: SQLitePool? = isReplaced ? try Self.pool(in: folder) : nil
    let refusal = SQLiteError.file(path: folder.file(), problem: .replaced)
    for _ in 1...2 {
      await #expect(throws: refusal) { try await pool.write { try $0.insertAccount(1) } }
    }
    let names = try await other?.read { try $0.tableNames() }
    #expect(names ?? [] == [])
  }

  private static func pool(in folder: TemporaryFolder) throws -> SQLitePool {
    try SQLitePool(openingOrCreatingAt: folder.file())
  }

  @Test("A file that is removed during a write makes the write fail")
  func removedDuringWrite() throws {
    let folder = try TemporaryFolder()
    let pool = try SQLitePool(openingOrCreatingAt: folder.file())
    try pool.write { try $0.createTable(Account.row) }
    #expect(throws: SQLiteError.file(path: folder.file(), problem: .replaced)) {
      try pool.write { connection in
        try connection.insertAccount(1)
        try FileManager.default.removeItem(atPath: folder.file())
      }
    }
  }

  @Test("Canceling a task ends its wait for another pool's write")
  func cancelledWait() async throws {
    let folder = try TemporaryFolder()
    let options = PoolOptions(connection: ConnectionOptions(busyTimeout: .seconds(3600)))
    let holder = try SQLitePool(openingOrCreatingAt: folder.file(), options: options)
    let other = try SQLitePool(openingExistingAt: folder.file(), options: options)
    let gate = PoolGate()
    let first = OtherThread { try holder.write { _ in gate.passAndWait() } }
    await gate.untilReached()
    let task = Task { try await other.write { _ in Issue.record("It ran") } }
    await Task.yield()
    task.cancel()
    await expectCancellation { try await task.valueInTest }
    gate.open()
    try first.wait()
    try await other.write { try $0.createTable(Account.row) }
  }

  @Test("Waiting too long for another pool's write is a busy error")
  func busy() throws {
    let folder = try TemporaryFolder()
    let options = PoolOptions(connection: ConnectionOptions(busyTimeout: .milliseconds(20)))
    let holder = try SQLitePool(openingOrCreatingAt: folder.file())
    let other = try SQLitePool(openingExistingAt: folder.file(), options: options)
    try holder.write { _ in
      let error = errorThrown { try other.write { _ in } }
      #expect((error as? SQLiteError)?.code?.primary == .busy)
    }
    try other.write { try $0.createTable(Account.row) }
  }

  @Test("Readers that are opened while another thread writes do not fail")
  func lateReaders() throws {
    for _ in 1...10 {
      try PoolPlace.logFile.withPool(readers: 8) { pool in
        let writer = OtherThread {
          for id in 1...50 { try pool.write { try $0.insertAccount(id) } }
        }
        let readers = (0..<8).map { _ in OtherThread { try pool.read { try $0.accountCount } } }
        for reader in readers { #expect((0...50).contains(try reader.wait())) }
        try writer.wait()
      }
    }
  }
}

import TestSupport
import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("Reading from a pool")
struct PoolReadingTests {
  @Test("A read sees what the previous write committed", arguments: PoolPlace.allCases)
  func readsWhatWasWritten(_ place: PoolPlace) throws {
    try place.withPool { pool in
      try pool.write { try $0.insertAccount(1) }
      #expect(try pool.read { try $0.accountIDs() } == [1])
    }
  }

  @Test("A read sees the state at its beginning, whatever is committed in the meantime")
  func snapshot() throws {
    try PoolPlace.logFile.withPool { pool in
      try pool.read { connection in
        // Nothing has been read yet, and still the later commit is not seen.
        let writer = OtherThread { try pool.write { try $0.insertAccount(1) } }
        try writer.wait()
        #expect(try connection.accountCount == 0)
      }
      #expect(try pool.read { try $0.accountCount } == 1)
    }
  }

  @Test("Reads begin and end while a write and other reads are running")
  func readsBesideWriter() throws {
    try PoolPlace.logFile.withPool { pool in
      let pinned = PinnedRead(of: pool)
      try pool.write { connection in
        try connection.insertAccount(1)
        let reader = OtherThread { try pool.read { try $0.accountCount } }
        #expect(try reader.wait() == 0)
      }
      #expect(try pool.read { try $0.accountCount } == 1)
      try pinned.end()
    }
  }

  @Test(
    "Without WAL, reads and writes run one after the other, in the order of their requests",
    arguments: [PoolPlace.journalFile, .memory])
  func oneAfterTheOther(_ place: PoolPlace) async throws {
    try await place.withPool { pool in
      let pinned = PinnedRead(of: pool)
      let write = Task { try await pool.write { try $0.insertAccount(1) } }
      await pool.untilWaiting(.writer, 1)
      let task = Task { try await pool.read { try $0.accountCount } }
      let thread = OtherThread { try pool.read { try $0.accountCount } }
      await pool.untilWaiting(.reader, 3)
      try pinned.end()
      try await write.valueInTest
      let seen = try await task.valueInTest
      #expect(seen == 1)
      #expect(try thread.wait() == 1)
    }
  }

  @Test("A read-only pool has several readers without WAL, too")
  func readOnlyWithoutLog() throws {
    let folder = try TemporaryFolder()
    var options = PoolOptions(connection: ConnectionOptions(journalMode: .delete))
    let writing = try SQLitePool(openingOrCreatingAt: folder.file(), options: options)
    try writing.write { try $0.createTable(Account.row) }
    options.isReadOnly = true
    let pool = try SQLitePool(openingExistingAt: folder.file(), options: options)
    try pool.read { _ in
      let count = try OtherThread { try pool.read { try $0.accountCount } }.wait()
      #expect(count == 0)
    }
  }
}

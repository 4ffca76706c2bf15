import SQLiteStorage
import TestSupport
import Testing

@testable import SQLiteCore

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

  @Test("A read begins and ends while a write is running", arguments: PoolPlace.allCases)
  func readsBesideWriter(_ place: PoolPlace) throws {
    try place.withPool { pool in
      try pool.write { connection in
        try connection.insertAccount(1)
        let reader = OtherThread { try pool.read { try $0.accountCount } }
        #expect(try reader.wait() == 0)
      }
      #expect(try pool.read { try $0.accountCount } == 1)
    }
  }
}

import SocleStorage
import TestSupport
import Testing

@testable import SocleCore

@Suite("Nested use of a pool")
struct PoolNestingTests {
  @Test("A write inside a write is an error, not a deadlock", arguments: PoolPlace.allCases)
  func writeInWrite(_ place: PoolPlace) async throws {
    try await place.withPool { pool in
      let body: @Sendable (Connection) throws -> Void = { connection in
        try connection.insertAccount(1)
        try pool.write { try $0.insertAccount(2) }
      }
      expectRefusal("a write of the same pool") { try pool.writeNow(body) }
      let error = await errorThrown { try await pool.write(body) }
      #expect(refusal(error)?.contains("a write of the same pool") == true)
      let left = try await pool.read { try $0.accountCount }
      #expect(left == 0)
    }
  }

  @Test("A write inside a read is an error, not a deadlock", arguments: PoolPlace.allCases)
  func writeInRead(_ place: PoolPlace) async throws {
    try await place.withPool { pool in
      let body: @Sendable (Connection) throws -> Void = { _ in
        try pool.write { try $0.insertAccount(2) }
      }
      expectRefusal("a read of the same pool") { try pool.readNow(body) }
      let error = await errorThrown { try await pool.read(body) }
      #expect(refusal(error)?.contains("a read of the same pool") == true)
    }
  }

  @Test("A read inside a write sees the committed content only")
  func readInWrite() async throws {
    try await PoolPlace.logFile.withPool(readers: 1) { pool in
      try await pool.write { try $0.insertAccount(1) }
      let seen = try await pool.write { connection in
        try connection.insertAccount(2)
        return try pool.read { try $0.accountIDs() }
      }
      #expect(seen == [1])
      #expect(try await pool.read { try $0.accountIDs() } == [1, 2])
    }
  }

  @Test(
    "Without WAL, a read inside a write is an error, not a deadlock",
    arguments: [PoolPlace.journalFile, .memory])
  func readInWriteOfOneConnection(_ place: PoolPlace) async throws {
    try await place.withPool { pool in
      let body: @Sendable (Connection) throws -> Int = { connection in
        try connection.insertAccount(1)
        return try pool.read { try $0.accountCount }
      }
      expectRefusal("Read with the connection of that write") { try pool.writeNow(body) }
      let error = await errorThrown { try await pool.write(body) }
      #expect(refusal(error)?.contains("Read with the connection of that write") == true)
      let left = try await pool.read { try $0.accountCount }
      #expect(left == 0)
    }
  }

  @Test(
    "Nested reads use a single reader, whatever their depth", arguments: PoolPlace.allCases)
  func readInRead(_ place: PoolPlace) throws {
    try place.withPool(readers: 1) { pool in
      func read(depth: Int) throws -> Int {
        try pool.read { depth == 0 ? try $0.accountCount : try read(depth: depth - 1) }
      }
      #expect(try read(depth: 100) == 0)
      try pool.write { try $0.insertAccount(1) }
      #expect(try read(depth: 100) == 1)
    }
  }

  @Test("A write to another pool is allowed inside a write")
  func otherPool() throws {
    try PoolPlace.logFile.withPool { pool in
      try PoolPlace.memory.withPool { other in
        try pool.write { connection in
          try connection.insertAccount(1)
          try other.write { try $0.insertAccount(2) }
        }
        #expect(try pool.read { try $0.accountIDs() } == [1])
        #expect(try other.read { try $0.accountIDs() } == [2])
      }
    }
  }

  @Test(
    "A change in a read is refused with a remedy",
    arguments: PoolPlace.allCases)
  func changeInRead(_ place: PoolPlace) throws {
    try place.withPool { pool in
      let error = errorThrown { try pool.read { try $0.insertAccount(1) } }
      #expect((error as? SQLiteError)?.code?.primary == .readOnly)
      let text = try #require(error.map { "\($0)" })
      #expect(text.contains("Use the pool's write") && !text.contains("Open the database"))
      let left = try pool.read { try $0.accountCount }
      #expect(left == 0)
    }
  }

  @Test(
    "A change in a read is undone and reported, even if the closure swallows the error",
    arguments: PoolPlace.allCases)
  func swallowedChangeInRead(_ place: PoolPlace) async throws {
    try await place.withPool { pool in
      let changes = pool.changes(in: Account.row)
      let commands = [
        "INSERT INTO accounts VALUES (1, 1)", "CREATE TABLE t(x)", "PRAGMA user_version = 7",
      ]
      for command in commands {
        let error = errorThrown { try pool.readNow { try? $0.run(TestSQL(command)) } }
        #expect(error == nil || (error as? SQLiteError)?.code?.primary == .readOnly)
      }
      let left = try await pool.read { connection in
        (
          try connection.tableNames(), try connection.accountCount,
          try connection.value("PRAGMA user_version")
        )
      }
      #expect(left == (["accounts"], 0, .integer(0)))
      await pool.close()
      var iterator = changes.makeAsyncIterator()
      #expect(await iterator.next() == nil)
    }
  }
}

import SocleQueries
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("Observing table changes")
struct PoolChangesTests {
  @Test(
    "A commit is reported with the table name as the caller spelled it",
    arguments: PoolPlace.allCases)
  func commit(_ place: PoolPlace) async throws {
    try await place.withPool { pool in
      var changes = try pool.changes(in: ["ACCOUNTS"]).makeAsyncIterator()
      try await pool.write { try $0.insertAccount(1) }
      #expect(await changes.next() == ["ACCOUNTS"])
    }
  }

  @Test("Commits while no consumer waits are reported together, once")
  func coalescing() async throws {
    try await PoolPlace.logFile.withPool { pool in
      try await pool.write { try $0.createTable(Note.row) }
      var changes = pool.changes(in: Account.row, Note.row).makeAsyncIterator()
      for id in 1...10 { try await pool.write { try $0.insertAccount(id) } }
      try await pool.write { try $0.insertNote(1) }
      #expect(await changes.next() == ["accounts", "notes"])
      await pool.close()
      #expect(await changes.next() == nil)
    }
  }

  @Test("A commit to a full-text index is reported under its name")
  func virtual() async throws {
    try await PoolPlace.logFile.withPool { pool in
      try await pool.write { try $0.run("CREATE VIRTUAL TABLE words USING fts5(word)") }
      var changes = try pool.changes(in: ["words"]).makeAsyncIterator()
      try await pool.write { try $0.run("INSERT INTO words VALUES ('emil')") }
      #expect(await changes.next() == ["words"])
    }
  }

  @Test("A commit between the creation and the iteration of the sequence is reported")
  func beginsWhenMade() async throws {
    try await PoolPlace.logFile.withPool { pool in
      let sequence = pool.changes(in: Account.row)
      try await pool.write { try $0.insertAccount(1) }
      var (first, second) = (sequence.makeAsyncIterator(), sequence.makeAsyncIterator())
      #expect(await first.next() == ["accounts"])
      #expect(await second.next() == ["accounts"])
    }
  }

  @Test("A commit resumes a waiting consumer")
  func waiting() async throws {
    try await PoolPlace.logFile.withPool { pool in
      let sequence = pool.changes(in: Account.row)
      async let change = { () async -> Set<String>? in
        var changes = sequence.makeAsyncIterator()
        return await changes.next()
      }()
      await pool.untilFollowed()
      try await pool.write { try $0.insertAccount(1) }
      #expect(await change == ["accounts"])
    }
  }

  @Test("A write that is rolled back, changes nothing, or changes other tables is not reported")
  func silence() async throws {
    try await PoolPlace.logFile.withPool { pool in
      try await pool.write { try $0.createTable(Note.row) }
      var changes = pool.changes(in: Account.row).makeAsyncIterator()
      _ = await errorThrown {
        try await pool.write { connection in
          try connection.insertAccount(1)
          throw CancellationError()
        }
      }
      try await pool.write { try $0.insertNote(1) }
      try await pool.write { _ = try $0.delete(in: Account.row, where: [.everyRow]) }
      try await pool.read { _ = try $0.accountIDs() }
      await pool.close()
      #expect(await changes.next() == nil)
    }
  }

  @Test("Every kind of change of a table is reported", arguments: TableChange.allCases)
  func kinds(_ kind: TableChange) async throws {
    try await PoolPlace.logFile.withPool { pool in
      try await pool.write { try kind.prepare($0) }
      var changes = TableChanges(of: ["watched"], on: pool.scheduler.changes).makeAsyncIterator()
      try await pool.write { try kind.perform($0) }
      await pool.close()
      #expect(await changes.next() == ["watched"])
      #expect(await changes.next() == nil)
    }
  }

  @Test("A change by a trigger created after the statement was compiled is reported")
  func lateTrigger() async throws {
    try await PoolPlace.logFile.withPool { pool in
      try await pool.write { try $0.createTable(Note.row) }
      try await pool.write { try $0.insertAccount(1) }
      try await pool.write { connection in
        try connection.run(
          "CREATE TRIGGER late AFTER INSERT ON accounts BEGIN INSERT INTO notes VALUES (new.id); END"
        )
      }
      var changes = pool.changes(in: Note.row).makeAsyncIterator()
      try await pool.write { try $0.insertAccount(2) }
      #expect(await changes.next() == ["notes"])
      try await pool.write { try $0.insertAccount(3) }
      #expect(await changes.next() == ["notes"])
    }
  }

  @Test("The last change before the pool is closed is reported, and then the sequence ends")
  func closing() async throws {
    try await PoolPlace.logFile.withPool { pool in
      var changes = pool.changes(in: Account.row).makeAsyncIterator()
      try await pool.write { try $0.insertAccount(1) }
      await pool.close()
      #expect(await changes.next() == ["accounts"])
      #expect(await changes.next() == nil)
    }
  }

  @Test("Releasing the pool ends the sequence")
  func lettingGo() async throws {
    let sequence = try {
      let pool = try SQLitePool.inMemory()
      return pool.changes(in: Account.row)
    }()
    for await _ in sequence { Issue.record("Nothing was changed") }
  }

  @Test("Canceling a task ends its iteration of changes")
  func cancelling() async throws {
    try await PoolPlace.memory.withPool { pool in
      let sequence = pool.changes(in: Account.row)
      let task = Task { for await _ in sequence { Issue.record("Nothing was changed") } }
      await pool.untilFollowed()
      task.cancel()
      await task.valueInTest
      #expect(pool.scheduler.changes.lock.withLock { pool.scheduler.changes.waiting.isEmpty })
    }
  }

  @Test("With several writers the latest change is never missed")
  func nothingIsLost() async throws {
    try await PoolPlace.memory.withPool { pool in
      let sequence = pool.changes(in: Account.row)
      let observer = Task {
        var count = 0
        for await _ in sequence {
          count = try await pool.read { try $0.accountCount }
          if count == 200 { break }
        }
        return count
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for id in 1...200 { group.addTask { try await pool.write { try $0.insertAccount(id) } } }
        try await group.waitForAll()
      }
      #expect(try await observer.valueInTest == 200)
    }
  }
}

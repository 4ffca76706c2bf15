import Foundation
import SocleLiveSchema
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("Writing to a pool")
struct PoolWritingTests {
  @Test("A write that throws changes nothing", arguments: PoolPlace.allCases)
  func rollsBack(_ place: PoolPlace) throws {
    struct Refused: Error {}
    try place.withPool { pool in
      let error = errorThrown {
        try pool.write { connection in
          try connection.insertAccount(1)
          throw Refused()
        }
      }
      #expect(error is Refused)
      try pool.write { try $0.insertAccount(2) }
      #expect(try pool.read { try $0.accountIDs() } == [2])
    }
  }

  @Test("The connection of a write that throws is rolled back and used again")
  func keepsConnection() throws {
    struct Refused: Error {}
    try PoolPlace.logFile.withPool { pool in
      // A temporary table lasts as long as its connection.
      try pool.write { try $0.run("CREATE TEMP TABLE mark(a)") }
      _ = errorThrown {
        try pool.write { connection in
          try connection.insertAccount(1)
          throw Refused()
        }
      }
      #expect(try pool.write { try $0.value("SELECT count(*) FROM mark") } == .integer(0))
    }
  }

  @Test("A failed transaction inside a write undoes only its own changes")
  func nestedTransaction() throws {
    try PoolPlace.logFile.withPool { pool in
      try pool.write { connection in
        try connection.insertAccount(1)
        _ = errorThrown {
          try connection.transaction {
            try connection.insertAccount(2)
            throw CancellationError()
          }
        }
        try connection.transaction { try connection.insertAccount(3) }
      }
      #expect(try pool.read { try $0.accountIDs() } == [1, 3])
    }
  }

  @Test("Violated deferred foreign keys roll back the write, and are listed in the error")
  func danglingReferences() throws {
    try PoolPlace.memory.withPool { pool in
      try pool.write { connection in
        try connection.run(
          """
          CREATE TABLE cards(id INTEGER PRIMARY KEY,
            account INTEGER REFERENCES accounts(id) DEFERRABLE INITIALLY DEFERRED)
          """)
      }
      let error = errorThrown { try pool.write { try $0.run("INSERT INTO cards VALUES (1, 9)") } }
      guard case .danglingReferences(_, let violations)? = error as? SQLiteError else {
        Issue.record("Another error: \(String(describing: error))")
        return
      }
      #expect(violations.map(\.parentTable) == ["accounts"])
      try pool.write { try $0.insertAccount(9) }
    }
  }

  @Test("Writes run in the order of their requests, from threads and tasks alike")
  func order() async throws {
    try await PoolPlace.logFile.withPool { pool in
      let gate = PoolGate()
      let first = OtherThread { try pool.write { _ in gate.passAndWait() } }
      await gate.untilReached()
      var waiting: [OtherThread<Void>] = []
      var tasks: [Task<Void, any Error>] = []
      for id in 1...10 {
        if id.isMultiple(of: 2) {
          tasks.append(Task { try await pool.write { try $0.insertInOrder(id) } })
        } else {
          waiting.append(OtherThread { try pool.write { try $0.insertInOrder(id) } })
        }
        await pool.untilWaiting(.writer, id)
      }
      gate.open()
      try first.wait()
      for thread in waiting { try thread.wait() }
      for task in tasks { try await task.valueInTest }
      let order = try await pool.read { connection in
        try connection.rows(of: Account.row, orderedBy: [Account.balance.ascending]).map(\.id)
      }
      #expect(order == Array(1...10))
    }
  }

  @Test(
    "A read sees a table that a write created, altered or dropped",
    arguments: PoolPlace.allCases)
  func schemaChanges(_ place: PoolPlace) throws {
    try place.withPool(readers: 1) { pool in
      #expect(try pool.read { try $0.tableNames() } == ["accounts"])
      try pool.write { try $0.createTable(Note.row) }
      #expect(try pool.read { try $0.count(of: Note.row) } == 0)
      try pool.write { try $0.run("ALTER TABLE accounts ADD COLUMN colour TEXT") }
      #expect(try pool.read { try $0.describe(table: "accounts")?.columns.count } == 3)
      try pool.write { try $0.run("DROP TABLE notes") }
      expectError { try pool.read { try $0.count(of: Note.row) } }
      #expect(try pool.read { try $0.tableNames() } == ["accounts"])
    }
  }

  @Test("A transaction that SQLite rolls back is reported, even if the closure swallows the error")
  func lostTransaction() throws {
    try PoolPlace.logFile.withPool { pool in
      let error = errorThrown {
        try pool.write { connection in
          try connection.insertAccount(1)
          try? connection.run("INSERT OR ROLLBACK INTO accounts VALUES (1, 1)")
          try? connection.insertAccount(2)
        }
      }
      #expect((error as? SQLiteError)?.code == .primaryKeyViolation)
      try pool.write { try $0.insertAccount(3) }
      #expect(try pool.read { try $0.accountIDs() } == [3])
    }
  }
}

extension Connection {
  /// The balance is the number of accounts before.
  fileprivate func insertInOrder(_ id: Int) throws {
    try insertAccount(id, balance: try accountCount)
  }
}

import Foundation
import SocleQueries
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("Observing the results of a query", .minutes(2))
struct QueryResultsTests {
  @Test(
    "Results of a query begin with the present result, and continue with each different one",
    arguments: PoolPlace.allCases)
  func following(_ place: PoolPlace) async throws {
    try await place.withPool { pool in
      var results = pool.results(of: { try $0.accountIDs() }).makeAsyncIterator()
      #expect(try await results.next() == [])
      try await pool.write { try $0.insertAccount(1) }
      #expect(try await results.next() == [1])
      try await pool.write { try $0.insertAccount(2) }
      #expect(try await results.next() == [1, 2])
    }
  }

  @Test("Results equal to the previous one, and writes to other tables, are left out")
  func onlyDifferent() async throws {
    try await PoolPlace.logFile.withPool { pool in
      try await pool.write { try $0.createTable(Note.row) }
      let runs = Record<Int>()
      let sequence = pool.results(of: { connection in
        runs.add(1)
        return try connection.accountCount
      })
      var results = sequence.makeAsyncIterator()
      #expect(try await results.next() == 0)
      try await pool.write { try $0.insertNote(1) }
      try await pool.write { connection in
        try connection.insertAccount(1)
        _ = try connection.delete(in: Account.row, where: [.everyRow])
      }
      try await pool.write { try $0.insertAccount(2) }
      #expect(try await results.next() == 1)
      #expect(runs.entries.count == 2)
      async let next = results.next()
      await pool.untilFollowed()
      try await pool.write { connection in
        _ = try connection.delete(in: Account.row, where: [.everyRow])
        try connection.insertAccount(3)
      }
      await wait { runs.entries.count >= 3 }
      await pool.untilFollowed()
      try await pool.write { try $0.insertAccount(4) }
      #expect(try await next == 2)
    }
  }

  @Test("Results of a query follow the definitions of tables, indexes and views that it reads")
  func schema() async throws {
    try await PoolPlace.logFile.withPool { pool in
      try await pool.write { try $0.run("CREATE VIEW kept AS SELECT 1 AS n") }
      var names = pool.results(of: { try $0.tableNames() }).makeAsyncIterator()
      var indexes = pool.results(of: { connection in
        try connection.describe(table: "accounts")?.indexes.count
      }).makeAsyncIterator()
      var kept = pool.results(of: { try $0.value("SELECT n FROM kept") }).makeAsyncIterator()
      #expect(try await names.next() == ["accounts"])
      #expect(try await indexes.next() == 0)
      #expect(try await kept.next() == .integer(1))
      try await pool.write { connection in
        try connection.createTable(Note.row)
        try connection.run("CREATE INDEX more ON accounts(id)")
        try connection.run("DROP VIEW kept")
        try connection.run("CREATE VIEW kept AS SELECT 2 AS n")
      }
      #expect(try await names.next() == ["accounts", "notes"])
      #expect(try await indexes.next() == 1)
      #expect(try await kept.next() == .integer(2))
    }
  }

  @Test("Results of a query follow the tables behind a view, and those that a later run reads")
  func tables() async throws {
    try await PoolPlace.logFile.withPool { pool in
      try await pool.write { connection in
        try connection.createTable(Note.row)
        try connection.run("CREATE VIEW both AS SELECT count(*) AS n FROM accounts, notes")
      }
      let sequence = pool.results(of: { connection -> SQLiteValue? in
        guard try connection.accountCount > 0 else { return nil }
        return try connection.value("SELECT n FROM both")
      })
      var results = sequence.makeAsyncIterator()
      #expect(try await results.next() == .some(nil))
      try await pool.write { try $0.insertAccount(1) }
      #expect(try await results.next() == .integer(0))
      try await pool.write { try $0.insertNote(1) }
      #expect(try await results.next() == .integer(1))
    }
  }

  @Test("A slow consumer gets the latest result only")
  func slow() async throws {
    try await PoolPlace.logFile.withPool { pool in
      var results = pool.results(of: { try $0.accountCount }).makeAsyncIterator()
      #expect(try await results.next() == 0)
      for id in 1...10 { try await pool.write { try $0.insertAccount(id) } }
      #expect(try await results.next() == 10)
    }
  }

  @Test("Results of a query end with the pool, and with the task")
  func ending() async throws {
    try await PoolPlace.memory.withPool { pool in
      let sequence = pool.results(of: { try $0.accountCount })
      let task = Task {
        var seen: [Int] = []
        for try await count in sequence { seen.append(count) }
        return seen
      }
      await pool.untilFollowed()
      task.cancel()
      let seen = try await task.valueInTest
      #expect(seen == [0])
      var results = sequence.makeAsyncIterator()
      let first = try await results.next()
      #expect(first == 0)
      await pool.close()
      let end = try await results.next()
      #expect(end == nil)
    }
  }

  @Test("The error of an observed query is thrown, and the next call continues")
  func failing() async throws {
    try await PoolPlace.memory.withPool { pool in
      let sequence = pool.results(of: { connection in
        if try connection.accountCount == 1 { throw OwnError() }
        return try connection.accountCount
      })
      var results = sequence.makeAsyncIterator()
      #expect(try await results.next() == 0)
      try await pool.write { try $0.insertAccount(1) }
      await #expect(throws: OwnError()) { _ = try await results.next() }
      try await pool.write { try $0.insertAccount(2) }
      #expect(try await results.next() == 2)
    }
  }

  @Test("Observing a missing table is an error with its name")
  func unknownTable() throws {
    try PoolPlace.memory.withPool { pool in
      let error = errorThrown { _ = try pool.changes(in: ["typo"]) } as? SQLiteError
      #expect(error?.description.contains("typo") == true)
    }
  }
}

import TestSupport
import Testing

@testable import SocleCore

/// To interrupt a statement that writes makes SQLite roll the whole transaction back by itself.
@Suite("A transaction that SQLite rolls back by itself")
struct LostTransactionTests {
  struct Failure: Error {}

  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createNumbers([1])
  }

  @Test("A rollback by SQLite throws the statement's error, and no error of a second rollback")
  func noticed() throws {
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction {
        try connection.insertNumbers([2])
        try insertAndInterrupt()
      }
    }
    #expect(error?.code == .interrupted)
    try expectAsBefore()
  }

  @Test("A rollback by SQLite is noticed inside savepoints, too")
  func nested() throws {
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction {
        try connection.insertNumbers([2])
        try connection.transaction { try insertAndInterrupt() }
      }
    }
    #expect(error?.code == .interrupted)
    try expectAsBefore()
  }

  @Test("After a rollback by SQLite no change is accepted, even if the body swallows the error")
  func swallowed() throws {
    var refused = 0
    let uses: [() throws -> Void] = [
      { try connection.insertNumbers([3]) }, { _ = try connection.numbers() },
      { try connection.transaction {} },
    ]
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction {
        try connection.insertNumbers([2])
        try? insertAndInterrupt()
        for use in uses { do { try use() } catch { refused += 1 } }
      }
    }
    #expect(error?.code == .interrupted)
    #expect(refused == uses.count)
    try expectAsBefore()
  }

  @Test(
    "After a rollback by SQLite the first error is thrown if the body throws a consequence of it")
  func consequence() throws {
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction {
        try? insertAndInterrupt()
        try connection.insertNumbers([3])
      }
    }
    #expect(error?.code == .interrupted)
    try expectAsBefore()
  }

  @Test("After a rollback by SQLite the body's error is thrown if it has another cause")
  func otherError() throws {
    #expect(throws: Failure.self) {
      try connection.transaction {
        do { try insertAndInterrupt() } catch { throw Failure() }
      }
    }
    try expectAsBefore()
  }

  @Test("If SQLite rolls back a transaction that SQL text began, the connection stays usable")
  func begunBySQL() throws {
    try connection.run("BEGIN")
    try connection.insertNumbers([2])
    #expect(failure { try insertAndInterrupt() }?.code == .interrupted)
    try expectAsBefore()
  }

  private func insertAndInterrupt() throws {
    var number = 10
    let insert = try connection.prepareInsert(in: Number.row)
    try insert.insert(pulling: {
      connection.interrupter.interrupt()
      number += 1
      return number < 1000 ? Number(value: number) : nil
    })
  }

  private func expectAsBefore() throws {
    #expect(!connection.isInTransaction)
    #expect(try connection.numbers() == [1])
    try connection.transaction { try connection.insertNumbers([2]) }
    #expect(try connection.numbers() == [1, 2])
  }
}

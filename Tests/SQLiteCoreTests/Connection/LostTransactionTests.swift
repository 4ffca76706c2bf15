import TestSupport
import Testing

@testable import SQLiteCore

/// To interrupt a statement that writes makes SQLite roll the whole transaction back by itself.
@Suite("A transaction that SQLite rolls back by itself")
struct LostTransactionTests {
  struct Failure: Error {}

  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createNumbers([1])
  }

  @Test("is noticed: its own error is thrown, and no failed rollback on top")
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

  @Test("is noticed below savepoints, too")
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

  @Test("accepts no more changes, even if its body swallows the error")
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

  @Test("throws its own error where the body throws only what follows from it")
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

  @Test("throws the body's error where that has another cause")
  func otherError() throws {
    #expect(throws: Failure.self) {
      try connection.transaction {
        do { try insertAndInterrupt() } catch { throw Failure() }
      }
    }
    try expectAsBefore()
  }

  @Test("leaves the connection usable if it was begun by SQL")
  func begunBySQL() throws {
    try connection.run("BEGIN")
    try connection.insertNumbers([2])
    #expect(failure { try insertAndInterrupt() }?.code == .interrupted)
    try expectAsBefore()
  }

  private func insertAndInterrupt() throws {
    var number = 10
    let insert = try connection.prepareInsert(into: Number.row)
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

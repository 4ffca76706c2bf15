import TestSupport
import Testing

@testable import SocleCore

@Suite("Transactions")
struct TransactionTests {
  struct Failure: Error, Equatable { var number = 1 }

  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createNumbers([1])
  }

  @Test("All changes of a transaction happen, and the body's result is returned")
  func commit() throws {
    let result = try connection.transaction {
      #expect(connection.isInTransaction)
      try connection.insertNumbers([2])
      return "done"
    }
    #expect(result == "done")
    #expect(!connection.isInTransaction)
    #expect(try connection.numbers() == [1, 2])
  }

  @Test(
    "If the body of a transaction throws, nothing is changed and the error is rethrown",
    arguments: [TransactionKind.deferred, .immediate, .exclusive])
  func rollback(kind: TransactionKind) throws {
    #expect(throws: Failure(number: 7)) {
      try connection.transaction(kind) {
        try connection.insertNumbers([2])
        throw Failure(number: 7)
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try connection.numbers() == [1])
  }

  @Test("A transaction throws the first error, not one of its consequences")
  func firstError() throws {
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction {
        try connection.transaction {
          try connection.insertNumbers([1])
        }
      }
    }
    #expect(error?.code == .primaryKeyViolation)
  }

  @Test("A failed inner transaction undoes only its own changes")
  func savepoint() throws {
    try connection.transaction {
      try connection.insertNumbers([2])
      #expect(throws: Failure()) {
        try connection.transaction {
          try connection.insertNumbers([3])
          throw Failure()
        }
      }
      try connection.transaction { try connection.insertNumbers([4]) }
    }
    #expect(try connection.numbers() == [1, 2, 4])
  }

  @Test(
    "Savepoints can be nested to any depth, and each level is undone separately", arguments: 0..<12)
  func deepSavepoints(failing: Int) throws {
    func nest(_ level: Int) throws {
      guard level < 12 else { return }
      do {
        try connection.transaction {
          try connection.insertNumbers([100 + level])
          try nest(level + 1)
          if level == failing { throw Failure() }
        }
      } catch is Failure {}
    }
    try nest(0)
    #expect(try connection.numbers() == [1] + (0..<failing).map { 100 + $0 })
    #expect(!connection.isInTransaction)
  }

  @Test("A failed outer transaction undoes the changes of its inner transactions")
  func outerFailure() throws {
    #expect(throws: Failure()) {
      try connection.transaction {
        try connection.transaction { try connection.insertNumbers([2]) }
        throw Failure()
      }
    }
    #expect(try connection.numbers() == [1])
  }

  @Test("A failed stream leaves none of its rows, and the transaction continues")
  func brokenStream() throws {
    let insert = try connection.prepareInsert(in: Number.row)
    try connection.transaction {
      var number = 10
      do {
        try insert.insert(pulling: {
          number += 1
          if number == 15 { throw Failure() }
          return Number(value: number)
        })
      } catch is Failure {}
      try connection.insertNumbers([2])
    }
    #expect(try connection.numbers() == [1, 2])
  }

  @Test("A failed transaction undoes schema changes, too")
  func schema() throws {
    #expect(throws: Failure()) {
      try connection.transaction {
        try connection.createTable(Color.row)
        throw Failure()
      }
    }
    #expect(try connection.tableNames() == ["numbers"])
  }

  @Test("A transaction that could not begin does not run its body")
  func cannotBegin() throws {
    let folder = try TemporaryFolder()
    let writer = try Connection(creatingAt: folder.file())
    var options = ConnectionOptions()
    options.busyTimeout = .zero
    let other = try Connection(openingExistingAt: folder.file(), options: options)
    try writer.transaction {
      var hasRun = false
      let error = #expect(throws: SQLiteError.self) { try other.transaction { hasRun = true } }
      #expect(error?.code?.primary == .busy)
      #expect(!hasRun)
    }
    try other.transaction {}
  }
}

import TestSupport
import Testing

@testable import SocleCore

@Suite("An interrupted stream")
struct InterruptedStreamTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createNumbers([1])
  }

  func interruptedInsert() throws {
    let insert = try connection.prepareInsert(in: Number.row)
    var numbers = (10...2000).makeIterator()
    try insert.insert(pulling: {
      let number = numbers.next()
      if number == 50 { connection.interrupter.interrupt() }
      return number.map(Number.init)
    })
  }

  @Test("An interrupted stream leaves no row, and the next stream works")
  func autocommit() throws {
    let error = errorThrown(by: { try interruptedInsert() }) as? SQLiteError
    #expect(error?.code == .interrupted)
    #expect(try connection.numbers() == [1])
    try connection.insertNumbers([2])
    #expect(try connection.numbers() == [1, 2])
  }

  @Test("An interrupted stream rolls back its transaction, which throws the interrupt's error")
  func transaction() throws {
    let error =
      errorThrown(by: {
        try connection.transaction {
          try connection.insertNumbers([2])
          try interruptedInsert()
        }
      }) as? SQLiteError
    #expect(error?.code == .interrupted)
    #expect(!connection.isInTransaction)
    #expect(try connection.numbers() == [1])
    try connection.transaction { try connection.insertNumbers([3]) }
    #expect(try connection.numbers() == [1, 3])
  }

  @Test("An interrupted bulk read ends")
  func reading() throws {
    try connection.insertNumbers(2...5000)
    var count = 0
    let error =
      errorThrown(by: {
        try connection.forEachRow(of: Number.row) { _ in
          count += 1
          if count == 5 { connection.interrupter.interrupt() }
          return true
        }
      }) as? SQLiteError
    #expect(error?.code == .interrupted)
    #expect(try connection.count(of: Number.row) == 5000)
  }
}

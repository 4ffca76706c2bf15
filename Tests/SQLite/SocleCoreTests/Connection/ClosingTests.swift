import Foundation
import SocleLiveSchema
import SocleQueries
import SocleStorage
import TestSupport
import Testing

@testable import SocleCore

@Suite("Closing a connection")
struct ClosingTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("Releasing the last reference closes the database and removes its log")
  func lettingGo() throws {
    do {
      let connection = try Connection(creatingAt: folder.file())
      try connection.createNumbers([1])
      #expect(try folder.names.count == 3)
    }
    #expect(try folder.names == ["test.sqlite"])
  }

  @Test("A statement keeps its connection alive")
  func statementKeepsConnection() throws {
    var insert: InsertStatement<Number>? = try makeInsert()
    try insert?.insert(Number(value: 7))
    #expect(try folder.names.count == 3)
    insert = nil
    #expect(try folder.names == ["test.sqlite"])
    #expect(try Connection(openingExistingAt: folder.file()).numbers() == [7])
  }

  @Test("A statement that is not cached is finalized before its connection is closed")
  func uncachedStatement() throws {
    func makeStatement() throws -> Statement {
      try Statement(PragmaQuery("user_version"), on: Connection(creatingAt: folder.file()))
    }
    var statement: Statement? = try makeStatement()
    #expect(try statement?.step() == true)
    statement = nil
    #expect(try folder.names == ["test.sqlite"])
  }

  @Test(
    "Closing a connection is refused while a statement is in use, and the connection stays usable")
  func statementInUse() throws {
    let connection = try Connection(creatingAt: folder.file())
    try connection.createNumbers([1])
    let insert = try connection.prepareInsert(in: Number.row)
    let error = #expect(throws: SQLiteError.self) { try connection.close() }
    #expect(error?.description.contains("still use the connection") == true)
    try insert.insert(Number(value: 2))
    #expect(try connection.numbers() == [1, 2])
  }

  @Test(
    "No method leaves a statement open, so sqlite3_close succeeds, even after errors")
  func nothingLeaks() throws {
    let connection = try Connection(creatingAt: folder.file())
    try connection.createNumbers([1])
    do {
      let insert = try connection.prepareInsert(in: Number.row)
      #expect(throws: SQLiteError.self) { try insert.insert(Number(value: 1)) }
      #expect(throws: SQLiteError.self) { try insert.insert(contentsOf: [Number(value: 1)]) }
    }
    try connection.update(Number.row, set: [Number.value.set(to: 2)], where: [.everyRow])
    #expect(throws: SQLiteError.self) {
      try connection.row(of: Number.row, where: [Number.value.equals(99)])
    }
    #expect(throws: SQLiteError.self) { try connection.rows(of: Color.row) }
    #expect(throws: SQLiteError.self) { try connection.run("SELECT nonsense") }
    _ = try connection.plan(of: Number.row)
    _ = try connection.foreignKeyCheck()
    try connection.forEachRow(of: Number.row) { _ in false }
    #expect(connection.heldStatements == 0)
    try connection.close()
  }

  @Test("Closing a connection a second time does nothing")
  func twice() throws {
    let connection = try Connection(creatingAt: folder.file())
    try connection.close()
    try connection.close()
  }

  @Test("Closing a connection inside a transaction undoes the transaction")
  func insideTransaction() throws {
    let connection = try Connection(creatingAt: folder.file())
    try connection.createNumbers([1])
    #expect(throws: SQLiteError.self) {
      try connection.transaction {
        try connection.insertNumbers([2])
        try connection.close()
      }
    }
    #expect(try Connection(openingExistingAt: folder.file()).numbers() == [1])
  }

  @Test("Every method of a closed connection throws an error which says that it is closed")
  func closedMethods() throws {
    let connection = try Connection(creatingAt: folder.file())
    let other = try Connection.inMemory()
    try connection.close()
    let uses: [(Connection) throws -> Void] = [
      { try $0.createTable(Number.row) }, { _ = try $0.rows(of: Number.row) },
      { _ = try $0.rows(of: Number.row, limit: 1) }, { _ = try $0.count(of: Number.row) },
      { _ = try $0.prepareInsert(in: Number.row) }, { try $0.transaction {} },
      { _ = try $0.delete(in: Number.row, where: [.everyRow]) },
      { _ = try $0.update(Number.row, set: [Number.value.set(to: 1)], where: [.everyRow]) },
      { _ = try $0.firstRow(of: Number.row) }, { _ = try $0.row(of: Number.row, where: []) },
      { _ = try $0.tableNames() },
      { try $0.setBusyTimeout(.seconds(1)) }, { try $0.checkpoint() },
      { _ = try $0.integrityCheck() }, { _ = try $0.foreignKeyCheck() },
      { _ = try $0.plan(of: Number.row) }, { try $0.vacuum(intoNewFileAt: folder.file("x")) },
      { try $0.copy(into: other) }, { try other.copy(into: $0) },
      { try $0.backUp(toNewFileAt: folder.file("y")) },
      { _ = try $0.rows(of: Number.row.table.rows) },
    ]
    for (index, use) in uses.enumerated() {
      let error = #expect(throws: SQLiteError.self, "use \(index)") { try use(connection) }
      #expect(error?.description.contains("the connection is closed") == true, "use \(index)")
    }
    #expect(!connection.isInTransaction)
    #expect(connection.latestErrorMessage == nil)
    connection.interrupter.interrupt()
    #expect(try folder.names == ["test.sqlite"])
  }

  // The memory of a closed connection is often that of the next one.
  @Test("The interrupter of a closed connection does not stop the statements of another")
  func staleInterrupter() throws {
    for _ in 1...20 {
      let former = try Connection.inMemory()
      try former.close()
      let connection = try Connection.inMemory()
      try connection.createNumbers(1...3)
      var count = 0
      try connection.forEachRow(of: Number.row) { _ in
        former.interrupter.interrupt()
        count += 1
        return true
      }
      #expect(count == 3)
    }
  }

  private func makeInsert() throws -> InsertStatement<Number> {
    let connection = try Connection(creatingAt: folder.file())
    try connection.createTable(Number.row)
    return try connection.prepareInsert(in: Number.row)
  }
}

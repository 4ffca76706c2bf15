import SQLiteQueries
import TestSupport
import Testing

@testable import SQLiteCore

@Suite("Cursors")
struct RowCursorTests {
  let folder: TemporaryFolder
  let connection: Connection
  let other: Connection

  init() throws {
    folder = try TemporaryFolder()
    var options = ConnectionOptions(journalMode: .delete, busyTimeout: .zero)
    connection = try Connection(creatingAt: folder.file(), options: options)
    try connection.createNumbers(1...100)
    options.journalMode = nil
    other = try Connection(openingExistingAt: folder.file(), options: options)
  }

  func write() throws { try other.run("UPDATE numbers SET value = value WHERE value = 5") }

  @Test("A cursor that is discarded before its end releases its lock")
  func abandoned() throws {
    var cursor: RowCursor<Number>? = try connection.cursor(of: Number.row)
    #expect(try cursor?.next() == Number(value: 1))
    #expect(throws: SQLiteError.self) { try write() }
    cursor = nil
    try write()
    try connection.run("DROP TABLE numbers")
  }

  @Test("A cursor at its end releases its lock, and stays there")
  func finished() throws {
    let cursor = try connection.cursor(of: Number.row, where: [Number.value.isAtMost(2)])
    while try cursor.next() != nil {}
    try write()
    try connection.insertNumbers([0])
    for _ in 1...3 { #expect(try cursor.next() == nil) }
  }

  @Test(
    "A cursor that cannot read a value throws its location, releases its lock, and has no more rows"
  )
  func unreadable() throws {
    try connection.run("CREATE TABLE loose(value)")
    try connection.run("INSERT INTO loose VALUES(1), (2), ('secret'), (4)")
    let row = RowDescription("loose", Number.value, make: Number.init)
      .keyed(by: Number.value)
    let cursor = try connection.cursor(of: row)
    #expect(try [cursor.next()?.value, cursor.next()?.value] == [1, 2])
    let error = #expect(throws: SQLiteError.self) { try cursor.next() }
    #expect(error?.description == "loose.value, row 3: expected INTEGER, found TEXT")
    #expect(try cursor.next() == nil)
    try connection.run("DROP TABLE loose")
  }

  @Test("A cursor before its first row holds no lock; several cursors are independent")
  func several() throws {
    let cursors = try (0..<3).map { _ in
      try connection.cursor(of: Number.row, orderedBy: [Number.value.descending])
    }
    try write()
    for round in 0..<4 {
      for cursor in cursors { #expect(try cursor.next()?.value == 100 - round) }
    }
    #expect(try connection.rows(of: Number.row).count == 100)
  }

  @Test("A cursor keeps its connection, which cannot be closed meanwhile")
  func closing() throws {
    var owner: Connection? = try Connection.inMemory()
    try owner?.createNumbers([1, 2])
    let cursor = try #require(try owner?.cursor(of: Number.row))
    #expect(throws: SQLiteError.self) { try owner?.close() }
    owner = nil
    #expect(try cursor.next()?.value == 1)
    #expect(try cursor.next()?.value == 2)
  }

  @Test("A cursor continues after a rollback of other changes, or throws")
  func rollback() throws {
    let cursor = try connection.cursor(of: Number.row, orderedBy: [Number.value.ascending])
    #expect(try cursor.next()?.value == 1)
    #expect(throws: SQLiteError.self) {
      try connection.transaction {
        try connection.insertNumbers([1000])
        throw SQLiteError.misuse(attempt: "", reason: "")
      }
    }
    #expect(try cursor.next()?.value == 2)
  }
}

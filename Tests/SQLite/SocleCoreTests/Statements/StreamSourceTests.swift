import TestSupport
import Testing

@testable import SocleCore

@Suite("Use of the connection inside a stream's source")
struct StreamSourceTests {
  typealias Item = NestedInsertTests.Item

  static let outer = Item.row("outer")
  static let inner = Item.row("inner")

  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.run("CREATE TABLE \"outer\"(id, weight)")
    try connection.run("CREATE TABLE \"inner\"(id, weight)")
  }

  @Test("A transaction in a stream's source fails, and leaves no change")
  func transaction() throws {
    let insert = try connection.prepareInsert(in: Self.outer)
    var ids = (1...3).makeIterator()
    #expect(throws: SQLiteError.self) {
      try insert.insert(pulling: {
        try ids.next().map { id in
          try connection.transaction { try connection.run("INSERT INTO \"inner\" VALUES(1, 1)") }
          return Item(id: id, weight: 1)
        }
      })
    }
    #expect(!connection.isInTransaction)
    #expect(try connection.count(of: Self.outer) == 0)
    #expect(try connection.count(of: Self.inner) == 0)
    #expect(try insert.insert(contentsOf: [Item(id: 1, weight: 1)]) == 1)
  }

  @Test("A connection cannot be closed from within a stream's source")
  func closing() throws {
    let insert = try connection.prepareInsert(in: Self.outer)
    var ids = (1...3).makeIterator()
    #expect(
      try insert.insert(pulling: {
        #expect(throws: SQLiteError.self) { try connection.close() }
        return ids.next().map { Item(id: $0, weight: 1) }
      }) == 3)
  }
}

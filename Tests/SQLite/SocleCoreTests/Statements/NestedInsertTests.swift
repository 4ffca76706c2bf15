import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("Inserts during a stream into another table")
struct NestedInsertTests {
  struct Item: Equatable {
    var id: Int
    var weight: Double

    static let id = Field("id", \Item.id)
    static let weight = Field("weight", \Item.weight)
    static func row(_ table: String) -> RowDescription<Item> {
      RowDescription(table, id, weight, make: Item.init)
        .keyed(by: id)
    }
  }

  static let outer = Item.row("outer")
  static let inner = Item.row("inner")

  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    // Without constraints SQLite keeps nothing by which it could undo a single statement.
    try connection.run("CREATE TABLE \"outer\"(id, weight)")
    try connection.run("CREATE TABLE \"inner\"(id, weight)")
  }

  func inTransaction(_ isInTransaction: Bool, _ body: () throws -> Void) throws {
    guard isInTransaction else { return try body() }
    try connection.transaction {
      try connection.run("INSERT INTO \"outer\" VALUES(0, 0.0)")
      try body()
    }
  }

  @Test(
    "While rows are pulled, single rows may be inserted into another table, and share the transaction",
    arguments: [true, false], [true, false])
  func singleRows(isInTransaction: Bool, fails: Bool) throws {
    struct Oops: Error {}
    let outer = try connection.prepareInsert(in: Self.outer)
    let inner = try connection.prepareInsert(in: Self.inner)
    var ids = (1...10).makeIterator()
    func pull() throws -> Item? {
      guard let id = ids.next() else { return nil }
      if fails && id == 8 { throw Oops() }
      try inner.insert(Item(id: -id, weight: 0))
      return Item(id: id, weight: 1)
    }
    try inTransaction(isInTransaction) {
      do {
        try #require(try outer.insert(pulling: pull) == 10)
      } catch is Oops {
        #expect(fails)
      }
    }
    let before = isInTransaction ? 1 : 0
    #expect(try connection.count(of: Self.outer) == before + (fails ? 0 : 10))
    #expect(try connection.count(of: Self.inner) == (fails ? 0 : 10))
    #expect(!connection.isInTransaction)
  }

  @Test(
    "A second stream during a stream is refused, since its rows could not be undone alone",
    arguments: [true, false])
  func secondStream(isInTransaction: Bool) throws {
    let outer = try connection.prepareInsert(in: Self.outer)
    let inner = try connection.prepareInsert(in: Self.inner)
    try inTransaction(isInTransaction) {
      var ids = (1...3).makeIterator()
      let count = try outer.insert(pulling: {
        guard let id = ids.next() else { return nil }
        let errors = [
          #expect(throws: SQLiteError.self) {
            try inner.insert(contentsOf: [Item(id: 1, weight: 1), Item(id: 2, weight: .nan)])
          },
          #expect(throws: SQLiteError.self) {
            try inner.insert(contentsOf: [Item(id: 1, weight: 1)])
          },
        ]
        for error in errors {
          #expect(
            error?.description.hasPrefix(
              "inserting into inner: another insert(contentsOf:) is running") == true)
        }
        return Item(id: id, weight: 1)
      })
      #expect(count == 3)
    }
    #expect(try connection.count(of: Self.outer) == (isInTransaction ? 4 : 3))
    #expect(try connection.count(of: Self.inner) == 0)
    #expect(try inner.insert(contentsOf: [Item(id: 1, weight: 1)]) == 1)
  }

  @Test(
    "Using a statement during its own stream is refused, without other effects",
    arguments: [true, false])
  func sameStatement(isInTransaction: Bool) throws {
    let insert = try connection.prepareInsert(in: Self.outer)
    try inTransaction(isInTransaction) {
      var ids = (1...3).makeIterator()
      let count = try insert.insert(pulling: {
        guard let id = ids.next() else { return nil }
        let item = Item(id: id, weight: 1)
        for use in [{ _ = try insert.insert(item) }, { _ = try insert.insert(contentsOf: [item]) }]
        {
          let error = #expect(throws: SQLiteError.self) { try use() }
          guard case .misuse(let attempt, _) = error else {
            throw error ?? .misuse(attempt: "", reason: "")
          }
          #expect(attempt == "inserting into outer")
        }
        return item
      })
      #expect(count == 3)
    }
    #expect(try insert.insert(Item(id: 9, weight: 1)) != nil)
    #expect(try connection.count(of: Self.outer) == (isInTransaction ? 5 : 4))
  }

  @Test(
    "A stream's source may read from the same connection, in bulk, in order or by key, even the same table"
  )
  func reading() throws {
    try connection.run("INSERT INTO \"inner\" VALUES(1, 1.5), (2, 2.5), (3, 3.5)")
    let insert = try connection.prepareInsert(in: Self.outer)
    var (last, seen) = (0, [Int]())
    let count = try insert.insert(pulling: {
      let later = [Item.id.isGreater(than: last)]
      guard
        let item = try connection.firstRow(
          of: Self.inner, where: later, orderedBy: [Item.id.ascending])
      else { return nil }
      last = item.id
      #expect(try connection.rows(of: Self.inner).count == 3)
      let keyed = Self.inner.keyed(by: Item.id)
      #expect(try connection.row(of: keyed, key: item.id) == item)
      #expect(try connection.rows(of: keyed, keys: [3, item.id]).count >= 1)
      seen.append(try connection.count(of: Self.outer))
      return item
    })
    #expect(count == 3)
    #expect(seen == [0, 1, 2])
    #expect(try connection.rows(of: Self.outer).map(\.weight) == [1.5, 2.5, 3.5])
  }
}

import SocleQueries
import Testing

@testable import SocleCore

@Suite("Rows of class types", .serialized)
struct RowLifetimeTests {
  /// Counts those that are alive.
  final class Item {
    nonisolated(unsafe) static var alive = 0
    let id: Int
    let name: String

    init(id: Int, name: String) {
      self.id = id
      self.name = name
      Self.alive += 1
    }

    deinit { Self.alive -= 1 }
  }

  struct Oops: Error {}

  static let id = Field("id", computing: { (item: Item) in item.id })
  static let name = Field("name", computing: { (item: Item) in item.name })
  static let row = RowDescription(
    "items", id, name, make: { Item(id: $0, name: $1) }
  )
  .keyed(by: id)

  @Test("Rows that are objects are retained one at a time, and released however the stream ends")
  func lifetime() throws {
    let connection = try Connection.inMemory()
    try connection.createTable(Self.row)
    let insert = try connection.prepareInsert(in: Self.row)
    func item(_ id: Int) -> Item { Item(id: id, name: "the item number \(id) has a long name") }
    var most = 0
    var ids = (1...100).makeIterator()
    try insert.insert(pulling: {
      most = max(most, Item.alive)
      return ids.next().map(item)
    })
    #expect(most == 1)
    #expect(Item.alive == 0)
    try insert.insert(contentsOf: (101...200).map(item))
    try insert.insert(contentsOf: (201...300).lazy.map(item))
    try insert.insert(item(301))
    ids = (302...400).makeIterator()
    #expect(throws: Oops.self) {
      try insert.insert(pulling: {
        guard let id = ids.next(), id < 350 else { throw Oops() }
        return item(id)
      })
    }
    #expect(throws: SQLiteError.self) { try insert.insert(contentsOf: (250...260).lazy.map(item)) }
    #expect(Item.alive == 0)
  }

  @Test("The objects that column writers refer to are released with the prepared insert")
  func writers() throws {
    final class Source: Sendable {
      let value: Int64 = 7
    }
    let connection = try Connection.inMemory()
    try connection.createTable(Self.row)
    weak var source: Source?
    do {
      let held = Source()
      source = held
      let columns = [
        ColumnWriter<Int>("id") { id, sink throws(SQLiteError) in
          try sink.write(Int64(id.pointee))
        },
        ColumnWriter<Int>("name") { _, sink throws(SQLiteError) in
          try "\(held.value)".encode(into: sink)
        },
      ]
      try connection.prepareInsert(in: Self.row.table, writing: columns).insert(1)
    }
    #expect(source == nil)
    #expect(try connection.row(of: Self.row, key: 1)?.name == "7")
  }

  @Test("Rows that are objects are released if they are not kept after reading")
  func reading() throws {
    let connection = try Connection.inMemory()
    try connection.createTable(Self.row)
    try connection.prepareInsert(in: Self.row).insert(
      contentsOf: (1...50).lazy.map { Item(id: $0, name: "") })
    var kept: [Item]? = try connection.rows(of: Self.row)
    #expect(kept?.map(\.id) == Array(1...50))
    kept = nil
    try connection.forEachRow(of: Self.row) { $0.id < 20 }
    _ = try connection.firstRow(of: Self.row)
    _ = try connection.rows(of: Self.row.keyed(by: Self.id), keys: 1...9)
    #expect(Item.alive == 0)
  }
}

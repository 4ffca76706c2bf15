import Testing

@testable import SQLiteCore

/// What reads a row may use the connection, but the values it reads are those of the statement that stands on them.
@Suite("While a row is read, the same statement", .serialized)
struct ReenteredReadTests {
  /// A name that is read by something that looks up another row first.
  struct Name: ColumnValue, Equatable {
    var text: String

    static var columnType: ColumnType { .text }

    func encode(into sink: ValueSink) throws(SQLiteError) { try text.encode(into: sink) }

    static func decode(from source: ValueSource) throws(SQLiteError) -> Name {
      if let other { _ = try other() }
      return Name(text: try source.text())
    }

    // The suite is serialised, and nothing but its tests comes here.
    nonisolated(unsafe) static var other: (() throws(SQLiteError) -> Item?)?
  }

  struct Item: Equatable {
    var id: Int
    var name: Name

    static let id = Field("id", \Item.id)
    static let name = Field("name", \Item.name)
    static let row = RowDescription("items", id, name, primaryKey: id, make: Item.init)
  }

  let connection: Connection
  let items = [
    Item(id: 1, name: Name(text: "the first of the two names")),
    Item(id: 2, name: Name(text: "another, just as long")),
  ]

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Item.row)
    try connection.prepareInsert(into: Item.row).insert(contentsOf: items)
  }

  @Test("is refused to what reads a value, and serves again afterwards")
  func refused() throws {
    let lookUp = try connection.prepareLookup(of: Item.row, by: Item.id)
    Name.other = { () throws(SQLiteError) in try lookUp.row(forKey: 2) }
    let error = #expect(throws: SQLiteError.self) { try lookUp.row(forKey: 1) }
    Name.other = nil
    #expect(error?.description.contains("looking up rows of items") == true)
    #expect(try lookUp.row(forKey: 1) == items[0])
  }

  @Test("is a cursor that does not move on, and has no more rows")
  func cursor() throws {
    let cursor = try connection.cursor(of: Item.row)
    Name.other = { () throws(SQLiteError) in try cursor.next() }
    let error = #expect(throws: SQLiteError.self) { try cursor.next() }
    Name.other = nil
    #expect(error?.description.contains("use it afterwards") == true)
    #expect(try cursor.next() == nil)
  }

  @Test("has a second one beside it")
  func second() throws {
    let lookUp = try connection.prepareLookup(of: Item.row, by: Item.id)
    let another = try connection.prepareLookup(of: Item.row, by: Item.id)
    Name.other = { () throws(SQLiteError) in
      Name.other = nil
      return try another.row(forKey: 2)
    }
    #expect(try lookUp.row(forKey: 1) == items[0])
  }
}

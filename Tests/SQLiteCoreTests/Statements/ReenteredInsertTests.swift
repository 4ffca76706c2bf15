import Testing

@testable import SQLiteCore

/// Whoever is asked for a part of a row may use the connection, but not put another row into the same statement.
@Suite("While a row goes in, the same statement", .serialized)
struct ReenteredInsertTests {
  struct Item: Equatable {
    var id: Int
    var name: String
  }

  static let id = Field("id", \Item.id)
  static let name = Field("name", \Item.name)
  static let row = RowDescription("items", id, name, primaryKey: id, make: Item.init)

  /// A row whose name is written by a closure that inserts first.
  static let meddling = RowDescription(
    "items", id,
    Field(
      "name",
      computing: { (item: Item) in
        meddle(item)
        return item.name
      }),
    primaryKey: id, make: Item.init)

  static func meddle(_ item: Item) {
    guard item.id > 0 else { return }
    do {
      try statement?.insert(
        Item(id: -item.id, name: "a text that would lie where the other's lies"))
    } catch {
      refusals.append(error)
    }
  }

  // The suite is serialised, and nothing but its tests comes here.
  nonisolated(unsafe) static var statement: InsertStatement<Item>?
  nonisolated(unsafe) static var refusals: [SQLiteError] = []

  let connection: Connection
  let item = Item(id: 1, name: "a text longer than fifteen bytes")

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Self.row)
    Self.refusals = []
  }

  func expectRefusal() throws {
    Self.statement = nil
    #expect(try connection.readAllRows(from: Self.row) == [item])
    #expect(Self.refusals.count == 1)
    guard case .misuse = Self.refusals.first else {
      Issue.record("not refused: \(Self.refusals)")
      return
    }
  }

  @Test("is refused to a field that is computed")
  func computedField() throws {
    Self.statement = try connection.prepareInsert(into: Self.meddling)
    try Self.statement?.insert(item)
    try expectRefusal()
  }

  @Test("is refused to a function that a trigger calls")
  func trigger() throws {
    let item = item
    try connection.register(
      ScalarFunction("meddle", isInnocuous: true) { (_: Int) in
        Self.meddle(item)
        return 0
      })
    try connection.run(
      "CREATE TRIGGER before_items BEFORE INSERT ON items BEGIN SELECT meddle(new.id); END")
    Self.statement = try connection.prepareInsert(into: Self.row)
    try Self.statement?.insert(item)
    try expectRefusal()
  }

  @Test("takes the next row afterwards")
  func afterwards() throws {
    let insert = try connection.prepareInsert(into: Self.row)
    Self.statement = insert
    try insert.insert(Item(id: 0, name: "first"))
    #expect(throws: SQLiteError.self) { try insert.insert(Item(id: 0, name: "twice")) }
    try insert.insert(Item(id: 2, name: "second"))
    #expect(try connection.count(of: Self.row) == 2)
  }
}

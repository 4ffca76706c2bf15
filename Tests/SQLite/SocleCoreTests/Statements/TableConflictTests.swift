import Testing

@testable import SocleCore

@Suite("A table whose own key declares ON CONFLICT")
struct TableConflictTests {
  struct Seat: Equatable {
    var id: Int
    var name: String

    static let id = Field("id", \Seat.id)
    static let name = Field("name", \Seat.name)

    /// SQL: `UNIQUE("name") ON CONFLICT …`
    static func row(_ resolution: ConflictResolution) -> RowDescription<Seat> {
      RowDescription(
        "seats", id, name, make: Seat.init
      )
      .keyed(by: id)
      .with(uniqueKeys: [UniqueKey(columns: ["name"], onConflict: resolution)])
    }
  }

  static let window = Seat(id: 1, name: "window")
  static let again = [Seat(id: 2, name: "aisle"), Seat(id: 3, name: "window")]

  let connection: Connection

  init() throws { connection = try Connection.inMemory() }

  /// An insert into the table of such a key, which holds the seat at the window.
  func insert(_ resolution: ConflictResolution) throws -> InsertStatement<Seat> {
    let row = Seat.row(resolution)
    try connection.createTable(row)
    let insert = try connection.prepareInsert(in: row)
    try insert.insert(Self.window)
    return insert
  }

  func seats() throws -> [Seat] {
    try connection.rows(of: Seat.row(.abort), orderedBy: [Seat.id.ascending])
  }

  @Test("ON CONFLICT IGNORE skips the row: no rowid is returned, and the row is not counted")
  func ignore() throws {
    let insert = try insert(.ignore)
    #expect(try insert.insert(Self.again[1]) == nil)
    #expect(try insert.insert(contentsOf: Self.again) == 1)
    #expect(try seats() == [Self.window, Self.again[0]])
  }

  @Test("ON CONFLICT REPLACE removes the conflicting row")
  func replace() throws {
    let insert = try insert(.replace)
    #expect(try insert.insert(Self.again[1]) == 3)
    #expect(try seats() == [Self.again[1]])
  }

  @Test("ON CONFLICT FAIL keeps the rows before the conflict, except in a transaction")
  func fail() throws {
    let insert = try insert(.fail)
    #expect(throws: SQLiteError.self) {
      try connection.transaction { _ = try insert.insert(contentsOf: Self.again) }
    }
    #expect(try seats() == [Self.window])
    #expect(throws: SQLiteError.self) { try insert.insert(contentsOf: Self.again) }
    #expect(try seats() == [Self.window, Self.again[0]])
  }

  @Test(
    "The policy `.stop` keeps the rows before the conflict, also in a transaction",
    arguments: [ConflictResolution.ignore, .replace, .abort, .rollback])
  func stop(declared: ConflictResolution) throws {
    _ = try insert(declared)
    let stopping = try connection.prepareInsert(in: Seat.row(declared), onConflict: .stop)
    let others = [Seat(id: 4, name: "door"), Seat(id: 5, name: "window"), Seat(id: 6, name: "bar")]
    try connection.transaction {
      #expect(throws: SQLiteError.self) { try stopping.insert(contentsOf: Self.again) }
      var rows = others[...]
      #expect(throws: SQLiteError.self) { try stopping.insert(pulling: { rows.popFirst() }) }
      let count = try stopping.insert(pulling: { rows.popFirst() })
      #expect(count == 1)
      #expect(throws: SQLiteError.self) { try stopping.insert(Self.again[1]) }
    }
    #expect(try seats().map(\.id) == [1, 2, 4, 6])
  }
}

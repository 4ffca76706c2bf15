import TestSupport
import Testing

@testable import SocleCore

@Suite("The result of an insert")
struct InsertResultTests {
  struct Item: Equatable {
    var id: Int?
    var name: String

    static let id = Field("id", \Item.id)
    static let name = Field("name", \Item.name)
    static let row = RowDescription("items", id, name, make: Item.init)
      .keyed(by: id)
  }

  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
  }

  @Test("Inserting a row returns the rowid that SQLite assigned, or the row's own")
  func rowID() throws {
    try connection.createTable(Item.row)
    let insert = try connection.prepareInsert(in: Item.row)
    #expect(try insert.insert(Item(id: nil, name: "a")) == 1)
    #expect(try insert.insert(Item(id: 41, name: "b")) == 41)
    #expect(try insert.insert(Item(id: nil, name: "c")) == 42)
    #expect(try insert.insert(Item(id: .max, name: "d")) == .max)
    #expect(try insert.insert(Item(id: .min, name: "e")) == .min)
    #expect(try insert.insert(contentsOf: [Item(id: -5, name: "f")]) == 1)
    #expect(
      try connection.rows(of: Item.row, orderedBy: [Item.name.ascending]).map(\.id)
        == [1, 41, 42, .max, .min, -5])
  }

  @Test("Inserting into a table without rowids returns nil")
  func withoutRowID() throws {
    let row = RowDescription(
      "colors", Color.id, Color.name,
      make: { Color(id: $0, name: $1, rgb: "", isTransparent: false) }
    )
    .keyed(by: Color.id)
    .with(hasRowID: false)
    try connection.createTable(row)
    let insert = try connection.prepareInsert(in: row)
    #expect(try insert.insert(Color.samples[0]) == nil)
    #expect(try insert.insert(contentsOf: Color.samples[1...]) == 2)
  }

  @Test("Triggers change neither the rowid nor the count that an insert returns")
  func triggers() throws {
    try connection.createTable(Item.row)
    try connection.run("CREATE TABLE log(id INTEGER PRIMARY KEY, what TEXT)")
    try connection.run("INSERT INTO log VALUES(1000, 'before')")
    try connection.run(
      """
      CREATE TRIGGER logging AFTER INSERT ON items BEGIN
        INSERT INTO log(what) VALUES(new.name), (new.name);
        DELETE FROM log WHERE id = 1000;
      END
      """)
    let insert = try connection.prepareInsert(in: Item.row)
    #expect(try insert.insert(Item(id: nil, name: "a")) == 1)
    #expect(try insert.insert(contentsOf: ["b", "c", "d"].map { Item(id: nil, name: $0) }) == 3)
    #expect(try insert.insert(Item(id: nil, name: "e")) == 5)
    #expect(try connection.value("SELECT count(*) FROM log") == .integer(10))
  }

  @Test("A trigger that raises ABORT for one row fails the whole stream with the trigger's message")
  func raisingTrigger() throws {
    try connection.createTable(Item.row)
    try connection.run(
      """
      CREATE TRIGGER guarding BEFORE INSERT ON items WHEN new.name = 'bad' BEGIN
        SELECT RAISE(ABORT, 'no bad names');
      END
      """)
    let insert = try connection.prepareInsert(in: Item.row)
    let error = #expect(throws: SQLiteError.self) {
      try insert.insert(contentsOf: ["good", "bad"].map { Item(id: nil, name: $0) })
    }
    #expect(error?.description.contains("no bad names") == true)
    #expect(try connection.count(of: Item.row) == 0)
  }

  @Test("A row that a trigger ignores is not inserted, not counted, and has no rowid")
  func ignoringTrigger() throws {
    try connection.createTable(Item.row)
    try connection.run(
      """
      CREATE TRIGGER guarding BEFORE INSERT ON items WHEN new.name = 'bad' BEGIN
        SELECT RAISE(IGNORE);
      END
      """)
    let insert = try connection.prepareInsert(in: Item.row)
    #expect(try insert.insert(Item(id: nil, name: "good")) == 1)
    #expect(try insert.insert(Item(id: nil, name: "bad")) == nil)
    #expect(try insert.insert(contentsOf: ["good", "bad"].map { Item(id: nil, name: $0) }) == 1)
  }

  @Test("Inserting an empty sequence of any kind inserts nothing")
  func empty() throws {
    try connection.createTable(Item.row)
    let insert = try connection.prepareInsert(in: Item.row)
    #expect(try insert.insert(Item(id: nil, name: "one")) == 1)
    #expect(try insert.insert(contentsOf: []) == 0)
    #expect(try insert.insert(contentsOf: ContiguousArray<Item>()) == 0)
    #expect(try insert.insert(contentsOf: EmptyCollection()) == 0)
    #expect(try insert.insert(contentsOf: [Item]().lazy.map { $0 }) == 0)
    #expect(try insert.insert(pulling: { nil }) == 0)
    #expect(try connection.count(of: Item.row) == 1)
  }

  @Test("A statement keeps its connection, and works after its table was changed or created again")
  func changedTable() throws {
    var owner: Connection? = try Connection.inMemory()
    try owner?.createTable(Item.row)
    let insert = try #require(try owner?.prepareInsert(in: Item.row))
    owner = nil
    let connection = insert.connection
    #expect(try insert.insert(Item(id: nil, name: "a")) == 1)
    #expect(try insert.insert(contentsOf: [Item(id: nil, name: "b")]) == 1)
    try connection.run("ALTER TABLE items ADD COLUMN more TEXT")
    #expect(try insert.insert(Item(id: nil, name: "c")) == 3)
    #expect(try insert.insert(contentsOf: [Item(id: nil, name: "d")]) == 1)
    try connection.run("DROP TABLE items")
    #expect(throws: SQLiteError.self) { try insert.insert(Item(id: nil, name: "e")) }
    #expect(throws: SQLiteError.self) { try insert.insert(contentsOf: [Item(id: nil, name: "e")]) }
    try connection.createTable(Item.row)
    #expect(try insert.insert(Item(id: nil, name: "f")) == 1)
    #expect(try insert.insert(contentsOf: [Item(id: nil, name: "g")]) == 1)
  }
}

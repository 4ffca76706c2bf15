import SocleCore
import SocleEntities
import SocleEntityTables
import SocleLiveSchema
import TestSupport
import Testing

private struct Plain: Entity {
  static let entityName = "Card"
  var id: String
  var number: Int?
  var text = ""
}

private struct Unique: Entity {
  static let entityName = "Card"
  static let indexes: [EntityIndex<Unique>] = [.unique(\.number)]
  var id: String
  var number: Int?
  var text = ""
}

private struct Renamed: Entity {
  static let entityName = "Ticket"
  static let formerNames = ["Card"]
  static let formerProperties = ["serial": ["number"]]
  static let indexes: [EntityIndex<Renamed>] = [.unique(\.serial)]
  var id: String
  var serial: Int?
  var text = ""
}

@Suite("Unique keys of a file that was written before")
struct UniqueTests {
  private let file = TemporaryFile()

  private func store<Model: Entity>(_ type: Model.Type) throws -> SQLiteEntityStore {
    let store = try SQLiteEntityStore(openingOrCreatingAt: file.path)
    try store.prepare(EntityShape.all(from: type))
    return store
  }

  private func indexes(_ store: SQLiteEntityStore, _ table: String) throws -> [String] {
    try store.pool.read { try $0.describe(table: table)?.indexes.map(\.name) ?? [] }
  }

  @Test("Stored duplicates are refused with the first two owners, and nothing is changed")
  func duplicates() throws {
    try store(Plain.self).save(
      EntityBatch(of: [
        Plain(id: "d", number: 9), Plain(id: "a"), Plain(id: "b"), Plain(id: "e", number: 9),
        Plain(id: "c", number: 9),
      ]))
    #expect(
      throws: EntityError.incompatible(
        entity: "Card",
        reason: """
          number has to be unique, but has the same value in the objects c and d. Change or delete one of them first
          """)
    ) { try store(Unique.self) }
    #expect(try indexes(store(Plain.self), "Card").isEmpty)
    try store(Plain.self).delete("Card", [.string("c"), .string("d")])
    let unique = try store(Unique.self)
    #expect(try indexes(unique, "Card") == ["Card_unique_number"])
    #expect(throws: EntityError.self) {
      try unique.save(EntityBatch(of: [Unique(id: "x", number: 9)]))
    }
  }

  @Test(
    "An index made by hand under the name of a unique key is refused unless it makes the key unique",
    arguments: ["INDEX", "UNIQUE INDEX"], ["number", "number) WHERE (number > 3"])
  func handmade(_ kind: String, _ columns: String) throws {
    let plain = try store(Plain.self)
    try plain.pool.write {
      let sql = "CREATE \(kind) Card_unique_number ON Card (\(columns))"
      try $0.execute(SQLFragment(trusted: sql), purpose: "preparing")
    }
    if kind == "UNIQUE INDEX", columns == "number" { return _ = try store(Unique.self) }
    let error = #expect(throws: EntityError.self) { try store(Unique.self) }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains(#"dropIndex("Card_unique_number")"#), "\(text)")
    try plain.pool.write { try $0.dropIndex("Card_unique_number") }
    #expect(try indexes(store(Unique.self), "Card") == ["Card_unique_number"])
  }

  @Test("A key that is no longer declared is dropped, and a key is renamed with its property")
  func evolution() throws {
    try store(Unique.self).save(EntityBatch(of: [Unique(id: "a", number: 1)]))
    let plain = try store(Plain.self)
    #expect(try indexes(plain, "Card").isEmpty)
    try plain.save(EntityBatch(of: [Plain(id: "b", number: 2)]))
    // The release that declares it is the earlier one.
    #expect(try indexes(store(Unique.self), "Card").isEmpty)
    let renamed = try store(Renamed.self)
    #expect(try indexes(renamed, "Ticket") == ["Ticket_unique_serial"])
    #expect(
      throws: EntityError.taken(
        entity: "Ticket", property: "serial", id: .string("c"), owner: .string("b"))
    ) { try renamed.save(EntityBatch(of: [Renamed(id: "c", serial: 2)])) }
    #expect(try store(Renamed.self).count(EntityRequest("Ticket")) == 2)
  }

  @Test("Models that exchange unique values keep the rows of an app's own table that refer to them")
  func exchange() throws {
    let store = try store(Unique.self)
    let cards = [Unique(id: "a", number: 1), Unique(id: "b", number: 2)]
    try store.save(EntityBatch(of: cards))
    try store.pool.write { connection in
      try connection.execute(
        "CREATE TABLE own (card TEXT REFERENCES Card(id) ON DELETE CASCADE)", purpose: "preparing")
      try connection.execute("INSERT INTO own SELECT id FROM Card", purpose: "preparing")
      try connection.execute("CREATE UNIQUE INDEX own_key ON Card(id, text)", purpose: "preparing")
      try connection.execute(
        """
        CREATE TABLE other (
          id TEXT, text TEXT, FOREIGN KEY (id, text) REFERENCES Card(id, text) ON DELETE CASCADE)
        """, purpose: "preparing")
      try connection.execute("INSERT INTO other SELECT id, text FROM Card", purpose: "preparing")
    }
    let swapped = [Unique(id: "a", number: 2), Unique(id: "b", number: 1)]
    try store.save(EntityBatch(of: swapped))
    let own = try store.pool.read { connection in
      try connection.values(
        of: SQLCommand("counting", "SELECT (SELECT count(*) FROM own), count(*) FROM other"))
    }
    #expect(own == [[.integer(2), .integer(2)]])
    #expect(try Set(indexes(store, "Card")) == ["Card_unique_number", "own_key"])
    #expect(throws: EntityError.self) {
      try store.save(EntityBatch(of: [Unique(id: "c", number: 1)]))
    }
  }

  @Test(
    "An exchange of unique values to which an app's own table refers is refused, and changes nothing",
    arguments: ["", "ON DELETE CASCADE", "ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED"])
  func ownReference(_ rule: String) throws {
    let store = try store(Unique.self)
    try store.save(EntityBatch(of: [Unique(id: "a", number: 1), Unique(id: "b", number: 2)]))
    try store.pool.write { connection in
      let sql = "CREATE TABLE own (card INTEGER REFERENCES Card(number) \(rule))"
      try connection.execute(SQLFragment(trusted: sql), purpose: "preparing")
      try connection.execute("INSERT INTO own SELECT number FROM Card", purpose: "preparing")
    }
    let swapped = [Unique(id: "a", number: 2), Unique(id: "b", number: 1)]
    let error = #expect(throws: EntityError.self) { try store.save(EntityBatch(of: swapped)) }
    #expect(error.map { "\($0)" }?.contains("own refers to its number") == true)
    let own = try store.pool.read { connection in
      try connection.values(of: SQLCommand("reading", "SELECT card FROM own ORDER BY 1"))
    }
    #expect(own == [[.integer(1)], [.integer(2)]])
    #expect(try indexes(store, "Card") == ["Card_unique_number"])
    // A save that does not change their numbers works.
    try store.save(EntityBatch(of: [Unique(id: "a", number: 1, text: "new")]))
  }
}

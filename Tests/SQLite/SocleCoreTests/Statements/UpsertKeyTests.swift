import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("An upsert and the keys of its table")
struct UpsertKeyTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
  }

  @Test(
    "An upsert works with a key of several columns, with and without rowids",
    arguments: [true, false])
  func composite(hasRowID: Bool) throws {
    let a = Field("a", \Color.id)
    let b = Field("b", \Color.name)
    let c = Field("c", \Color.rgb)
    let row = RowDescription(
      "t", c, b, a, make: { Color(id: $2, name: $1, rgb: $0, isTransparent: false) }
    )
    .keyed(by: b, a)
    .with(hasRowID: hasRowID)
    try connection.createTable(row)
    let insert = try connection.prepareInsert(in: row, onConflict: .update(c))
    let colors = (1...6).map {
      Color(id: $0 % 2, name: "n\($0 % 3)", rgb: "\($0)", isTransparent: false)
    }
    #expect(try insert.insert(contentsOf: colors + colors.reversed()) == 12)
    let found = try connection.rows(of: row, orderedBy: [c.ascending])
    #expect(found == colors)
  }

  @Test("An upsert that violates another unique key fails, with the name of the key")
  func otherKey() throws {
    let id = Field("id", \Color.id)
    let name = Field("name", \Color.name, isUnique: true)
    let row = RowDescription(
      "t", id, name, make: { Color(id: $0, name: $1, rgb: "", isTransparent: false) }
    )
    .keyed(by: id)
    try connection.createTable(row)
    let red = Color(id: 1, name: "Red", rgb: "", isTransparent: false)
    let other = Color(id: 2, name: "Red", rgb: "", isTransparent: false)
    let upsert = try connection.prepareInsert(in: row, onConflict: .updateAll())
    try upsert.insert(red)
    #expect(throws: SQLiteError.self) { try upsert.insert(contentsOf: [other]) }
    #expect(try connection.prepareInsert(in: row, onConflict: .ignore).insert(other) == nil)
    #expect(try connection.rows(of: row) == [red])
    #expect(try connection.prepareInsert(in: row, onConflict: .replace).insert(other) == 2)
    #expect(try connection.rows(of: row) == [other])
  }
}

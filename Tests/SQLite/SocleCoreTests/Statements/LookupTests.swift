import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Looking rows up by a key")
struct LookupTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Color.row)
    try connection.prepareInsert(in: Color.row).insert(contentsOf: Color.samples)
  }

  func ids(_ keys: some Sequence<Int>) throws -> [Int] {
    try connection.rows(of: Color.row, keys: keys).map(\.id).sorted()
  }

  @Test(
    "A look-up finds existing rows, skips missing ones, and returns the row of a repeated key twice"
  )
  func keys() throws {
    #expect(try ids([36, 4]) == [4, 36])
    #expect(try ids([5, 4, .max, .min]) == [4])
    #expect(try ids([4, 36, 4]) == [4, 4, 36])
    #expect(try ids([]) == [])
    #expect(try ids((-100...100).lazy.filter { $0 % 2 == 0 }) == [4, 36])
  }

  @Test(
    "A look-up of many keys finds every row of a key that is not unique")
  func notUnique() throws {
    let found = try connection.rows(
      of: Color.row.keyed(by: Color.rgb), keys: ["C91A09", "x"])
    #expect(Set(found.map(\.id)) == [4, 36])
  }

  @Test("Looking up nil finds no row, because NULL equals nothing")
  func null() throws {
    struct Item { var name: String? }
    let name = Field("name", \Item.name)
    let row = RowDescription("items", name, make: Item.init)
    try connection.createTable(row)
    try connection.prepareInsert(in: row).insert(contentsOf: [Item(name: nil), Item(name: "a")])
    let keyed = row.keyed(by: name)
    #expect(try connection.rows(of: keyed, keys: [nil, "a", nil]).map(\.name) == ["a"])
    #expect(try connection.row(of: keyed, key: String?.none) == nil)
  }

  @Test("A look-up uses the column's own collation")
  func collation() throws {
    let name = Field("name", \Color.name, collation: .noCase)
    let row = RowDescription(
      "folded", Color.id, name, make: { Color(id: $0, name: $1, rgb: "", isTransparent: false) }
    )
    .keyed(by: Color.id)
    try connection.createTable(row)
    try connection.prepareInsert(in: row).insert(contentsOf: Color.samples)
    let keyed = row.keyed(by: name)
    #expect(try connection.rows(of: keyed, keys: ["RED"]).map(\.id) == [4])
    #expect(try connection.row(of: keyed, key: "rED")?.id == 4)
  }

  @Test("A look-up uses the key's index, however many keys there are")
  func plan() throws {
    try connection.registerRowStream(columns: 1)
    let queries: [SQLCommand] = [
      .lookUpRow(of: "colors", Color.row.columnNames, by: ["id"]),
      .lookUpRows(of: "colors", "t.name, t.rgb", by: ["id"]),
      .lookUpRows(of: "colors", "socle_sink(t.name, t.rgb)", by: ["id"]),
    ]
    for query in queries {
      let plan = try connection.plan(of: query)
      #expect(plan.details.contains { $0.hasPrefix("SEARCH t ") })
      #expect(!plan.scans("t"))
    }
  }

  @Test("A look-up finds tens of thousands of keys in one statement")
  func many() throws {
    try connection.createNumbers(1...30_000)
    let keys = (0..<40_000).map { $0 &* 7 % 50_000 }
    let found = try connection.rows(of: Number.row.keyed(by: Number.value), keys: keys)
    #expect(found.map(\.value).sorted() == keys.filter { 1...30_000 ~= $0 }.sorted())
  }

  @Test("A look-up leaves no lock, also after errors")
  func noLock() throws {
    func lookUp(_ key: Int) throws -> Color? { try connection.row(of: Color.row, key: key) }
    #expect(try lookUp(4) == Color.samples[1])
    #expect(try lookUp(5) == nil)
    try connection.run("DROP TABLE colors")
    #expect(throws: SQLiteError.self) { try lookUp(4) }
    try connection.run("CREATE TABLE colors(id INTEGER PRIMARY KEY, name, rgb, is_trans)")
    try connection.run("INSERT INTO colors VALUES(1, 'a', NULL, 0), (2, 'b', 'c', 1)")
    let error = #expect(throws: SQLiteError.self) { try lookUp(1) }
    #expect(error?.description == "colors.rgb, row 1: expected TEXT, found NULL")
    #expect(try lookUp(2)?.name == "b")
    try connection.run("DROP TABLE colors")
  }
}

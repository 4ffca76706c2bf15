import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("An earlier version of a table")
struct OmittedColumnsTests {
  struct Server: Equatable {
    var id: Int
    var name: String
    var city: String?
    var load: Double?
    var state: SQLiteValue
    static let id = Field("id", \Server.id)
    static let name = Field("name", \Server.name)
    static let city = Field("city", \Server.city)
    static let load = Field("load", \Server.load)
    static let state = Field("state", \Server.state)
    static let row = RowDescription(
      "servers", id, name, city, load, state, make: Server.init
    )
    .keyed(by: id)
    .with(
      uniqueKeys: [["name", "state"]],
      indexes: [
        IndexDescription("by_city", on: ["city"]), IndexDescription("by_name", on: ["name"]),
      ])
    static let first = row.omitting(city, state)
  }

  static let server = Server(id: 1, name: "NL#1", city: "Aa", load: 0.5, state: "open")
  static let read = Server(id: 1, name: "NL#1", city: nil, load: 0.5, state: nil)

  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Server.first)
  }

  @Test(
    "An earlier version has neither the omitted columns nor the keys and indexes that contain them")
  func created() throws {
    let expected = TableDescription(
      "servers",
      columns: [
        ColumnDescription("id", .integer), ColumnDescription("name", .text),
        ColumnDescription("load", .real, isNullable: true),
      ], primaryKey: ["id"], indexes: [IndexDescription("by_name", on: ["name"])])
    #expect(Server.first.table == expected)
    #expect(Server.first.columnNames == ["id", "name", "load"])
  }

  @Test("Omitted columns are not written, and are read as nil, by every verb")
  func everyVerb() throws {
    let insert = try connection.prepareInsert(in: Server.first, onConflict: .updateAll())
    try insert.insert(Self.server)
    try insert.insert(contentsOf: [Self.server])
    let row = Server.first
    #expect(try connection.rows(of: row) == [Self.read])
    #expect(try connection.rows(of: row, orderedBy: [Server.load.ascending]) == [Self.read])
    #expect(try connection.rows(of: row, keys: [1]) == [Self.read])
    #expect(try connection.row(of: row, key: 1) == Self.read)
    #expect(try connection.firstRow(of: row) == Self.read)
    #expect(try connection.rows(of: SelectQuery(from: row)) == [Self.read])
    #expect(
      try connection.rows(
        of: UpdateQuery(
          row, set: [Server.load.set(to: nil)], where: [Server.id.equals(1)]
        ).returning(row)
      ).map(\.load) == [nil])
    #expect(throws: SQLiteError.self) {
      try connection.rows(of: row, where: [Server.city.equals("Aa")])
    }
  }

  @Test("An earlier version of a table becomes the latest by adding columns")
  func altered() throws {
    try connection.prepareInsert(in: Server.first).insert(Self.server)
    for column in [Server.city.column, Server.state.column] {
      try connection.run(
        TestSQL("ALTER TABLE servers ADD \(column.name) \(column.type.declaration)"))
    }
    #expect(try connection.rows(of: Server.row) == [Self.read])
  }

  @Test("Omitting a part of the primary key is refused")
  func key() throws {
    struct Draft {
      var id: Int?
      static let id = Field("id", \Draft.id)
    }
    let other = Field("n", computing: { (_: Draft) in 1 })
    let row = RowDescription("drafts", Draft.id, other) { id, _ in Draft(id: id) }
      .keyed(by: Draft.id)
    #expect(throws: SQLiteError.self) { try connection.createTable(row.omitting(Draft.id)) }
  }
}

import Testing

@testable import SocleCore

@Suite("An upsert that only updates rows that differ")
struct UpsertDifferenceTests {
  struct Entry: Equatable {
    var id: Int
    var name: String
    var value: SQLiteValue
  }

  let connection: Connection
  static let id = Field("id", \Entry.id)
  static let name = Field("name", \Entry.name, collation: .noCase)
  static let value = Field("value", \Entry.value)
  static let row = RowDescription(
    "entries", id, name, value, make: Entry.init
  )
  .keyed(by: id)

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Self.row)
  }

  static let values: [SQLiteValue] = [
    .null, .integer(0), .integer(1), .real(1), .real(0), .real(1.5),
    .real(1.5.nextUp), .text("1"), .text("a"), .text("A"), .text("a\0b"), .text("a\0c"),
    .text(""), .blob([]), .blob([0x61]), .blob([0]), .integer(.min), .integer(.max),
    .real(0x1p63), .real(.infinity),
  ]

  @Test(
    "An upsert with `onlyIfDifferent` writes a row if and only if a value differs",
    arguments: [false, true])
  func anyValue(streamed: Bool) throws {
    let upsert = try connection.prepareInsert(
      in: Self.row, onConflict: .updateAll(onlyIfDifferent: true))
    for old in Self.values {
      for new in Self.values {
        try connection.prepareInsert(in: Self.row, onConflict: .replace).insert(
          Entry(id: 1, name: "x", value: old))
        let entry = Entry(id: 1, name: "x", value: new)
        if streamed {
          #expect(try upsert.insert(contentsOf: [entry]) == (old == new ? 0 : 1), "\(old), \(new)")
        } else {
          try upsert.insert(entry)
        }
        #expect(try connection.rows(of: Self.row) == [entry])
      }
    }
  }

  @Test(
    "An upsert with `onlyIfDifferent` replaces 1 by 1.0 where a column keeps both",
    arguments: ["", "BLOB", "blob sub_type 1"])
  func numbers(type: String) throws {
    let columns = [ColumnDescription("id", .integer), ColumnDescription("value", .declared(type))]
    let table = TableDescription(
      "t", columns: ColumnSet(columns), primaryKey: ["id"], isStrict: false)
    try connection.createTable(table)
    try connection.insert(["id": 1, "value": 1], in: table.rows)
    let upsert = try connection.prepareInsert(
      in: table.rows, onConflict: .updateAll(onlyIfDifferent: true))
    for (value, count) in [(1, 0), (1.0, 1), (1.0, 0), (1, 1)] as [(SQLiteValue, Int)] {
      #expect(try upsert.insert(contentsOf: [["id": 1, "value": value]]) == count)
      #expect(try connection.row(of: table.rows, key: 1)?["value"] == value)
    }
  }

  @Test(
    "Texts that the column's collation treats as equal count as different if their bytes differ")
  func collation() throws {
    let upsert = try connection.prepareInsert(
      in: Self.row, onConflict: .updateAll(onlyIfDifferent: true))
    for (name, count) in [("red", 1), ("RED", 1), ("RED", 0), ("Red", 1)] {
      #expect(
        try upsert.insert(contentsOf: [Entry(id: 1, name: name, value: .null)]) == count)
      #expect(try connection.firstRow(of: Self.row)?.name == name)
    }
  }
}

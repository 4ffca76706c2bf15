import SocleCore
import SocleLiveSchema
import TestSupport
import Testing

@Suite("The guide to changing a table")
struct GuideTests {
  // guide begins
  nonisolated struct Color: Equatable {
    var id: Int
    var name: String
    var rgb: String
    var isTransparent: Bool
    var year: Int?
  }
  // guide ends

  // guide begins
  nonisolated enum Columns {
    static let id = Field("id", \Color.id)
    static let name = Field("name", \Color.name, isUnique: true)
    static let rgb = Field("rgb", \Color.rgb, check: "length(rgb) = 6")
    static let isTransparent = Field("is_trans", \Color.isTransparent)
    static let year = Field("year", \Color.year)
    static let row = RowDescription(
      "colors", id, name, rgb, isTransparent, year, make: Color.init
    )
    .keyed(by: id)
  }
  // guide ends

  @Test("The guide's code has the results that the guide states")
  func walk() throws {
    let connection = try Connection.inMemory()
    let old = TableDescription(
      "colours",
      columns: [
        ColumnDescription("id", .integer), ColumnDescription("colour", .text),
        ColumnDescription("hex", .text), ColumnDescription("alpha", .integer),
        ColumnDescription("note", .text, isNullable: true),
      ], primaryKey: "id", indexes: [IndexDescription("by_hex", on: ["hex"])])
    try connection.createTable(old)
    let insert = try connection.prepareInsert(in: old.rows)
    try insert.insert(["id": 4, "colour": "Red", "hex": "c91a09", "alpha": 128])
    // guide begins
    try connection.transaction {
      try connection.renameTable("colours", to: "colors")
      try connection.renameColumn("colour", to: "name", in: "colors")
      try connection.addColumn(Columns.year, to: Columns.row)
      try connection.dropColumn("note", from: "colors")
    }
    // guide ends
    // guide begins
    try connection.rebuildTable(
      as: Columns.row,
      by: [
        .filling(Columns.rgb, with: "upper(hex)"),
        .filling(Columns.isTransparent, with: "alpha < 255"),
        .dropping("hex"), .dropping("alpha"), .droppingIndex("by_hex"),
      ])
    // guide ends
    #expect(
      try connection.rows(of: Columns.row)
        == [Color(id: 4, name: "Red", rgb: "C91A09", isTransparent: true, year: nil)])
    #expect(try connection.describe(table: "colors") == Columns.row.table)
    // guide begins
    let byName = IndexDescription(
      "colors_by_year", on: [.field(Columns.year), .field(Columns.name)])
    try connection.createIndex(byName, on: Columns.row)
    try connection.dropIndex("colors_by_year")
    try connection.dropTable(Columns.row)
    // guide ends
    #expect(try connection.tableNames() == [])
  }

  @Test("Every Swift block of the guide is compiled here literally")
  func isCompiled() throws {
    let shown = try CodeBlocks.shown(by: "docs/how-to-change-a-table.md")
    let compiled = try CodeBlocks.compiled(markedBy: "guide")
    #expect(!shown.isEmpty)
    #expect(shown == compiled)
  }
}

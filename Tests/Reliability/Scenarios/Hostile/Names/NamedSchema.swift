import SocleCore
import SocleLiveSchema

/// Every statement about the schema, with tables, columns and indexes of one name.
enum NamedSchema {
  static func tryVerbs(_ name: String, _ connection: Connection) throws {
    var table = TableDescription(
      "the first table",
      columns: [
        ColumnDescription("id", .integer),
        ColumnDescription("other", .text, default: .value(.text(name))),
      ], primaryKey: "id")
    try connection.createTable(table)
    try connection.insert(["id": 1], in: table.rows)
    try connection.renameColumn("other", to: name, in: "the first table")
    try connection.renameTable("the first table", to: name)
    table.name = name
    table.columns = [
      ColumnDescription("id", .integer),
      ColumnDescription(name, .text, default: .value(.text(name))),
    ]
    try expectDescribed(table, connection)
    try grow(&table, connection)
    let rows = try connection.rows(of: table.rows)
    try expect(rows.map(\.values) == [[1, .text(name), "new"]], "rows are \(rows)")
    try shrink(table, connection)
    try expect(connection.tableNames() == ["canary"], "a table is left")
  }

  private static func grow(_ table: inout TableDescription, _ connection: Connection) throws {
    let column = ColumnDescription("\(table.name) too", .text, default: "new")
    try connection.addColumn(column, to: table.name)
    table.columns.insert(column)
    let index = IndexDescription("index of \(table.name)", on: [.column(table.name)])
    try connection.createIndex(index, on: table.name)
    table.indexes = [index]
    try expectDescribed(table, connection)
    table.checks = ["\(identifier: table.name) <> ''"]
    if table.name.isEmpty { table.checks = [] }
    try connection.rebuildTable(as: table)
    try expectDescribed(table, connection)
  }

  private static func shrink(_ table: TableDescription, _ connection: Connection) throws {
    try connection.dropIndex("index of \(table.name)")
    try connection.dropColumn("\(table.name) too", from: table.name)
    try expect(connection.foreignKeyCheck(table: table.name) == [], "dangling")
    try expect(connection.integrityCheck() == [], "damaged")
    try connection.dropTable(table.name)
  }

  private static func expectDescribed(_ table: TableDescription, _ connection: Connection) throws {
    let found = try connection.describe(table: table.name)
    try expect(found == table, "described as \(String(describing: found))")
  }
}

import SocleCore
import Testing

@testable import LegoCatalogue
@testable import SocleCSV

@Suite("The tables of the catalogue")
struct LegoSchemaTests {

  @Test("Tables are ordered after the tables that they refer to")
  func order() throws {
    let tables = try TableSet(LegoSchema.tables)
    #expect(tables.tables.map(\.name) == LegoSchema.names)
    let referring = tables.tables.filter { table in
      tables.references(of: table).flatMap(\.parents).contains { $0.table != table.name }
    }
    #expect(referring.count == 8)
  }

  @Test("References, keys and indexes use only columns that the files of every year have")
  func columns() throws {
    let tables = try TableSet(LegoSchema.tables)
    for table in tables.tables {
      #expect(table.requiredColumns.isSuperset(of: table.key))
      #expect(table.requiredColumns.isDisjoint(with: table.columnsOfSomeFiles))
      #expect(table.requiredColumns.isSuperset(of: tables.references(of: table).flatMap(\.columns)))
      for parent in tables.references(of: table).flatMap(\.parents) {
        #expect(tables.table(named: parent.table)?.key == parent.columns)
      }
    }
  }

  @Test(
    "The database refuses changes after which an inventory has neither a set nor a minifig",
    arguments: [
      "INSERT INTO inventories VALUES (9, 1, '9-1')",
      "UPDATE inventories SET set_num = '9-1' WHERE id = 1",
      "DELETE FROM minifigs",
      "UPDATE minifigs SET fig_num = 'fig-2'",
    ] as [SQLFragment])
  func owners(sql: SQLFragment) throws {
    let catalogue = try SmallCatalogue()
    try catalogue.write("inventory_id,fig_num,quantity\n", to: "inventory_minifigs.csv")
    try catalogue.load()
    let connection = try Connection(openingExistingAt: catalogue.database)
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute(sql)
    }
    #expect(error?.code?.primary == .constraint)
    #expect(try catalogue.findings().isEmpty)
  }

  @Test(
    "The database accepts inventories of a set or a minifig",
    arguments: [
      "INSERT INTO inventories VALUES (9, 1, 'fig-1')",
      "UPDATE inventories SET set_num = 'fig-1' WHERE id = 1",
    ] as [SQLFragment])
  func goodOwners(sql: SQLFragment) throws {
    let catalogue = try SmallCatalogue()
    try catalogue.load()
    let connection = try Connection(openingExistingAt: catalogue.database)
    #expect(try connection.execute(sql) == 1)
  }
}

import SQLiteCore
import Testing

@testable import LegoCatalogue

@Suite("The tables")
struct LegoSchemaTests {

  @Test("Each table stands behind those that its rows name")
  func order() {
    var known: Set<String> = []
    for table in LegoSchema.tables {
      #expect(table.parentNames.isSubset(of: known))
      known.insert(table.name)
    }
    #expect(known.count == 12)
  }

  @Test("References, keys and indexes name columns that are there in every year")
  func columns() {
    for table in LegoSchema.tables {
      let names = Set(table.columns.filter(\.isInEveryYear).map(\.name))
      #expect(names.isSuperset(of: table.key))
      #expect(names.isSuperset(of: table.references.map(\.column)))
      for parent in table.references.flatMap(\.parents) {
        #expect(LegoSchema.table(named: parent.table)?.key == [parent.column])
      }
    }
  }

  @Test(
    "The database itself keeps inventories naming a set or a minifig",
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
    "The database itself lets inventories name either",
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

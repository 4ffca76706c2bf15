import Foundation
import SocleCore
import Testing

@testable import LegoCatalogue
@testable import SocleCSV

@Suite("Updating a catalogue")
struct UpdateTests {

  @Test("An update from the same files changes no byte")
  func same() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.load()
    let before = try Data(contentsOf: URL(fileURLWithPath: catalogue.database))
    let report = try catalogue.load(.update)
    #expect(report.files.allSatisfy { $0.inserted == 0 && $0.updated == 0 && $0.skipped == 0 })
    #expect(report.files.reduce(0) { $0 + $1.read } == 21)
    #expect(try Data(contentsOf: URL(fileURLWithPath: catalogue.database)) == before)
  }

  @Test("An update inserts new rows, changes rows that differ, and keeps rows that are in no file")
  func changes() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.load()
    try catalogue.write(
      "part_num,name,part_cat_id\n3001,Brick 4 x 2,11\n3002,Brick 2 x 3,11\n", to: "parts.csv")
    let report = try catalogue.load(.update)
    let parts = try #require(report.files.first { $0.table == "parts" })
    #expect(parts.inserted == 1 && parts.updated == 1)
    #expect(
      try catalogue.values("SELECT part_num, name FROM parts ORDER BY part_num") == [
        [.text("004229"), .text("Sheet, \"A\"")], [.text("3001"), .text("Brick 4 x 2")],
        [.text("3002"), .text("Brick 2 x 3")],
      ])
    #expect(try catalogue.findings().isEmpty)
  }

  @Test("In a table without a key, an update adds a row until it is as frequent as in the file")
  func keyless() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.load()
    #expect(try catalogue.count("part_relationships") == 2)
    try catalogue.append("M,004229,3001\nA,004229,3001\n", to: "part_relationships")
    for inserted in [2, 0] {
      let report = try catalogue.load(.update)
      #expect(report.files.first { $0.table == "part_relationships" }?.inserted == inserted)
    }
    #expect(try catalogue.count("part_relationships") == 4)
  }

  @Test("An update from a single file finds its parents in the database")
  func oneFile() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.load()
    for table in SmallCatalogue.files.keys where table != "sets" {
      try catalogue.remove("\(table).csv")
    }
    try catalogue.append("3-1,Ruin,1980,2,1\n", to: "sets")
    let report = try catalogue.load(.update)
    #expect(report.files.map(\.inserted) == [1])
    try catalogue.append("4-1,Ruin,1980,77,1\n", to: "sets")
    let error = #expect(throws: LoadError.self) { try catalogue.load(.update) }
    #expect(error?.description.hasPrefix("sets.csv:4: theme_id: \"77\" is not in themes") == true)
  }

  @Test("The parent of a loaded theme may be in the database only")
  func parentInDatabase() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.load()
    try catalogue.write("id,name,parent_id\n3,Forest,2\n", to: "themes.csv")
    let report = try catalogue.load(.update)
    #expect(report.files.first?.inserted == 1)
  }

  @Test("An update adds a column that only the newer files have")
  func newColumn() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.load()
    try catalogue.write(
      "set_num,name,year,theme_id,num_parts,img_url\n1-1,Keep,1978,2,3,http://x\n", to: "sets.csv")
    #expect(try catalogue.load(.update).files.first { $0.table == "sets" }?.updated == 1)
    #expect(
      try catalogue.values("SELECT set_num, img_url FROM sets ORDER BY set_num") == [
        [.text("1-1"), .text("http://x")], [.text("2-1"), .null],
      ])
    #expect(try catalogue.load(.update).files.allSatisfy { $0.inserted + $0.updated == 0 })
  }

  @Test("An update keeps a column that only the older files had")
  func oldColumn() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.write(
      "set_num,name,year,theme_id,num_parts,img_url\n1-1,Keep,1978,2,3,http://x\n2-1,Box,1999,1,0,\n",
      to: "sets.csv")
    try catalogue.load()
    try catalogue.append("", to: "sets")
    try catalogue.load(.update)
    #expect(
      try catalogue.values("SELECT img_url FROM sets ORDER BY set_num") == [
        [.text("http://x")], [.null],
      ])
  }

  @Test(
    "The parts of an inventory that inventories.csv names are replaced as a whole")
  func inventoryLines() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.load()
    try catalogue.write(
      "inventory_id,part_num,color_id,quantity,is_spare\n1,3001,-1,5,f\n1,3001,4,1,t\n3,3001,-1,1,f\n",
      to: "inventory_parts.csv")
    let report = try catalogue.load(.update)
    let lines = try #require(report.files.first { $0.table == "inventory_parts" })
    #expect(lines.inserted == 1 && lines.updated == 0 && lines.removed == 1)
    #expect(
      try catalogue.values("SELECT inventory_id, color_id, quantity FROM inventory_parts") == [
        [.integer(1), .integer(-1), .integer(5)], [.integer(1), .integer(4), .integer(1)],
        [.integer(3), .integer(-1), .integer(1)],
      ])
    #expect(try catalogue.load(.update).files.allSatisfy { $0.removed == 0 })
  }
}

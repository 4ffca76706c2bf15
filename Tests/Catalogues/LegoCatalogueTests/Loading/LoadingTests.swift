import CatalogueSamples
import Foundation
import SocleCore
import TestSupport
import Testing

@testable import LegoCatalogue
@testable import SocleCSV

@Suite("Loading a folder")
struct LoadingTests {

  @Test("Every row of every file is loaded, and SQLite finds no problems in the database")
  func everything() throws {
    let catalogue = try SmallCatalogue()
    let report = try catalogue.load()
    #expect(try catalogue.results == ["lego.sqlite"])
    #expect(report.files.map(\.table) == LegoSchema.names)
    for file in report.files {
      #expect(try catalogue.count(file.table) == file.inserted)
      #expect(file.read == file.inserted && file.skipped == 0)
    }
    #expect(try catalogue.findings().isEmpty)
  }

  @Test(
    "Text keys, doubled quotes and empty fields are loaded correctly"
  )
  func values() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.load()
    #expect(
      try catalogue.values("SELECT part_num, name FROM parts ORDER BY part_num") == [
        [.text("004229"), .text("Sheet, \"A\"")], [.text("3001"), .text("Brick 2 x 4")],
      ])
    #expect(
      try catalogue.values("SELECT id, parent_id FROM themes ORDER BY id") == [
        [.integer(1), .null], [.integer(2), .integer(1)],
      ])
    #expect(
      try catalogue.values("SELECT id, is_trans FROM colors") == [
        [.integer(-1), .integer(0)], [.integer(4), .integer(0)],
      ])
  }

  @Test("Tables and columns have the names and the order of the headers")
  func columns() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.load()
    for (table, text) in SmallCatalogue.files {
      let names = try catalogue.values("SELECT name FROM pragma_table_info(\(table))")
      let header = text.prefix { $0 != "\n" }.split(separator: ",").map {
        [SQLiteValue.text(String($0))]
      }
      #expect(names == header)
    }
  }

  @Test("Columns are found by name in any order, also columns that only some years' files have")
  func otherYears() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.write(
      "\u{FEFF}y1,name,id,is_trans,rgb\r\n1999,Red,4,False,C91A09\r\n,None,-1,True,\r\n",
      to: "colors.csv")
    try catalogue.load()
    #expect(
      try catalogue.values("SELECT id, name, rgb, is_trans, y1 FROM colors ORDER BY id") == [
        [.integer(-1), .text("None"), .text(""), .integer(1), .null],
        [.integer(4), .text("Red"), .text("C91A09"), .integer(0), .integer(1999)],
      ])
  }

  @Test("A folder may hold only some of the files; the other tables are empty")
  func someFiles() throws {
    let catalogue = try SmallCatalogue()
    for table in ["inventory_sets", "inventory_minifigs", "elements"] {
      try catalogue.remove("\(table).csv")
    }
    #expect(try catalogue.load().files.count == 9)
    #expect(try catalogue.count("elements") == 0)
  }

  @Test("The project's samples are loaded without warnings")
  func samples() throws {
    let catalogue = try SmallCatalogue()
    let loader = try catalogue.loader(folder: LegoData.samples)
    let report = try loader.load()
    #expect(report.skipped == 0 && report.warnings.isEmpty)
    #expect(try catalogue.count("inventory_parts") == 234)
    #expect(try catalogue.findings().isEmpty)
  }

  @Test("A generated catalogue is loaded without skipped rows")
  func generated() throws {
    let catalogue = try SmallCatalogue()
    let home = try TemporaryFolder()
    let generated = home.file("generated")
    try LegoGenerator(rows: 20_000, seed: 7).write(to: generated)
    let loader = try catalogue.loader(folder: generated)
    #expect(try loader.load().skipped == 0)
    #expect(try catalogue.count("inventory_parts") == 20_000)
    #expect(try catalogue.findings().isEmpty)
  }

  @Test(
    "Rebrickable's files of 2020 load completely",
    .enabled(if: LegoData.has2020, "the data is not beside the package, in ../shared/data"))
  func lego2020() throws {
    let catalogue = try SmallCatalogue()
    let loader = try catalogue.loader(folder: LegoData.of2020)
    #expect(try loader.load().skipped == 0)
    let sizes = ["inventory_parts": 825_153, "sets": 15_423, "parts": 35_992, "elements": 52_780]
    for (table, rows) in sizes { #expect(try catalogue.count(table) == rows) }
    #expect(
      try catalogue.values("SELECT sum(quantity) FROM inventory_parts") == [[.integer(2_689_413)]])
    #expect(try catalogue.findings().isEmpty)
    let lego = try LegoDatabase(openingExistingAt: catalogue.database)
    for set in ["10179-1", "0011-2", "comcon001-1", "9781465455987-1"] {
      #expect(try lego.contents(ofSet: set).unlistedCount == 0)
    }
  }

  @Test(
    "Without inventory_parts.csv, the contents of sets of 2020 that have pieces are an error",
    .enabled(if: LegoData.has2020, "the data is not beside the package, in ../shared/data"))
  func lego2020WithoutParts() throws {
    let catalogue = try SmallCatalogue()
    for table in SmallCatalogue.files.keys {
      try catalogue.remove("\(table).csv")
      guard table != "inventory_parts", table != "elements" else { continue }
      try FileManager.default.createSymbolicLink(
        atPath: "\(catalogue.folder)/\(table).csv.gz",
        withDestinationPath: "\(LegoData.of2020)/\(table).csv.gz")
    }
    try catalogue.load()
    let lego = try LegoDatabase(openingExistingAt: catalogue.database)
    let sets = try lego.connection.rows(of: LegoSet.row).filter { $0.partCount > 0 }
    #expect(sets.count == 13_716)
    for set in sets.enumerated().filter({ $0.offset % 40 == 0 }).map(\.element) {
      let error = LegoQuestionError.contentsNotLoaded(set: set.number, partCount: set.partCount)
      #expect(throws: error) { try lego.contents(ofSet: set.number) }
      #expect(throws: error) { try lego.missingPieces(toBuild: set.number, from: []) }
    }
  }

  @Test("The last progress of a load contains all bytes and all rows")
  func progress() throws {
    let catalogue = try SmallCatalogue()
    var latest: LoadProgress?
    _ = try catalogue.loader().load { latest = $0 }
    let progress = try #require(latest)
    #expect(progress.bytesRead == progress.totalBytes)
    #expect(progress.rows == 21)
  }
}

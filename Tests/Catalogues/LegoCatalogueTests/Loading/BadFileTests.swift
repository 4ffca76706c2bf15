import Foundation
import SocleCore
import SocleInputFiles
import TestSupport
import Testing

@testable import LegoCatalogue
@testable import SocleCSV

@Suite("Files that cannot be read or written")
struct BadFileTests {

  @Test("A folder without any known file is an error that lists the expected tables")
  func noFiles() throws {
    let catalogue = try SmallCatalogue()
    for table in SmallCatalogue.files.keys { try catalogue.remove("\(table).csv") }
    try catalogue.write("x", to: "notes.txt")
    #expect(throws: LoadError.noFiles(tables: LegoSchema.names)) { try catalogue.load() }
  }

  @Test("A missing folder is an error, and a file in place of a folder is loaded alone")
  func noFolder() throws {
    let catalogue = try SmallCatalogue()
    let path = catalogue.folder + "/none"
    let missing = LoadError.unreadable(path: path, reason: "there is no such file; check the path")
    #expect(throws: missing) { try catalogue.loader(folder: path) }
    #expect(try catalogue.loader(folder: catalogue.folder + "/themes.csv").load().files.count == 1)
  }

  @Test("A table with both a plain and a compressed file is an error with both paths")
  func twoFiles() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.write("x", to: "sets.csv.gz")
    let files = ["sets.csv", "sets.csv.gz"].map { "\(catalogue.folder)/\($0)" }
    #expect(throws: LoadError.twoFiles(table: "sets", files[0], files[1])) {
      try catalogue.load()
    }
  }

  @Test(
    "Nothing is loaded from damaged gzip, even if bad rows may be skipped",
    arguments: [40, 863 - 4])
  func damagedGzip(length: Int) throws {
    let catalogue = try SmallCatalogue()
    let whole = try Data(contentsOf: URL(fileURLWithPath: LegoData.samples + "/elements.csv.gz"))
    try catalogue.remove("elements.csv")
    try catalogue.write(Array(whole.prefix(length)), to: "elements.csv.gz")
    var loader = try catalogue.loader()
    loader.skipsBadRows = true
    #expect(throws: LoadError.self) { try loader.load() }
    #expect(try catalogue.results.isEmpty)
  }

  @Test(
    "A database path in a missing or unwritable folder is a file error",
    arguments: ["/none/lego.sqlite", "/proc/lego.sqlite"])
  func unwritableFolder(path: String) throws {
    let catalogue = try SmallCatalogue()
    var loader = try catalogue.loader()
    loader.database = path
    let error = #expect(throws: SQLiteError.self) { try loader.load() }
    #expect(error.map { LoadFailure($0) } == .file)
  }

  @Test("A rejects path that leads to a file is an error, and the file is unchanged")
  func foreignRejects() throws {
    let catalogue = try SmallCatalogue()
    var loader = try catalogue.loader()
    loader.rejectsPath = catalogue.folder + "/sets.csv"
    #expect(throws: LoadError.self) { try loader.load() }
    let sets = try String(contentsOfFile: catalogue.folder + "/sets.csv", encoding: .utf8)
    #expect(sets == SmallCatalogue.files["sets"])
    #expect(try catalogue.results.isEmpty)
  }

  @Test("A load removes the files that a killed process left behind, and no others")
  func leftovers() throws {
    let catalogue = try SmallCatalogue()
    for (suffix, text) in [
      (".loading", ""), (".loading-00f3a90c1d2e4b60", ""), (".loading-x", "x"),
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: catalogue.database + suffix))
    }
    try catalogue.load()
    #expect(try catalogue.results == ["lego.sqlite", "lego.sqlite.loading-x"])
  }

  @Test("A folder without sets.csv is one error, not one for each row that refers to a set")
  func withoutSets() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.remove("sets.csv")
    let error = #expect(throws: LoadError.self) { try catalogue.load() }
    #expect(
      error?.description
        == "inventories.csv:1: its rows refer to sets, for which there is no file; add sets.csv")
  }

  @Test("Files with unknown names are warnings, or errors on request")
  func unknownFiles() throws {
    let catalogue = try SmallCatalogue()
    let names = ["Colours.csv", "ean_map.csv.gz", "parts (1).csv"]
    for name in names { try catalogue.write("x\n", to: name) }
    var loader = try catalogue.loader()
    loader.isStrict = true
    let error = #expect(throws: LoadError.self) { try loader.load() }
    for name in names { #expect(error?.description.contains("\(name):1: ") == true) }
    #expect(try catalogue.load().warnings.count == 3)
  }

  @Test("A replacement that would empty a table with rows is refused")
  func emptying() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.load()
    try catalogue.write(
      "inventory_id,part_num,color_id,quantity,is_spare\n", to: "inventory_parts.csv")
    #expect(
      throws: LoadError.removesTooMany(
        table: "inventory_parts", removed: 3, stored: 3, path: catalogue.database)
    ) { try catalogue.load(.replace) }
    #expect(try catalogue.count("inventory_parts") == 3)
  }
}

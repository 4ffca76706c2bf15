import Foundation
import SocleCore
import SocleQueries
import Testing

@testable import LegoCatalogue
@testable import SocleCSV

@Suite("Load modes and existing databases")
struct LoadModeTests {

  @Test("Without a mode, a load over any existing file is refused")
  func refuses() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.load()
    #expect(throws: LoadError.targetExists(path: catalogue.database)) { try catalogue.load() }
    let other = try SmallCatalogue()
    try Data().write(to: URL(fileURLWithPath: other.database))
    #expect(throws: LoadError.targetExists(path: other.database)) { try other.load() }
  }

  @Test(
    "A log or journal beside the database path prevents the load",
    arguments: ["-wal", "-journal"])
  func strayLog(suffix: String) throws {
    let catalogue = try SmallCatalogue()
    try Data("x".utf8).write(to: URL(fileURLWithPath: catalogue.database + suffix))
    #expect(throws: LoadError.leftover(path: catalogue.database + suffix)) {
      try catalogue.load()
    }
    #expect(try catalogue.results == ["lego.sqlite" + suffix])
  }

  @Test(
    "Mode replace overwrites an existing catalogue, and creates a missing one")
  func replaces() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.load(.replace)
    try catalogue.write("fig_num,name,num_parts\nfig-1,Queen,4\n", to: "minifigs.csv")
    try catalogue.load(.replace)
    #expect(try catalogue.results == ["lego.sqlite"])
    #expect(try catalogue.values("SELECT name FROM minifigs") == [[.text("Queen")]])
    #expect(try catalogue.findings().isEmpty)
  }

  @Test(
    "A reader keeps its snapshot while the database is replaced or updated",
    arguments: [LoadMode.replace, .update])
  func readers(mode: LoadMode) throws {
    let catalogue = try SmallCatalogue()
    try catalogue.load()
    let reader = try Connection(openingExistingAt: catalogue.database)
    let query = LiteralQuery("SELECT name FROM minifigs", reading: String.self)
    try reader.transaction(.deferred) {
      #expect(try reader.rows(of: query) == ["Knight"])
      try catalogue.write("fig_num,name,num_parts\nfig-1,Queen,4\n", to: "minifigs.csv")
      try catalogue.load(mode)
      #expect(try reader.rows(of: query) == ["Knight"])
    }
    #expect(try reader.rows(of: query) == ["Queen"])
  }

  @Test("A database with other tables can be neither replaced nor updated")
  func foreign() throws {
    let catalogue = try SmallCatalogue()
    let other = try Connection(creatingAt: catalogue.database)
    try other.createTable(TableDescription("letters", columns: [ColumnDescription("text", .text)]))
    try other.close()
    #expect(throws: LoadError.otherTable("letters", path: catalogue.database)) {
      try catalogue.load(.replace)
    }
    #expect(throws: LegoQuestionError.notACatalogue(path: catalogue.database)) {
      try catalogue.load(.update)
    }
    #expect(try catalogue.count("letters") == 0)
  }

  @Test(
    "A file that is not a database can be neither replaced nor updated",
    arguments: [LoadMode.replace, .update])
  func noDatabase(mode: LoadMode) throws {
    let catalogue = try SmallCatalogue()
    let text = Data(String(repeating: "no database ", count: 100).utf8)
    try text.write(to: URL(fileURLWithPath: catalogue.database))
    let error = #expect(throws: SQLiteError.self) { try catalogue.load(mode) }
    #expect(error.map { LoadFailure($0) } == .database)
    #expect(try Data(contentsOf: URL(fileURLWithPath: catalogue.database)) == text)
  }

  @Test("An update of a missing database is refused")
  func updateOfNothing() throws {
    let catalogue = try SmallCatalogue()
    #expect(throws: LoadError.targetMissing(path: catalogue.database)) {
      try catalogue.load(.update)
    }
  }
}

import Foundation
import TestSupport
import Testing

@testable import LegoCatalogue
@testable import SocleCSV

@Suite("Questions of a LEGO owner")
struct QuestionTests {
  private let catalogue: SmallCatalogue
  private let lego: LegoDatabase

  init() throws {
    catalogue = try SmallCatalogue()
    let loader = try catalogue.loader(folder: LegoData.samples)
    _ = try loader.load()
    lego = try LegoDatabase(openingExistingAt: catalogue.database)
  }

  @Test("The contents of a set are its pieces, spares, minifigs and contained sets")
  func contents() throws {
    let contents = try lego.contents(ofSet: "90101-1")
    #expect(contents.set.name == "Baker's House")
    #expect(contents.theme == ["Village", "Market Day"])
    #expect(contents.pieceCount == contents.set.partCount)
    #expect(contents.spareCount == 7)
    #expect(contents.pieces.reduce(0) { $0 + $1.inMinifigs } == 9)
    #expect(contents.minifigs.map(\.number) == ["fig-900001", "fig-900002"])
    #expect(contents.sets.map(\.number) == ["90102-1"])
  }

  @Test("The newest inventory of a set is used")
  func newest() throws {
    #expect(try lego.newestInventory(of: "90103-1")?.version == 2)
    #expect(try lego.contents(ofSet: "90103-1").pieceCount == 87)
  }

  @Test("A set number without a variant means the first variant")
  func shortNumber() throws {
    #expect(try lego.set("90106").number == "90106-1")
    #expect(throws: LegoQuestionError.noSuchSet("90106-3")) { try lego.set("90106-3") }
  }

  @Test("Sets are found by a part, including parts of minifigs, and by a part in one color")
  func uses() throws {
    let hat = try lego.sets(containing: "98102")
    #expect(Set(hat.uses.map(\.set.number)).isSuperset(of: ["90101-1", "90110-1", "90113-1"]))
    let all = try lego.sets(containing: "81005")
    let color = try #require(all.uses.first?.color.id)
    let some = try lego.sets(containing: "81005", inColor: color)
    #expect(some.uses == all.uses.filter { $0.color.id == color })
    let house = try lego.contents(ofSet: "90101-1").pieces.filter { $0.part.number == "81005" }
    #expect(
      all.uses.filter { $0.set.number == "90101-1" }.reduce(0) { $0 + $1.quantity }
        == house.reduce(0) { $0 + $1.quantity })
    #expect(throws: LegoQuestionError.noSuchPart("x")) { try lego.sets(containing: "x") }
    #expect(throws: LegoQuestionError.noSuchColor(77)) {
      try lego.sets(containing: "81005", inColor: 77)
    }
  }

  @Test("No piece of a set is missing if the set is owned, and all are missing if nothing is owned")
  func missing() throws {
    #expect(try lego.missingPieces(toBuild: "90101-1", from: ["90101-1"]).missing.isEmpty)
    let all = try lego.missingPieces(toBuild: "90101-1", from: [])
    #expect(all.missingCount == all.neededCount)
    #expect(all.neededCount == 160 + 21)
  }

  @Test("An owned set provides the sets that it contains, and owning it twice doubles its pieces")
  func boxes() throws {
    #expect(try lego.missingPieces(toBuild: "90101-1", from: ["BOX-90112-1"]).missing.isEmpty)
    let trees = try lego.missingPieces(toBuild: "BOX-90112-1", from: ["00111-1"])
    let twice = try lego.missingPieces(toBuild: "BOX-90112-1", from: ["00111-1", "00111-1"])
    #expect(trees.missingCount > twice.missingCount)
  }

  @Test("The statistics agree with the numbers of rows")
  func statistics() throws {
    let statistics = try lego.statistics()
    #expect(statistics.tables.map(\.rows) == [14, 23, 13, 61, 11, 121, 14, 6, 21, 234, 4, 11])
    #expect(statistics.years.reduce(0) { $0 + $1.sets } == 14)
    #expect(statistics.themes.filter { $0.depth == 0 }.reduce(0) { $0 + $1.sets } == 14)
    #expect(statistics.themes.count == 14)
    #expect(statistics.colors.reduce(0) { $0 + $1.lines } == 234)
  }

  @Test("A set without loaded inventory rows is an error, not an empty set")
  func contentsNotLoaded() throws {
    let small = try SmallCatalogue()
    for table in ["inventory_parts", "inventory_sets", "inventory_minifigs"] {
      try small.remove("\(table).csv")
    }
    try small.load()
    let lego = try LegoDatabase(openingExistingAt: small.database)
    let error = LegoQuestionError.contentsNotLoaded(set: "1-1", partCount: 3)
    #expect(throws: error) { try lego.contents(ofSet: "1-1") }
    #expect(throws: error) { try lego.missingPieces(toBuild: "1-1", from: []) }
    #expect(throws: LegoQuestionError.self) {
      try lego.missingPieces(toBuild: "2-1", from: ["1-1"])
    }
    // Without inventory_sets nobody knows whether a set without pieces is a box of other sets.
    #expect(throws: LegoQuestionError.contentsNotLoaded(set: "2-1", partCount: 0)) {
      try lego.contents(ofSet: "2-1")
    }
    #expect(throws: LegoQuestionError.tableNotLoaded("inventory_parts")) {
      try lego.sets(containing: "3001")
    }
  }

  @Test("A set whose parts were not loaded is an error, even if its minifigs and sets were loaded")
  func withoutParts() throws {
    let small = try SmallCatalogue()
    try small.remove("inventory_parts.csv")
    try small.load()
    let lego = try LegoDatabase(openingExistingAt: small.database)
    let error = LegoQuestionError.contentsNotLoaded(set: "1-1", partCount: 3)
    #expect(throws: error) { try lego.contents(ofSet: "1-1") }
    #expect(throws: error) { try lego.missingPieces(toBuild: "1-1", from: []) }
    // The box itself has no pieces, but contains a set whose pieces are unknown.
    #expect(try lego.contents(ofSet: "2-1").sets.map(\.number) == ["1-1"])
    #expect(throws: error) { try lego.missingPieces(toBuild: "2-1", from: []) }
    #expect(throws: error) { try lego.missingPieces(toBuild: "2-1", from: ["1-1"]) }
  }

  @Test("Whether the contents were loaded is decided for each set, not for each table")
  func oneSetLoaded() throws {
    let small = try SmallCatalogue()
    try small.append("3-1,Ruin,1999,2,4\n", to: "sets")
    try small.append("9,1,3-1\n", to: "inventories")
    try small.load()
    let lego = try LegoDatabase(openingExistingAt: small.database)
    let error = LegoQuestionError.contentsNotLoaded(set: "3-1", partCount: 4)
    #expect(throws: error) { try lego.contents(ofSet: "3-1") }
    #expect(throws: error) { try lego.missingPieces(toBuild: "1-1", from: ["3-1"]) }
    #expect(try lego.contents(ofSet: "1-1").unlistedCount == 0)
  }

  @Test(
    "An answer names the empty tables that it depends on, until they are loaded",
    arguments: [
      (["inventory_sets"], "1-1", ["inventory_sets"]),
      (["inventory_minifigs"], "1-1", ["inventory_minifigs"]),
      (["inventory_minifigs"], "2-1", ["inventory_minifigs"]),
      (["inventory_minifigs", "minifigs"], "1-1", ["inventory_minifigs"]),
      (["inventory_parts"], "4-1", ["inventory_parts"]),
      ([], "1-1", []), ([], "4-1", []),
    ])
  func tablesNotLoaded(_ absent: [String], _ number: String, _ expected: [String]) throws {
    let small = try SmallCatalogue()
    // The number of pieces of 4-1 is unknown.
    try small.append("4-1,Ruin,1999,2,-1\n", to: "sets")
    try small.write(
      "id,version,set_num\n1,1,1-1\n2,1,2-1\n4,1,4-1\n"
        + (absent.contains("minifigs") ? "" : "3,1,fig-1\n"), to: "inventories.csv")
    if absent.contains("minifigs") {
      try small.write(
        "inventory_id,part_num,color_id,quantity,is_spare\n1,3001,4,2,f\n",
        to: "inventory_parts.csv")
    }
    for table in absent { try small.remove("\(table).csv") }
    try small.load()
    var lego = try LegoDatabase(openingExistingAt: small.database)
    #expect(try lego.contents(ofSet: number).tablesNotLoaded == expected)
    if absent != ["inventory_parts"] {
      #expect(try lego.missingPieces(toBuild: number, from: []).tablesNotLoaded == expected)
      #expect(try lego.missingPieces(toBuild: "1-1", from: [number]).tablesNotLoaded == expected)
    }
    for table in absent { try small.write(SmallCatalogue.files[table] ?? "", to: "\(table).csv") }
    try small.write(SmallCatalogue.files["inventories"] ?? "", to: "inventories.csv")
    try small.load(.update)
    lego = try LegoDatabase(openingExistingAt: small.database)
    #expect(try lego.contents(ofSet: number).tablesNotLoaded.isEmpty)
  }

  @Test("In a catalogue without minifigs, a set without minifigs is answered without a warning")
  func withoutMinifigs() throws {
    let small = try SmallCatalogue()
    try small.write(
      "set_num,name,year,theme_id,num_parts\n1-1,Keep,1978,2,2\n2-1,Box,1999,1,0\n", to: "sets.csv")
    try small.write("id,version,set_num\n1,1,1-1\n2,1,2-1\n", to: "inventories.csv")
    try small.write(
      "inventory_id,part_num,color_id,quantity,is_spare\n1,3001,4,2,f\n", to: "inventory_parts.csv")
    for table in ["minifigs", "inventory_minifigs"] { try small.remove("\(table).csv") }
    try small.load()
    let lego = try LegoDatabase(openingExistingAt: small.database)
    #expect(try lego.missingPieces(toBuild: "2-1", from: ["1-1"]).tablesNotLoaded.isEmpty)
  }

  @Test("A set without an inventory is an error, even if it has no pieces")
  func withoutInventory() throws {
    let small = try SmallCatalogue()
    try small.append("3-1,Book,1999,2,0\n", to: "sets")
    try small.load()
    let lego = try LegoDatabase(openingExistingAt: small.database)
    #expect(throws: LegoQuestionError.contentsNotLoaded(set: "3-1", partCount: 0)) {
      try lego.contents(ofSet: "3-1")
    }
  }

  @Test("Pieces that num_parts counts but no loaded line contains are counted, without spares")
  func unlisted() throws {
    let small = try SmallCatalogue()
    // Set 1-1 has two pieces of its own, one spare piece, and a minifig of one piece.
    try small.write(
      "set_num,name,year,theme_id,num_parts\n1-1,Keep,1978,2,8\n2-1,Box,1999,1,0\n", to: "sets.csv")
    try small.load()
    let lego = try LegoDatabase(openingExistingAt: small.database)
    #expect(try lego.contents(ofSet: "1-1").unlistedCount == 5)
    #expect(try lego.missingPieces(toBuild: "1-1", from: []).unlistedCount == 5)
    #expect(try lego.missingPieces(toBuild: "2-1", from: []).unlistedCount == 10)
    #expect(try lego.missingPieces(toBuild: "2-1", from: ["1-1"]).unlistedCount == 15)
  }

  @Test(
    "The pieces of a box are found, whether or not its num_parts counts the pieces of its sets",
    arguments: [
      // The pieces of 2-1 according to num_parts, those of its own lines, and the pieces that no line has.
      (6, 0, 0), (0, 0, 0), (-1, 0, 0), (5, 0, 0), (8, 0, 2), (4, 4, 0), (10, 4, 0), (11, 4, 1),
      (6, 4, 2),
    ])
  func countedBoxes(partCount: Int, own: Int, unlisted: Int) throws {
    let small = try SmallCatalogue()
    try small.write(
      "set_num,name,year,theme_id,num_parts\n1-1,Keep,1978,2,3\n2-1,Box,1999,1,\(partCount)\n",
      to: "sets.csv")
    if own > 0 { try small.append("2,3001,4,\(own),f\n", to: "inventory_parts") }
    try small.load()
    let lego = try LegoDatabase(openingExistingAt: small.database)
    let contents = try lego.contents(ofSet: "2-1")
    #expect(contents.sets.map(\.number) == ["1-1"] && contents.sets[0].quantity == 2)
    #expect(contents.pieceCount == own && contents.unlistedCount == unlisted)
    let missing = try lego.missingPieces(toBuild: "2-1", from: ["2-1"])
    #expect(missing.neededCount == own + 6 && missing.missing.isEmpty)
    #expect(missing.unlistedCount == 2 * unlisted && missing.tablesNotLoaded.isEmpty)
  }

  @Test("Asking for the sets with a part is an error if inventory_minifigs.csv was not loaded")
  func withoutMinifigLines() throws {
    let small = try SmallCatalogue()
    try small.remove("inventory_minifigs.csv")
    try small.load()
    let lego = try LegoDatabase(openingExistingAt: small.database)
    #expect(throws: LegoQuestionError.tableNotLoaded("inventory_minifigs")) {
      try lego.sets(containing: "3001")
    }
    #expect(try lego.contents(ofSet: "1-1").unlistedCount == 1)
  }

  @Test("Contents and missing pieces are computed without a crash for the largest quantities")
  func hugeQuantities() throws {
    let small = try SmallCatalogue()
    let most = Int.max
    try small.write(
      "inventory_id,part_num,color_id,quantity,is_spare\n1,3001,4,\(most),f\n1,3001,-1,\(most),f\n"
        + "1,004229,4,\(most),t\n1,004229,-1,\(most),t\n3,3001,4,\(most),f\n",
      to: "inventory_parts.csv")
    try small.write(
      "inventory_id,fig_num,quantity\n1,fig-1,\(most)\n", to: "inventory_minifigs.csv")
    try small.load()
    let lego = try LegoDatabase(openingExistingAt: small.database)
    #expect(try lego.contents(ofSet: "1-1").spareCount == most)
    #expect(try lego.missingPieces(toBuild: "2-1", from: ["1-1", "1-1"]).unlistedCount >= 0)
  }

  @Test("Sums over many lines end at the largest integer")
  func hugeSums() throws {
    let small = try SmallCatalogue()
    let most = Int.max
    try small.write(
      "inventory_id,part_num,color_id,quantity,is_spare\n1,3001,4,\(most),f\n3,3001,4,\(most),f\n",
      to: "inventory_parts.csv")
    try small.write("inventory_id,fig_num,quantity\n1,fig-1,4\n", to: "inventory_minifigs.csv")
    try small.append("3-1,Ruin,1978,2,\(most)\n4-1,Moat,1978,2,\(most)\n", to: "sets")
    try small.load()
    let lego = try LegoDatabase(openingExistingAt: small.database)
    #expect(try lego.sets(containing: "3001").uses.map(\.quantity) == [most])
    let statistics = try lego.statistics()
    #expect(statistics.years.map(\.parts) == [most, 0])
    #expect(statistics.colors.map(\.pieces) == [most])
  }

  @Test("Of two inventories of one version, contents and part searches use that of the higher id")
  func sameVersion() throws {
    let small = try SmallCatalogue()
    try small.append("9,1,1-1\n", to: "inventories")
    try small.append("9,3001,4,7,f\n", to: "inventory_parts")
    try small.load()
    let lego = try LegoDatabase(openingExistingAt: small.database)
    #expect(try lego.contents(ofSet: "1-1").pieceCount == 7)
    #expect(try lego.sets(containing: "3001").uses.map(\.quantity) == [7])
  }

  @Test("In statistics, a set with the unknown part count −1 counts as 0 parts")
  func unknownPartCount() throws {
    let small = try SmallCatalogue()
    try small.append("3-1,Ruin,1999,2,-1\n", to: "sets")
    try small.load()
    let lego = try LegoDatabase(openingExistingAt: small.database)
    #expect(try lego.statistics().years.map(\.parts) == [3, 0])
  }

  @Test("A database that is not a catalogue is refused")
  func foreign() throws {
    let path = catalogue.folder + "/other.sqlite"
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(throws: LegoQuestionError.notACatalogue(path: path)) {
      try LegoDatabase(openingExistingAt: path)
    }
  }
}

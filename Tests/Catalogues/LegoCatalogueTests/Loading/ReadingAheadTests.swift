import Foundation
import SocleCore
import SocleInputFiles
import Testing

@testable import LegoCatalogue
@testable import SocleCSV

@Suite("Reading ahead on another thread")
struct ReadingAheadTests {

  @Test("Every row of a large file is loaded or rejected, in order")
  func manyRows() throws {
    let catalogue = try SmallCatalogue()
    let count = RecordBlock.rowLimit * 5 + 3
    let lines = (0..<count).map { index in
      switch index % 7 {
      case 0: "p\(index),Brick,none\n"
      case 1: "p\(index),Brick,77\n"
      case 2: "p\(index),\"Brick,\n\"\"\(index)\"\"\",11\n"
      case 3: "p\(index),\"Br\"ick,11\n"
      default: "p\(index),Brick,11\n"
      }
    }
    try catalogue.write(
      "part_num,name,part_cat_id\n3001,B,11\n004229,S,11\n" + lines.joined(), to: "parts.csv")
    var loader = try catalogue.loader()
    loader.skipsBadRows = true
    loader.rejectsPath = catalogue.rejects
    let report = try #require(try loader.load().files.first { $0.table == "parts" })
    let bad = (0..<count).filter { [0, 1, 3].contains($0 % 7) }
    #expect(report.read == count + 2 && report.skipped == bad.count)
    #expect(try catalogue.count("parts") == count + 2 - bad.count)
    let rejected = try catalogue.rejects("parts.csv").split(separator: "\n").map { line in
      String(line.prefix { $0 != "," })
    }
    // Missing parents are found after the whole file was read, and written in its order.
    #expect(rejected == ["part_num"] + bad.map { "p\($0)" })
  }

  @Test("Every row that refers to the same missing parent is rejected, not only the first")
  func sameParent() throws {
    let catalogue = try SmallCatalogue()
    let rows = (0..<5000).map { "e\($0),\($0 % 3 == 0 ? "missing" : "3001"),4\n" }
    try catalogue.append(rows.joined(), to: "elements")
    var loader = try catalogue.loader()
    loader.skipsBadRows = true
    #expect(try loader.load().skipped == 1667)
    #expect(try catalogue.findings().isEmpty)
  }

  @Test("A row that refers to a rejected parent is rejected, although the parent's key was read")
  func rejectedParent() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.append("3-1,Ruin,1980,77,1\n", to: "sets")
    try catalogue.append("9,1,3-1\n", to: "inventories")
    var loader = try catalogue.loader()
    loader.skipsBadRows = true
    #expect(
      try loader.load().rejections.map(\.description) == [
        "sets.csv:4: theme_id: \"77\" is not in themes",
        "inventories.csv:5: set_num: \"3-1\" is not in sets or minifigs",
      ])
    #expect(try catalogue.findings().isEmpty)
  }

  @Test(
    "A field larger than a block is loaded, and so are the rows around it",
    arguments: [100, 200_000, 1_000_000])
  func largeText(size: Int) throws {
    let catalogue = try SmallCatalogue()
    let large = String(repeating: "é", count: size)
    try catalogue.append("big,\(large),11\nlast,Last,11\n", to: "parts")
    try catalogue.load()
    #expect(
      try catalogue.values(
        "SELECT length(name) FROM parts WHERE part_num IN ('big', 'last') ORDER BY 1")
        == [[.integer(4)], [.integer(Int64(size))]])
  }

  @Test("A load that is stopped within a file leaves neither a database nor rejects")
  func stops() throws {
    for _ in 0..<20 {
      let catalogue = try SmallCatalogue()
      let rows = (0..<20_000).map { "p\($0),Brick,11\n" }.joined()
      var loader = try catalogue.loader()
      loader.skipsBadRows = true
      loader.rejectsPath = catalogue.rejects
      try catalogue.append(String(repeating: "x,x,x\n", count: 500) + rows, to: "parts")
      #expect(throws: CancellationError.self) {
        try loader.load { if $0.file == "parts.csv", $0.rows > 5000 { throw CancellationError() } }
      }
      #expect(try catalogue.results.isEmpty)
    }
  }
}

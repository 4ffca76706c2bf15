import Foundation
import Testing

@testable import LegoCatalogue
@testable import SocleCSV

@Suite("Lines that an update removes")
struct UpdateRemovalTests {
  private let catalogue: SmallCatalogue

  /// Eight lines of each of the three inventories, and lines of sets and minifigs.
  init() throws {
    catalogue = try SmallCatalogue()
    try catalogue.write(Self.parts(of: [1, 2, 3]), to: "inventory_parts.csv")
    try catalogue.write(
      "inventory_id,set_num,quantity\n1,2-1,1\n2,1-1,2\n2,2-1,1\n3,1-1,1\n3,2-1,1\n",
      to: "inventory_sets.csv")
    try catalogue.load()
  }

  private static func parts(of inventories: [Int], without lost: [String] = []) -> String {
    var lines: [String] = []
    for inventory in inventories {
      for part in ["3001", "004229"] {
        for color in ["-1", "4"] {
          for spare in ["f", "t"] { lines.append("\(inventory),\(part),\(color),1,\(spare)") }
        }
      }
    }
    lines.removeAll { line in lost.contains { line.hasPrefix($0) } }
    return "inventory_id,part_num,color_id,quantity,is_spare\n" + lines.joined(separator: "\n")
      + "\n"
  }

  private func update(skippingBad: Bool = false, allowing: Bool = false) throws -> LoadReport {
    var loader = try catalogue.loader(.update)
    loader.skipsBadRows = skippingBad
    loader.allowsRemoval = allowing
    return try loader.load()
  }

  private func removed(_ report: LoadReport) -> [String: Int] {
    let files = report.files.filter { $0.removed > 0 }
    return Dictionary(uniqueKeysWithValues: files.map { ($0.table, $0.removed) })
  }

  @Test("An update removes each line of a listed inventory that the files lack, even its last line")
  func complete() throws {
    try catalogue.write(Self.parts(of: [1, 3], without: ["1,3001,4"]), to: "inventory_parts.csv")
    try catalogue.write(
      "inventory_id,set_num,quantity\n1,2-1,1\n2,1-1,2\n2,2-1,1\n3,2-1,1\n",
      to: "inventory_sets.csv")
    let report = try update(allowing: true)
    #expect(removed(report) == ["inventory_parts": 10, "inventory_sets": 1])
    #expect(try catalogue.count("inventory_parts") == 14)
    #expect(try removed(update()).isEmpty)
  }

  @Test("Without inventories.csv an update only adds and updates lines")
  func mended() throws {
    for table in SmallCatalogue.files.keys where table != "inventory_parts" {
      try catalogue.remove("\(table).csv")
    }
    try catalogue.write(
      "inventory_id,part_num,color_id,quantity,is_spare\n1,3001,4,7,f\n", to: "inventory_parts.csv")
    let report = try update()
    #expect(report.files.map(\.updated) == [1] && removed(report).isEmpty)
    #expect(try catalogue.count("inventory_parts") == 24)
  }

  @Test("An update keeps lines of tables without a file, and of inventories that it does not list")
  func partOfTheFiles() throws {
    try catalogue.remove("inventory_sets.csv")
    try catalogue.remove("inventory_minifigs.csv")
    try catalogue.write("id,version,set_num\n2,1,2-1\n", to: "inventories.csv")
    try catalogue.write(Self.parts(of: [2], without: ["2,3001,4"]), to: "inventory_parts.csv")
    #expect(try removed(update()) == ["inventory_parts": 2])
    #expect(try catalogue.count("inventory_sets") == 5)
    #expect(try catalogue.count("inventory_minifigs") == 1)
    #expect(try catalogue.count("inventory_parts") == 22)
  }

  @Test(
    "An inventory keeps its stored lines if one of its lines was skipped, whatever the reason",
    arguments: [
      "1,3001,4,x,f", "1,none,4,1,f", "1,3001,77,1,f", "1,3001,-1,9,f", "1,3001,4,1,maybe",
    ])
  func skippedLine(line: String) throws {
    let files = Self.parts(of: [1, 2, 3], without: ["1,3001,4", "2,3001,4"])
    try catalogue.write(files + line + "\n", to: "inventory_parts.csv")
    let report = try update(skippingBad: true)
    #expect(report.skipped == 1 && removed(report) == ["inventory_parts": 2])
    #expect(report.warnings.isEmpty)
    #expect(
      try catalogue.values(
        "SELECT inventory_id, count(*) FROM inventory_parts GROUP BY inventory_id") == [
          [.integer(1), .integer(8)], [.integer(2), .integer(6)], [.integer(3), .integer(8)],
        ])
    #expect(try catalogue.findings().isEmpty)
  }

  @Test(
    "No line is removed if the inventory of a skipped line is unknown",
    arguments: ["1,3001,4,1", "x,3001,4,1,f", "1,\"30\"01,4,1,f", ",3001,4,1,f"])
  func unknownOwner(line: String) throws {
    let files = Self.parts(of: [1, 2, 3], without: ["1,3001,4", "2,3001,4"])
    try catalogue.write(files + line + "\n", to: "inventory_parts.csv")
    let report = try update(skippingBad: true)
    #expect(report.skipped == 1 && removed(report).isEmpty)
    #expect(report.warnings.count == 1)
    #expect(report.warnings.first?.hasPrefix("inventory_parts.csv: no stored row") == true)
    #expect(try catalogue.count("inventory_parts") == 24)
  }

  @Test("A skipped line in one table does not keep the inventory's lines in another")
  func otherTable() throws {
    try catalogue.write(
      Self.parts(of: [1, 2, 3], without: ["1,3001,4"]) + "1,3001,4,x,f\n",
      to: "inventory_parts.csv")
    try catalogue.write(
      "inventory_id,set_num,quantity\n2,1-1,2\n2,2-1,1\n3,1-1,1\n3,2-1,1\n",
      to: "inventory_sets.csv")
    #expect(try removed(update(skippingBad: true)) == ["inventory_sets": 1])
  }

  @Test("An inventory whose own row was skipped keeps its lines")
  func skippedInventory() throws {
    try catalogue.write(
      "id,version,set_num\n1,x,1-1\n2,1,2-1\n3,1,fig-1\n", to: "inventories.csv")
    try catalogue.write(
      Self.parts(of: [1, 2, 3], without: ["1,3001,4", "2,3001,4"]), to: "inventory_parts.csv")
    #expect(try removed(update(skippingBad: true)) == ["inventory_parts": 2])
    #expect(try catalogue.count("inventory_parts") == 22)
  }

  @Test(
    "A load that would remove more than a third of a table is refused unless that is allowed",
    arguments: [LoadMode.update, .replace], [[1], []])
  func tooMany(mode: LoadMode, inventories: [Int]) throws {
    try catalogue.write(Self.parts(of: inventories), to: "inventory_parts.csv")
    let left = inventories.count * 8
    var loader = try catalogue.loader(mode)
    #expect(
      throws: LoadError.removesTooMany(
        table: "inventory_parts", removed: 24 - left, stored: 24, path: catalogue.database)
    ) { try loader.load() }
    #expect(try catalogue.count("inventory_parts") == 24)
    loader.allowsRemoval = true
    _ = try loader.load()
    #expect(try catalogue.count("inventory_parts") == left)
    #expect(try catalogue.findings().isEmpty)
  }

  @Test("A load may remove a third of a table", arguments: [LoadMode.update, .replace])
  func third(mode: LoadMode) throws {
    try catalogue.write(Self.parts(of: [1, 3]), to: "inventory_parts.csv")
    try catalogue.load(mode)
    #expect(try catalogue.count("inventory_parts") == 16)
  }
}

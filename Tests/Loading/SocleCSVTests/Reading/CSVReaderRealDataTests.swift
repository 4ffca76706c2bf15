import TestSupport
import Testing

@testable import SocleCSV
@testable import SocleInputFiles

@Suite(
  "Rebrickable's files of 2020",
  .enabled(if: LegoData.has2020, "the data is not beside the package, in ../shared/data"))
struct CSVReaderRealDataTests {

  private static func reader(of table: String) throws -> CSVReader {
    let input = try InputFile(path: "\(LegoData.of2020)/\(table).csv.gz")
    return try CSVReader(input, fileName: "\(table).csv.gz")
  }

  @Test(
    "Every file has the known number of rows and columns",
    arguments: [
      ("themes", 3, 644), ("colors", 4, 184), ("part_categories", 2, 65), ("parts", 4, 35_992),
      ("part_relationships", 3, 19_218), ("elements", 3, 52_780), ("sets", 5, 15_423),
      ("minifigs", 3, 9_498), ("inventories", 3, 25_322), ("inventory_parts", 5, 825_153),
      ("inventory_sets", 3, 2_886), ("inventory_minifigs", 3, 14_561),
    ])
  func rows(table: String, columns: Int, rows: Int) throws {
    let reader = try Self.reader(of: table)
    var records = 0
    while try reader.next() {
      records += 1
      guard reader.fieldCount == columns else {
        Issue.record("\(table):\(reader.line): \(reader.strings)")
        continue
      }
    }
    #expect(records == rows + 1)
  }

  @Test("The quantities of all parts have the known sum")
  func quantities() throws {
    let reader = try Self.reader(of: "inventory_parts")
    #expect(try reader.next())
    var sum = 0
    while try reader.next() { sum += try #require(reader.integer(3)) }
    #expect(sum == 2_689_413)
  }
}

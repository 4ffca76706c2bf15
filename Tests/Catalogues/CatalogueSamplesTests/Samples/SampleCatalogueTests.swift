import TestSupport
import Testing

@testable import SocleCSV

@Suite("The sample catalogue")
struct SampleCatalogueTests {
  private let samples = CatalogueFolder(path: LegoData.samples)

  @Test("The sample catalogue violates no key")
  func keys() throws {
    #expect(try samples.violations() == [])
  }

  @Test(
    "Every table has the number of rows that its README states",
    arguments: [
      ("themes", 14), ("colors", 23), ("part_categories", 13), ("parts", 61),
      ("part_relationships", 11), ("elements", 121), ("sets", 14), ("minifigs", 6),
      ("inventories", 21), ("inventory_parts", 234), ("inventory_sets", 4),
      ("inventory_minifigs", 11),
    ])
  func rows(table: String, count: Int) throws {
    #expect(try samples.table(table).rows.count == count)
    let page = String(decoding: try samples.bytes(of: "README.md"), as: UTF8.self)
    #expect(page.contains("`\(table).csv\(table == "elements" ? ".gz" : "")` | \(count) |"))
  }

  @Test("Sample files include gzip, CRLF, a byte order mark, and files with unusual ends")
  func writing() throws {
    #expect(try samples.bytes(of: "themes.csv").starts(with: [0xEF, 0xBB, 0xBF]))
    #expect(try samples.bytes(of: "elements.csv.gz").starts(with: [0x1F, 0x8B]))
    #expect(try samples.bytes(of: "inventory_sets.csv").last != CSVByte.lineFeed)
    #expect(try samples.bytes(of: "part_categories.csv").suffix(2) == [0x0A, 0x0A])
    let minifigs = try samples.bytes(of: "minifigs.csv")
    #expect(minifigs.count { $0 == 0x0D } == 7 && minifigs.count { $0 == 0x0A } == 7)
  }

  @Test("The sample values contain each peculiarity of real data")
  func values() throws {
    let colors = try samples.table("colors")
    #expect(try Set(colors.column("id")).isSuperset(of: ["-1", "9999"]))
    #expect(try Set(colors.column("is_trans")) == ["True", "False"])
    #expect(try colors.column("y1").contains(""))
    let parts = try samples.table("parts")
    #expect(try Set(parts.column("part_num")).isSuperset(of: ["004101", "970e01"]))
    for piece in ["\n", "\"", ",", "\u{FEFF}"] as [Unicode.Scalar] {
      #expect(try parts.column("name").contains { $0.unicodeScalars.contains(piece) })
    }
    #expect(try samples.table("themes").column("parent_id").contains(""))
    #expect(try samples.table("elements").column("element_id").contains("prototype"))
  }

  @Test("A set's number of parts includes its minifigs' parts, and excludes spares")
  func numberOfParts() throws {
    let inventories = try samples.table("inventories").values("id", "set_num", "version")
    let first = inventories.filter { $0[2] == "1" }
    var pieces: [String: Int] = [:]
    for row in try samples.table("inventory_parts").values("inventory_id", "quantity", "is_spare")
    where row[2] == "f" {
      pieces[row[0], default: 0] += try #require(Int(row[1]))
    }
    let figPieces = try Dictionary(
      uniqueKeysWithValues: samples.table("minifigs").values("fig_num", "num_parts").map {
        ($0[0], try #require(Int($0[1])))
      })
    for row in try samples.table("inventory_minifigs").rows {
      pieces[row[0], default: 0] += try #require(figPieces[row[1]]) * #require(Int(row[2]))
    }
    for row in try samples.table("sets").values("set_num", "num_parts") {
      let inventory = try #require(first.first { $0[1] == row[0] })
      #expect(pieces[inventory[0], default: 0] == Int(row[1]), "\(row[0])")
    }
  }
}

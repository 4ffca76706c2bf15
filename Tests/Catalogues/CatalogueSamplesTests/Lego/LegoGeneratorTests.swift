import TestSupport
import Testing

@testable import CatalogueSamples

@Suite("Generated catalogues")
struct LegoGeneratorTests {

  private static let sizes = [0, 1, 2, 7, 50, 1000, 3000]

  private func generated(rows: Int, seed: UInt64) throws -> CatalogueFolder {
    let catalogue = CatalogueFolder(newIn: try TemporaryFolder())
    try LegoGenerator(rows: rows, seed: seed).write(to: catalogue.path)
    return catalogue
  }

  @Test("A generated catalogue of any size violates no key", arguments: sizes, [0, 1, UInt64.max])
  func keys(rows: Int, seed: UInt64) throws {
    let catalogue = try generated(rows: rows, seed: seed)
    #expect(try catalogue.violations() == [])
    #expect(try catalogue.table("inventory_parts").rows.count == rows)
  }

  @Test("Rows of inventory_parts are sorted by inventory, as in the real file")
  func sorted() throws {
    let parts = try generated(rows: 5000, seed: 7).table("inventory_parts")
    let inventories = try parts.column("inventory_id").compactMap { Int($0) }
    #expect(inventories == inventories.sorted())
    #expect(Set(inventories).count > 20)
  }

  @Test("The same seed gives the same bytes, and another seed gives different bytes")
  func deterministic() throws {
    let catalogues = try [5, 5, 6].map { try generated(rows: 2000, seed: $0) }
    for table in CatalogueFolder.tables {
      let bytes = try catalogues.map { try $0.bytes(of: "\(table).csv") }
      #expect(bytes[0] == bytes[1])
      if table == "inventory_parts" { #expect(bytes[0] != bytes[2]) }
    }
  }

  @Test("The bytes for a seed are the same on every machine and in every version")
  func pinned() throws {
    let catalogue = try generated(rows: 1000, seed: 42)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for table in CatalogueFolder.tables {
      for byte in try catalogue.bytes(of: "\(table).csv") {
        hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      }
    }
    #expect(hash == 13_491_945_030_703_370_672)
  }

  @Test("Even a small catalogue contains the peculiarities of real data")
  func oddities() throws {
    let catalogue = try generated(rows: 3000, seed: 1)
    let parts = try catalogue.table("parts")
    #expect(try parts.column("part_num").contains("002007"))
    #expect(try parts.column("part_num").contains { $0.hasSuffix("e01") })
    for piece in ["\n", "\"", ",", "\u{FEFF}"] as [Unicode.Scalar] {
      #expect(try parts.column("name").contains { $0.unicodeScalars.contains(piece) })
    }
    #expect(try Set(catalogue.table("colors").column("id")).isSuperset(of: ["-1", "9999"]))
    #expect(try catalogue.table("elements").column("element_id").contains("prototype"))
    let relationships = try catalogue.table("part_relationships").rows
    #expect(Set(relationships).count < relationships.count)
    let pairs = try catalogue.table("inventory_parts").values(
      "inventory_id", "part_num", "color_id")
    #expect(Set(pairs).count < pairs.count)
    let themes = try catalogue.table("themes").values("id", "parent_id").compactMap { row in
      Int(row[1]).map { (id: Int(row[0]) ?? 0, parent: $0) }
    }
    #expect(themes.contains { $0.parent > $0.id })
    #expect(try catalogue.bytes(of: "themes.csv").starts(with: [0xEF, 0xBB, 0xBF]))
    #expect(try catalogue.bytes(of: "minifigs.csv").suffix(2) == [0x0D, 0x0A])
  }

  @Test("No set contains itself, directly or through other sets")
  func noCircles() throws {
    let catalogue = try generated(rows: 20_000, seed: 3)
    let numbers = try catalogue.table("sets").column("set_num")
    let positions = Dictionary(uniqueKeysWithValues: zip(numbers, numbers.indices))
    let owners = try Dictionary(
      uniqueKeysWithValues: catalogue.table("inventories").values("id", "set_num").map {
        ($0[0], $0[1])
      })
    for row in try catalogue.table("inventory_sets").rows {
      let owner = try #require(owners[row[0]])
      let box = try #require(positions[owner])
      #expect(try #require(positions[row[1]]) < box)
    }
  }
}

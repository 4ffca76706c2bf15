import TestSupport
import Testing

@testable import CatalogueSamples

@Suite("Generated catalogues")
struct LegoGeneratorTests {
  private func generated(rows: Int, seed: UInt64 = 1) throws -> CatalogueFolder {
    let catalogue = CatalogueFolder(newIn: try TemporaryFolder())
    try LegoGenerator(rows: rows, seed: seed).write(to: catalogue.path)
    return catalogue
  }

  @Test(
    "A generated catalogue of any size has the rows asked for, and violates no key",
    arguments: [0, 1, 2, 7, 50, 1000, 3000], [0, 1, UInt64.max])
  func keys(rows: Int, seed: UInt64) throws {
    let catalogue = try generated(rows: rows, seed: seed)
    #expect(try catalogue.violations() == [])
    let sizes = LegoSizes(rows: rows)
    let counts = [
      sizes.themes, sizes.colors, sizes.partCategories, sizes.parts, sizes.partRelationships,
      sizes.elements, sizes.sets, sizes.minifigs, sizes.inventories, rows, sizes.inventorySets,
      sizes.inventoryMinifigs,
    ]
    for (table, count) in zip(LegoGenerator.tables, counts) {
      #expect(try catalogue.table(table).rows.count == count, "\(table)")
    }
  }

  @Test("The same seed gives the same bytes, and another seed gives different bytes")
  func deterministic() throws {
    let catalogues = try [5, 5, 6].map { try generated(rows: 2000, seed: $0) }
    for table in LegoGenerator.tables {
      let bytes = try catalogues.map { try $0.bytes(of: "\(table).csv") }
      #expect(bytes[0] == bytes[1])
      if table == "inventory_parts" { #expect(bytes[0] != bytes[2]) }
    }
  }

  @Test("Even a catalogue generated for 0 inventory parts has the peculiarities of real data")
  func oddities() throws {
    let catalogue = try generated(rows: 0)
    let parts = try catalogue.table("parts")
    #expect(try Set(parts.column("part_num")).isSuperset(of: ["002007", "2009e01", "2003a"]))
    for piece in ["\n", "\"", ",", "\u{FEFF}", "é"] as [Unicode.Scalar] {
      #expect(try parts.column("name").contains { $0.unicodeScalars.contains(piece) })
    }
    #expect(try Set(parts.column("part_material_id")) == ["", "1"])
    let colors = try catalogue.table("colors")
    #expect(try Set(colors.column("id")).isSuperset(of: ["-1", "9999"]))
    #expect(try Set(colors.column("is_trans")) == ["True", "False"])
    #expect(try colors.column("rgb").allSatisfy { $0.count == 6 && Int($0, radix: 16) != nil })
    #expect(try catalogue.table("elements").column("element_id").contains("prototype"))
    #expect(try catalogue.bytes(of: "themes.csv").starts(with: [0xEF, 0xBB, 0xBF]))
    #expect(try catalogue.bytes(of: "minifigs.csv").suffix(2) == [0x0D, 0x0A])
    let versions = try Set(catalogue.table("inventories").column("version"))
    #expect(versions == ["1", "2"])
  }

  @Test("Generated inventories are sorted and mostly small, and the first parts occur most often")
  func inventoryParts() throws {
    let table = try generated(rows: 20_000).table("inventory_parts")
    let inventories = try table.column("inventory_id").compactMap { Int($0) }
    #expect(inventories == inventories.sorted())
    let sizes = Dictionary(grouping: inventories) { $0 }.values.map(\.count).sorted()
    #expect(sizes[sizes.count / 2] < 10 && sizes.last ?? 0 > 100)
    let quantities = try table.column("quantity").compactMap { Int($0) }
    #expect(quantities.count { $0 <= 2 } > 12_000 && quantities.contains { $0 >= 100 })
    #expect(quantities.allSatisfy { $0 > 0 })
    #expect(try Set(table.column("is_spare")) == ["f", "t"])
    let parts = Set((0..<LegoSizes(rows: 20_000).parts / 10).map(LegoKeys.part))
    #expect(try table.column("part_num").count(where: parts.contains) > 8000)
  }

  @Test("A set or minifig counts the pieces of its first inventory, without spares")
  func pieces() throws {
    let catalogue = try generated(rows: 4000)
    var pieces: [String: Int] = [:]
    for row in try catalogue.table("inventory_parts").values("inventory_id", "quantity", "is_spare")
    where row[2] == "f" {
      pieces[row[0], default: 0] += try #require(Int(row[1]))
    }
    let inventories = try catalogue.table("inventories").values("set_num", "version", "id")
    let first = Dictionary(
      uniqueKeysWithValues: inventories.filter { $0[1] == "1" }.map { ($0[0], $0[2]) })
    let owners =
      try catalogue.table("sets").values("set_num", "num_parts")
      + catalogue.table("minifigs").values("fig_num", "num_parts")
    for owner in owners {
      let inventory = try #require(first[owner[0]])
      #expect(pieces[inventory] ?? 0 == Int(owner[1]), "\(owner[0])")
    }
  }

  @Test("No set contains itself and no theme is its own ancestor, directly or through others")
  func noCircles() throws {
    let catalogue = try generated(rows: 50_000)
    let numbers = try catalogue.table("sets").column("set_num")
    let positions = Dictionary(uniqueKeysWithValues: zip(numbers, numbers.indices))
    let owners = Dictionary(
      uniqueKeysWithValues: try catalogue.table("inventories").values("id", "set_num")
        .map { ($0[0], $0[1]) })
    for row in try catalogue.table("inventory_sets").rows {
      let owner = try #require(owners[row[0]])
      let box = try #require(positions[owner])
      #expect(try #require(positions[row[1]]) < box)
    }
    let parents = Dictionary(
      uniqueKeysWithValues: try catalogue.table("themes").values("id", "parent_id")
        .map { ($0[0], $0[1]) })
    #expect(parents.contains { Int($1) ?? 0 > Int($0) ?? 0 })
    for start in parents.keys {
      let ancestors = sequence(first: start) { parents[$0] }.prefix(parents.count + 2)
      #expect(ancestors.contains(""), "\(start) is its own ancestor")
    }
  }
}

import TestSupport
import Testing

@testable import CatalogueSamples

@Suite("The tables of a generated catalogue")
struct LegoTablesTests {
  private func generated(rows: Int, seed: UInt64 = 2) throws -> CatalogueFolder {
    let catalogue = CatalogueFolder(newIn: try TemporaryFolder())
    try LegoGenerator(rows: rows, seed: seed).write(to: catalogue.path)
    return catalogue
  }

  @Test(
    "Every file has the columns of Rebrickable's",
    arguments: [
      ("themes", "id,name,parent_id"), ("colors", "id,name,rgb,is_trans"),
      ("part_categories", "id,name"), ("parts", "part_num,name,part_cat_id,part_material_id"),
      ("part_relationships", "rel_type,child_part_num,parent_part_num"),
      ("elements", "element_id,part_num,color_id"),
      ("sets", "set_num,name,year,theme_id,num_parts,img_url"),
      ("minifigs", "fig_num,name,num_parts"), ("inventories", "id,version,set_num"),
      ("inventory_parts", "inventory_id,part_num,color_id,quantity,is_spare"),
      ("inventory_sets", "inventory_id,set_num,quantity"),
      ("inventory_minifigs", "inventory_id,fig_num,quantity"),
    ])
  func headers(table: String, header: String) throws {
    #expect(try generated(rows: 5).table(table).header.joined(separator: ",") == header)
  }

  @Test("Every table has the rows that its size says", arguments: [0, 1, 100, 20_000])
  func sizes(rows: Int) throws {
    let catalogue = try generated(rows: rows)
    let sizes = GeneratedSizes(rows: rows)
    let counts = [
      "themes": sizes.themes, "colors": sizes.colors, "part_categories": sizes.partCategories,
      "parts": sizes.parts, "part_relationships": sizes.partRelationships,
      "elements": sizes.elements, "sets": sizes.sets, "minifigs": sizes.minifigs,
      "inventories": sizes.inventories, "inventory_parts": rows,
      "inventory_sets": sizes.inventorySets, "inventory_minifigs": sizes.inventoryMinifigs,
    ]
    #expect(counts.count == LegoGenerator.tables.count)
    for (table, count) in counts { #expect(try catalogue.table(table).rows.count == count) }
  }

  @Test(
    "A set has the pieces of its first inventory, and a minifig those of its own; spares do not count"
  )
  func pieces() throws {
    let catalogue = try generated(rows: 4000)
    var pieces: [String: Int] = [:]
    for row in try catalogue.table("inventory_parts").values("inventory_id", "quantity", "is_spare")
    where row[2] == "f" {
      pieces[row[0], default: 0] += try #require(Int(row[1]))
    }
    var ofOwner: [String: Int] = [:]
    for row in try catalogue.table("inventories").values("id", "version", "set_num")
    where row[1] == "1" {
      ofOwner[row[2]] = pieces[row[0]] ?? 0
    }
    let owners =
      try catalogue.table("sets").values("set_num", "num_parts")
      + catalogue.table("minifigs").values("fig_num", "num_parts")
    for owner in owners { #expect(ofOwner[owner[0]] == Int(owner[1]), "\(owner[0])") }
  }

  @Test("Quantities are positive, and most are small")
  func quantities() throws {
    let catalogue = try generated(rows: 10_000)
    let quantities = try catalogue.table("inventory_parts").column("quantity").compactMap {
      Int($0)
    }
    #expect(quantities.count == 10_000 && quantities.allSatisfy { $0 > 0 })
    #expect(quantities.count { $0 <= 2 } > 6000 && quantities.contains { $0 >= 100 })
    for table in ["inventory_sets", "inventory_minifigs"] {
      #expect(try Set(catalogue.table(table).column("quantity")).isSubset(of: ["1", "2"]))
    }
  }

  @Test("Some sets have a second version of their inventory, and no owner more than two")
  func versions() throws {
    let inventories = try generated(rows: 100_000).table("inventories")
    let versions = Dictionary(grouping: try inventories.values("set_num", "version")) { $0[0] }
    #expect(
      versions.values.allSatisfy { [["1"], ["1", "2"]].contains($0.map { $0[1] }.sorted()) })
    #expect(versions.values.contains { $0.count == 2 })
    #expect(versions.keys.filter { $0.hasPrefix("fig-") }.allSatisfy { versions[$0]?.count == 1 })
  }

  @Test("Themes form a tree: whoever follows the parents reaches one without")
  func tree() throws {
    let rows = try generated(rows: 50_000).table("themes").values("id", "parent_id")
    let parents = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    for start in parents.keys {
      var (theme, steps) = (start, 0)
      while let parent = parents[theme], !parent.isEmpty, steps <= parents.count {
        (theme, steps) = (parent, steps + 1)
      }
      #expect(steps <= parents.count, "\(start) is its own ancestor")
    }
  }

  @Test("Values are those of their columns: years, colors, truth")
  func values() throws {
    let catalogue = try generated(rows: 20_000)
    let years = try catalogue.table("sets").column("year").compactMap { Int($0) }
    #expect(years.allSatisfy { (1949...2024).contains($0) })
    let colors = try catalogue.table("colors")
    #expect(try colors.column("rgb").allSatisfy { $0.count == 6 && Int($0, radix: 16) != nil })
    #expect(try Set(colors.column("is_trans")) == ["True", "False"])
    #expect(try Set(catalogue.table("inventory_parts").column("is_spare")) == ["t", "f"])
    let kinds = try catalogue.table("part_relationships").column("rel_type")
    #expect(Set(kinds).isSubset(of: ["P", "M", "A", "T"]))
    #expect(try catalogue.table("sets").column("img_url").contains(""))
  }

  @Test("A table is its header and one record for each position, in order")
  func table() throws {
    let folder = try TemporaryFolder()
    let files = try GeneratedFolder(path: folder.path, tables: ["sets"])
    let tables = LegoTables(sizes: GeneratedSizes(rows: 0), seed: 1, folder: files)
    try tables.write("sets", header: "set_num,year", count: 3) { index, _ in
      ["set \(index)", 2000 + index]
    }
    let text = String(decoding: try folder.bytes(of: "sets.csv"), as: UTF8.self)
    #expect(text == "set_num,year\nset 0,2000\nset 1,2001\nset 2,2002\n")
  }

  @Test("Each table draws its own random numbers, which follow from the seed and its name")
  func random() throws {
    let folder = try GeneratedFolder(path: TemporaryFolder().path, tables: [])
    func first(_ seed: UInt64, _ table: String) -> UInt64 {
      var random = LegoTables(sizes: GeneratedSizes(rows: 0), seed: seed, folder: folder)
        .random(for: table)
      return random.next()
    }
    #expect(Set(LegoGenerator.tables.map { first(1, $0) }).count == 12)
    #expect(first(1, "sets") == first(1, "sets") && first(1, "sets") != first(2, "sets"))
  }

  @Test("The largest catalogue that may be asked for has sizes that can be computed with")
  func largest() {
    let sizes = GeneratedSizes(rows: LegoGenerator.rowLimit)
    #expect(sizes.parts * sizes.colors > LegoGenerator.rowLimit)
    #expect(GeneratedKeys.inventory(sizes.inventories) > sizes.inventories)
    let element = GeneratedKeys.element(sizes.elements)
    #expect(element.allSatisfy { $0.isNumber })
  }
}

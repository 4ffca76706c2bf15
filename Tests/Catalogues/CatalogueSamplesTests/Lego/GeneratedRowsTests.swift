import Testing

@testable import CatalogueSamples

@Suite("Keys, names and table sizes of a generated catalogue")
struct GeneratedRowsTests {

  @Test("Different positions have different keys")
  func distinct() {
    let positions = 0..<20_000
    #expect(Set(positions.map(GeneratedKeys.part)).count == positions.count)
    #expect(Set(positions.map(GeneratedKeys.element)).count == positions.count)
    #expect(Set(positions.map(GeneratedKeys.set)).count == positions.count)
    #expect(Set(positions.map(GeneratedKeys.minifig)).count == positions.count)
    #expect(Set(positions.map(GeneratedKeys.inventory)).count == positions.count)
    #expect(Set(positions.map(GeneratedKeys.theme)).count == positions.count)
    #expect(Set(positions.map(GeneratedKeys.partCategory)).count == positions.count)
    #expect(Set((0..<1000).map(GeneratedKeys.color)).count == 1000)
  }

  @Test("Keys look like Rebrickable's: some have leading zeros, some are not numbers")
  func oddKeys() {
    let parts = (0..<2000).map(GeneratedKeys.part)
    #expect(parts.contains { $0.hasPrefix("00") } && parts.contains { $0.hasSuffix("e01") })
    #expect(parts.contains { Int($0) == nil } && parts.contains { Int($0) != nil })
    let elements = (0..<6000).map(GeneratedKeys.element)
    #expect(elements.contains("prototype") && elements.contains { $0.contains("pr") })
    #expect((0..<200).map(GeneratedKeys.set).contains { $0.hasSuffix("-2") })
    #expect(GeneratedKeys.minifig(0) == "fig-000001")
    #expect(GeneratedKeys.minifig(12_345_677) == "fig-12345678")
    #expect(GeneratedKeys.color(0) == -1 && GeneratedKeys.color(183) == 9999)
  }

  @Test("Numbers of inventories, themes and categories ascend")
  func ascending() {
    for keys in [GeneratedKeys.inventory, GeneratedKeys.theme, GeneratedKeys.partCategory] {
      let numbers = (0..<5000).map(keys)
      #expect(numbers == numbers.sorted())
    }
  }

  @Test("Some names need quotes in CSV, and some contain characters beyond ASCII")
  func names() {
    var random = SplitMix64(seed: 1)
    let parts = (0..<10_000).map { GeneratedNames.part($0, &random) }
    for oddity in [",", "\"", "\n", "°", "\u{FEFF}"] {
      #expect(parts.contains { $0.contains(oddity) }, "\(oddity.unicodeScalars)")
    }
    let sets = (0..<3000).map { GeneratedNames.set($0, &random) }
    #expect(sets.contains { $0.contains("\"Gold\"") } && sets.contains { $0.hasPrefix("\u{FEFF}") })
    #expect((0..<1000).map { GeneratedNames.minifig($0, &random) }.contains { $0.contains("é") })
    #expect(GeneratedNames.color(0, isTransparent: false) == "[Unknown]")
    #expect(GeneratedNames.color(5, isTransparent: true).hasPrefix("Trans-"))
    #expect((0..<20).map(GeneratedNames.theme).contains { $0.contains(",") })
  }

  @Test("Names depend only on the seed")
  func sameNames() {
    let drawn = ([7, 7, 8] as [UInt64]).map { seed in
      var random = SplitMix64(seed: seed)
      return (0..<100).map { GeneratedNames.part($0, &random) }
    }
    #expect(drawn[0] == drawn[1] && drawn[0] != drawn[2])
  }

  @Test("With the row count of 2020 each table has as many rows as in 2020")
  func sizes() {
    let sizes = GeneratedSizes(rows: 825_153)
    #expect(sizes.parts == 35_992 && sizes.sets == 15_423 && sizes.minifigs == 9498)
    #expect(sizes.elements == 52_780 && sizes.themes == 644 && sizes.colors == 184)
    #expect(sizes.partCategories == 65 && sizes.partRelationships == 19_218)
    #expect(sizes.inventories == 25_322 && sizes.inventorySets == 2886)
    #expect(sizes.inventoryMinifigs == 14_561 && sizes.inventoryParts == 825_153)
  }

  @Test(
    "Table sizes do not shrink with more rows, and allow enough different pairs",
    arguments: [0, 1, 500])
  func growth(rows: Int) {
    let (small, large) = (
      GeneratedSizes(rows: rows), GeneratedSizes(rows: rows * 1000 + 10_000_000)
    )
    #expect(small.parts <= large.parts && small.sets <= large.sets && small.colors <= large.colors)
    #expect(small.parts * small.colors >= small.inventoryParts)
    #expect(small.inventories >= small.sets + small.minifigs)
  }

  @Test("Popular parts come far more often than others")
  func popularity() {
    var random = SplitMix64(seed: 3)
    var counts = [Int](repeating: 0, count: 100)
    for _ in 0..<500 {
      var pairs = InventoryPairs(count: 10, parts: 100, colors: 10)
      for _ in 0..<10 { counts[pairs.next(&random).part] += 1 }
    }
    #expect(counts[..<10].reduce(0, +) > 3 * counts[90...].reduce(0, +))
    #expect(counts.reduce(0, +) == 5000)
  }
}

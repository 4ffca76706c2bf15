import Testing

@testable import CatalogueSamples

@Suite("Sizes and keys of a generated catalogue")
struct LegoSizesTests {
  @Test("With the row count of 2020, each generated table has as many rows as in 2020")
  func of2020() {
    let sizes = LegoSizes(rows: 825_153)
    #expect(sizes.parts == 35_992 && sizes.sets == 15_423 && sizes.minifigs == 9498)
    #expect(sizes.elements == 52_780 && sizes.themes == 644 && sizes.colors == 184)
    #expect(sizes.partCategories == 65 && sizes.partRelationships == 19_218)
    #expect(sizes.inventories == 25_322 && sizes.inventorySets == 2886)
    #expect(sizes.inventoryMinifigs == 14_561 && sizes.inventoryParts == 825_153)
  }

  @Test(
    "All inventories have the given rows in total, and none has more rows than part-color pairs",
    arguments: [0, 1, 999, 7360, 54321])
  func inventories(rows: Int) {
    let sizes = LegoSizes(rows: rows)
    let ends = (0...sizes.inventories).map(sizes.rows(before:))
    #expect(ends.first == 0 && ends.last == rows && ends == ends.sorted())
    #expect(zip(ends, ends.dropFirst()).allSatisfy { $1 - $0 <= sizes.parts * sizes.colors })
  }

  @Test("The sizes of the largest catalogue that may be requested do not overflow")
  func largest() {
    let sizes = LegoSizes(rows: LegoGenerator.rowLimit)
    #expect(sizes.parts * sizes.colors > LegoGenerator.rowLimit)
    #expect(sizes.rows(before: sizes.inventories) == LegoGenerator.rowLimit)
    #expect(LegoKeys.inventory(sizes.inventories) > sizes.inventories)
  }

  @Test("Keys that are generated for different positions are different")
  func keys() {
    for key in [LegoKeys.part, LegoKeys.element, LegoKeys.set, LegoKeys.minifig] {
      #expect(Set((0..<20_000).map(key)).count == 20_000)
    }
    #expect(Set((0..<20_000).map(LegoKeys.color)).count == 20_000)
  }
}

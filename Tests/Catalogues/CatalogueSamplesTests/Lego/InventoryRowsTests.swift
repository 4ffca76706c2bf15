import Testing

@testable import CatalogueSamples

@Suite("Random choices for generated rows")
struct InventoryPairsTests {

  @Test(
    "The rows of all inventories have the requested sum, for every size",
    arguments: [0, 1, 999, 54321])
  func rows(total: Int) {
    let sizes = GeneratedSizes(rows: total)
    var rows = InventoryRows(sizes, seed: 9)
    #expect((0..<sizes.inventories).map { _ in rows.next() }.reduce(0, +) == total)
  }

  @Test(
    "Pairs of part and color are never repeated, even if all possible pairs are drawn",
    arguments: [(1, 5, 3), (7, 5, 3), (15, 5, 3), (1000, 40, 184), (7360, 40, 184)])
  func pairs(count: Int, parts: Int, colors: Int) {
    var random = SplitMix64(seed: 4)
    var pairs = InventoryPairs(count: count, parts: parts, colors: colors)
    let drawn = (0..<count).map { _ in pairs.next(&random) }
    #expect(Set(drawn.map { [$0.part, $0.color] }).count == count)
    #expect(drawn.allSatisfy { $0.part < parts && $0.color < colors })
  }

  @Test("The random numbers are those of SplitMix64")
  func splitMix() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
    #expect(random.next(below: 0) == 0)
  }
}

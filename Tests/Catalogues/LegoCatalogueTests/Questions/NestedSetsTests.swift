import Testing

@testable import LegoCatalogue

@Suite("Sets inside sets")
struct NestedSetsTests {
  @Test("Sets that are shared on each level of many are counted as often as they occur")
  func shared() throws {
    let small = try SmallCatalogue()
    var (sets, inventories, inner) = ("", "", "2,1-a,1\n2,1-b,3\n")
    for level in 1...40 {
      for (place, letter) in ["a", "b"].enumerated() {
        let id = 100 + 2 * level + place
        sets += "\(level)-\(letter),Box,1999,1,0\n"
        inventories += "\(id),1,\(level)-\(letter)\n"
        inner += level < 40 ? "\(id),\(level + 1)-a,1\n\(id),\(level + 1)-b,1\n" : "\(id),1-1,1\n"
      }
    }
    try small.append(sets, to: "sets")
    try small.append(inventories, to: "inventories")
    try small.write("inventory_id,set_num,quantity\n" + inner, to: "inventory_sets.csv")
    try small.load()
    let lego = try LegoDatabase(openingExistingAt: small.database)
    let missing = try lego.missingPieces(toBuild: "2-1", from: ["1-1"])
    #expect(missing.neededCount == 3 * 4 << 39)
    #expect(missing.missingCount == missing.neededCount - 4)
  }

  @Test("A set that contains itself is counted once")
  func cycle() throws {
    let small = try SmallCatalogue()
    try small.append("1,2-1,5\n1,1-1,5\n", to: "inventory_sets")
    try small.load()
    let lego = try LegoDatabase(openingExistingAt: small.database)
    #expect(try lego.missingPieces(toBuild: "2-1", from: []).neededCount == 2 * 3)
    #expect(try lego.missingPieces(toBuild: "1-1", from: []).neededCount == 3)
  }
}

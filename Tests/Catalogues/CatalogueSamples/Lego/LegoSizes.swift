/// The number of rows of each generated table, in the proportions of Rebrickable's tables of 2020.
///
/// The lower bounds let every oddity appear in a small catalogue too, and give one inventory enough pairs of part and color
/// to hold all rows.
struct LegoSizes {
  let inventoryParts: Int

  init(rows: Int) {
    inventoryParts = rows
  }

  var themes: Int { scaled(644, atLeast: 12) }
  var colors: Int { scaled(184, atLeast: 184) }
  var partCategories: Int { scaled(65, atLeast: 13) }
  var parts: Int { scaled(35_992, atLeast: 40) }
  var partRelationships: Int { scaled(19_218, atLeast: 8) }
  var elements: Int { scaled(52_780, atLeast: 20) }
  var sets: Int { scaled(15_423, atLeast: 12) }
  var minifigs: Int { scaled(9_498, atLeast: 6) }
  /// The inventories of sets, one or two each.
  var setInventories: Int { sets + scaled(401, atLeast: 1) }
  var inventories: Int { setInventories + minifigs }
  var inventorySets: Int { scaled(2_886, atLeast: 2) }
  var inventoryMinifigs: Int { scaled(14_561, atLeast: 6) }

  private func scaled(_ rowsOf2020: Int, atLeast least: Int) -> Int {
    max(least, Int(Double(rowsOf2020) * Double(inventoryParts) / 825_153))
  }

  /// The number of rows of `inventory_parts` in the inventories before this position; all rows for the position after the last.
  func rows(before inventory: Int) -> Int {
    Int(Double(inventoryParts) * (weight(before: inventory) / weight(before: inventories)))
  }

  /// Few sets have many rows, many have few, and a minifig has about four.
  private func weight(before inventory: Int) -> Double {
    let weights = [30, 0, 4, 1, 12, 90, 2, 5, 60, 3, 20, 6, 500, 1, 40, 4, 8, 15, 2, 200]
    let ofSets = min(inventory, setInventories)
    let (rounds, rest) = ofSets.quotientAndRemainder(dividingBy: weights.count)
    let weight = rounds * weights.reduce(0, +) + weights[..<rest].reduce(0, +)
    return Double(weight + 4 * (inventory - ofSets))
  }
}

/// The number of rows of each generated table, in the proportions of Rebrickable's tables of 2020.
///
/// The lower bounds let every oddity appear in a small catalogue too, and there are always enough parts and colors for one
/// inventory to hold all rows without repeating a pair.
struct GeneratedSizes {
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
  var inventories: Int { sets + minifigs + scaled(401, atLeast: 1) }
  var inventorySets: Int { scaled(2_886, atLeast: 2) }
  var inventoryMinifigs: Int { scaled(14_561, atLeast: 6) }

  private func scaled(_ rowsOf2020: Int, atLeast least: Int) -> Int {
    max(least, Int(Double(rowsOf2020) * Double(inventoryParts) / 825_153))
  }
}

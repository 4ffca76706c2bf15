/// The number of rows of each generated table, in the proportions of Rebrickable's tables of 2020.
struct GeneratedSizes {
  let inventoryParts: Int
  let themes: Int
  let colors: Int
  let partCategories: Int
  let parts: Int
  let partRelationships: Int
  let elements: Int
  let sets: Int
  let minifigs: Int
  let inventories: Int
  let inventorySets: Int
  let inventoryMinifigs: Int

  /// All sizes for `rows` inventory parts.
  ///
  /// The lower bounds let every oddity appear in a small catalogue too, and there are always
  /// enough parts and colours for one inventory to hold all rows without repeating a pair.
  init(rows: Int) {
    func scaled(_ rowsOf2020: Int, atLeast least: Int) -> Int {
      max(least, Int(Double(rowsOf2020) * Double(rows) / 825_153))
    }
    inventoryParts = rows
    themes = scaled(644, atLeast: 12)
    colors = scaled(184, atLeast: 184)
    partCategories = scaled(65, atLeast: 13)
    parts = scaled(35_992, atLeast: 40)
    partRelationships = scaled(19_218, atLeast: 8)
    elements = scaled(52_780, atLeast: 20)
    sets = scaled(15_423, atLeast: 12)
    minifigs = scaled(9_498, atLeast: 6)
    inventories = sets + minifigs + scaled(401, atLeast: 1)
    inventorySets = scaled(2_886, atLeast: 2)
    inventoryMinifigs = scaled(14_561, atLeast: 6)
  }
}

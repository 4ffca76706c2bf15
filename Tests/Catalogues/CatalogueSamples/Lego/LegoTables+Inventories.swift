/// The inventories, and the sets and minifigs that own them.
extension LegoTables {
  /// Writes owners, inventories and parts in one pass, because owners count the pieces of their first inventory.
  func writeInventories() throws(GeneratorError) {
    let sets = try folder.create("sets", header: "set_num,name,year,theme_id,num_parts,img_url")
    // The lines end in CRLF.
    let minifigs = try folder.create("minifigs", header: "fig_num,name,num_parts\r")
    let inventories = try folder.create("inventories", header: "id,version,set_num")
    let parts = try folder.create(
      "inventory_parts", header: "inventory_id,part_num,color_id,quantity,is_spare")
    for index in 0..<sizes.inventories {
      let pieces = try writeInventory(index, to: parts)
      let (version, owner) =
        switch index {
        case ..<sizes.sets: (1, LegoKeys.set(index))
        case ..<sizes.setInventories: (2, LegoKeys.set(index - sizes.sets))
        default: (1, LegoKeys.minifig(index - sizes.setInventories))
        }
      try inventories.append("\(LegoKeys.inventory(index)),\(version),\(owner)\n".utf8)
      if index < sizes.sets {
        let theme = 1 + random.next(below: sizes.themes)
        let year = 1949 + max(random.next(below: 76), random.next(below: 76))
        let image = index % 40 == 9 ? "" : "https://example.com/sets/\(owner).jpg"
        let name = LegoKeys.title(index, random)
        try sets.append("\(owner),\(name),\(year),\(theme),\(pieces),\(image)\n".utf8)
      } else if index >= sizes.setInventories {
        let name = LegoKeys.title(index - sizes.setInventories, random)
        try minifigs.append("\(owner),\(name),\(pieces)\r\n".utf8)
      }
    }
    for file in [sets, minifigs, inventories, parts] { try file.flush() }
  }

  /// Writes the parts of one inventory.
  ///
  /// All pairs of part and color are numbered, part by part. Numbers ascend, so none repeats, in steps that grow, so the
  /// first parts are the most frequent.
  /// - Returns: The number of pieces, spares not counted.
  private func writeInventory(_ index: Int, to file: NewFile) throws(GeneratorError) -> Int {
    let count = sizes.rows(before: index + 1) - sizes.rows(before: index)
    var (pair, pieces, isSpare) = (-1, 0, true)
    for row in 0..<count {
      // Some rows are spares of the part before.
      isSpare = !isSpare && random.next(below: 18) == 0
      if !isSpare {
        let left = count - row
        let free = sizes.parts * sizes.colors - 1 - pair - left
        pair += 1 + random.next(below: free / count * (row + 1) / left + 1)
      }
      // Half of all quantities are 1, a few are above 100.
      let quantity = isSpare ? 1 : 1 + 150 / (1 + random.next(below: 300))
      pieces += isSpare ? 0 : quantity
      let part = LegoKeys.part(pair / sizes.colors)
      let color = LegoKeys.color(pair % sizes.colors)
      let spare = isSpare ? "t" : "f"
      try file.append("\(LegoKeys.inventory(index)),\(part),\(color),\(quantity),\(spare)\n".utf8)
    }
    return pieces
  }

  /// Puts two earlier sets into some sets, so that no set contains itself, and three minifigs into every third set.
  func writeContents() throws(GeneratorError) {
    try write("inventory_sets", "inventory_id,set_num,quantity", count: sizes.inventorySets) {
      let box = sizes.sets - 1 - $0 / 2
      let set = LegoKeys.set(random.next(below: box / 2) * 2 + $0 % 2)
      return "\(LegoKeys.inventory(box)),\(set),\(1 + random.next(below: 12) / 11)"
    }
    let header = "inventory_id,fig_num,quantity"
    try write("inventory_minifigs", header, count: sizes.inventoryMinifigs) {
      let minifig = LegoKeys.minifig(random.next(below: sizes.minifigs / 3) * 3 + $0 % 3)
      return "\(LegoKeys.inventory($0 - $0 % 3)),\(minifig),\(1 + random.next(below: 20) / 18)"
    }
  }
}

/// The inventories, and the sets and minifigs that own them.
extension LegoTables {
  func writeInventories() throws(GeneratorError) {
    try writeOwnedInventories()
    try writeInventoryParts()
    try writeInventorySets()
    try writeInventoryMinifigs()
  }

  /// One inventory for each set, a second version for some, and one for each minifig.
  private func writeOwnedInventories() throws(GeneratorError) {
    let firstMinifig = sizes.inventories - sizes.minifigs
    try write("inventories", header: "id,version,set_num", count: sizes.inventories) { index, _ in
      let owner =
        switch index {
        case ..<sizes.sets: GeneratedKeys.set(index)
        case ..<firstMinifig: GeneratedKeys.set(index - sizes.sets)
        default: GeneratedKeys.minifig(index - firstMinifig)
        }
      let isSecond = index >= sizes.sets && index < firstMinifig
      return [GeneratedKeys.inventory(index), isSecond ? 2 : 1, owner]
    }
  }

  /// Inventory parts by inventory, and in the same pass the sets and minifigs whose parts they count: sets with a column of
  /// 2022, minifigs with lines that end in CRLF.
  private func writeInventoryParts() throws(GeneratorError) {
    let parts = try folder.create(
      "inventory_parts", header: "inventory_id,part_num,color_id,quantity,is_spare")
    let sets = try folder.create("sets", header: "set_num,name,year,theme_id,num_parts,img_url")
    let lineEnd = "\r\n"
    let minifigs = try folder.create(
      "minifigs", header: "fig_num,name,num_parts", lineEnd: lineEnd)
    var random = random(for: "inventory_parts")
    var ofOwners = self.random(for: "sets")
    var rows = InventoryRows(sizes, seed: random.next())
    for index in 0..<sizes.inventories {
      let pieces = try writeInventory(index, rows: rows.next(), to: parts, &random)
      let minifig = index - (sizes.inventories - sizes.minifigs)
      // The second version of an inventory has the owner of the first.
      if index < sizes.sets {
        try writeSet(index, pieces: pieces, to: sets, &ofOwners)
      } else if minifig >= 0 {
        let name = GeneratedNames.minifig(minifig, &ofOwners)
        try minifigs.add([GeneratedKeys.minifig(minifig), name, pieces], lineEnd: lineEnd)
      }
    }
    for file in [sets, minifigs, parts] { try file.flush() }
  }

  private func writeSet(
    _ index: Int, pieces: Int, to sets: NewFile, _ random: inout SplitMix64
  ) throws(GeneratorError) {
    let number = GeneratedKeys.set(index)
    try sets.add([
      number, GeneratedNames.set(index, &random),
      // More sets come out every year: of two draws, the later one.
      1949 + max(random.next(below: 76), random.next(below: 76)),
      GeneratedKeys.theme(random.next(below: sizes.themes)), pieces,
      index % 40 == 9 ? "" : "https://example.com/sets/\(number).jpg",
    ])
  }

  /// Writes one inventory.
  ///
  /// - Returns: The number of pieces in it, spares not counted.
  private func writeInventory(
    _ index: Int, rows: Int, to writer: NewFile, _ random: inout SplitMix64
  ) throws(GeneratorError) -> Int {
    var pairs = InventoryPairs(count: rows, parts: sizes.parts, colors: sizes.colors)
    let inventory = GeneratedKeys.inventory(index)
    var pair = (part: 0, color: 0)
    var canRepeat = false
    var pieces = 0
    for _ in 0..<rows {
      let isRepeat = canRepeat && random.next(below: 18) == 0
      if !isRepeat { pair = pairs.next(&random) }
      let isSpare = isRepeat || random.next(below: 300) == 0
      canRepeat = !isSpare
      let quantity = quantity(isSpare: isSpare, &random)
      if !isSpare { pieces += quantity }
      try writer.add([
        inventory, GeneratedKeys.part(pair.part), GeneratedKeys.color(pair.color), quantity,
        isSpare ? "t" : "f",
      ])
    }
    return pieces
  }

  private func quantity(isSpare: Bool, _ random: inout SplitMix64) -> Int {
    if isSpare { return 1 + random.next(below: 10) / 8 }
    return switch random.next(below: 1000) {
    case 0..<450: 1
    case 450..<700: 2
    case 700..<970: 3 + random.next(below: 6)
    case 970..<999: 8 + random.next(below: 60)
    default: 100 + random.next(below: 1400)
    }
  }

  /// Writes up to two smaller sets in some sets; no set contains itself, directly or indirectly.
  private func writeInventorySets() throws(GeneratorError) {
    let boxes = (sizes.inventorySets + 1) / 2
    var first = 0
    let header = "inventory_id,set_num,quantity"
    try write("inventory_sets", header: header, count: sizes.inventorySets) { index, random in
      let box = (index / 2 + 1) * sizes.sets / (boxes + 1)
      if index % 2 == 0 { first = random.next(below: box) }
      let set = GeneratedKeys.set((first + index % 2) % box)
      return [GeneratedKeys.inventory(box), set, 1 + random.next(below: 12) / 11]
    }
  }

  /// Writes up to three minifigs in some sets.
  private func writeInventoryMinifigs() throws(GeneratorError) {
    let boxes = (sizes.inventoryMinifigs + 2) / 3
    var first = 0
    let header = "inventory_id,fig_num,quantity"
    try write("inventory_minifigs", header: header, count: sizes.inventoryMinifigs) {
      index, random in
      let box = (index / 3 + 1) * sizes.sets / (boxes + 1)
      if index % 3 == 0 { first = random.next(below: sizes.minifigs) }
      let minifig = GeneratedKeys.minifig((first + index % 3) % sizes.minifigs)
      return [GeneratedKeys.inventory(box), minifig, 1 + random.next(below: 20) / 18]
    }
  }
}

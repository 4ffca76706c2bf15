internal import InputFiles

extension LegoGenerator {

  /// Inventory parts by inventory, and in the same pass the sets and minifigs whose parts they
  /// count.
  func writeInventoryParts(_ sizes: GeneratedSizes, to folder: GeneratedFolder)
    throws(LegoGeneratorError)
  {
    let writer = try folder.create(
      "inventory_parts", header: "inventory_id,part_num,color_id,quantity,is_spare")
    var owners = try InventoryOwners(sizes, of: self, in: folder)
    var random = random(for: "inventory_parts")
    var rows = InventoryRows(sizes, seed: random.next())
    for index in 0..<sizes.inventories {
      let pieces = try writeInventory(index, rows: rows.next(), sizes, to: writer, &random)
      try owners.write(ownerOf: index, pieces: pieces)
    }
    try owners.finish()
    try writer.finish()
  }

  /// Writes one inventory.
  ///
  /// - Returns: The number of pieces in it, spares not counted.
  private func writeInventory(
    _ index: Int, rows: Int, _ sizes: GeneratedSizes, to writer: CSVWriter,
    _ random: inout SplitMix64
  ) throws(LegoGeneratorError) -> Int {
    var pairs = InventoryPairs(count: rows, parts: sizes.parts, colors: sizes.colors)
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
      writer.integer(GeneratedKeys.inventory(index))
      writer.plain(GeneratedKeys.part(pair.part))
      writer.integer(GeneratedKeys.color(pair.color))
      writer.integer(quantity)
      writer.plain(isSpare ? "t" : "f")
      try writer.endRecord()
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
}

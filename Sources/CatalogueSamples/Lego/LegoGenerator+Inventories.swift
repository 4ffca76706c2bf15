extension LegoGenerator {

  /// One inventory for each set, a second version for some, and one for each minifig.
  func writeInventories(_ sizes: GeneratedSizes, to folder: GeneratedFolder)
    throws(LegoGeneratorError)
  {
    let writer = try folder.create("inventories", header: "id,version,set_num")
    let firstMinifig = sizes.inventories - sizes.minifigs
    for index in 0..<sizes.inventories {
      writer.integer(GeneratedKeys.inventory(index))
      writer.integer(index >= sizes.sets && index < firstMinifig ? 2 : 1)
      switch index {
      case ..<sizes.sets: writer.plain(GeneratedKeys.set(index))
      case ..<firstMinifig: writer.plain(GeneratedKeys.set(index - sizes.sets))
      default: writer.plain(GeneratedKeys.minifig(index - firstMinifig))
      }
      try writer.endRecord()
    }
    try writer.finish()
  }

  /// Up to two smaller sets in the boxes of some sets; never circular.
  func writeInventorySets(_ sizes: GeneratedSizes, to folder: GeneratedFolder)
    throws(LegoGeneratorError)
  {
    let writer = try folder.create("inventory_sets", header: "inventory_id,set_num,quantity")
    var random = random(for: "inventory_sets")
    let boxes = (sizes.inventorySets + 1) / 2
    var first = 0
    for index in 0..<sizes.inventorySets {
      let box = (index / 2 + 1) * sizes.sets / (boxes + 1)
      if index % 2 == 0 { first = random.next(below: box) }
      writer.integer(GeneratedKeys.inventory(box))
      writer.plain(GeneratedKeys.set((first + index % 2) % box))
      writer.integer(1 + random.next(below: 12) / 11)
      try writer.endRecord()
    }
    try writer.finish()
  }

  /// Up to three minifigs in some sets.
  func writeInventoryMinifigs(
    _ sizes: GeneratedSizes, to folder: GeneratedFolder
  ) throws(LegoGeneratorError) {
    let writer = try folder.create("inventory_minifigs", header: "inventory_id,fig_num,quantity")
    var random = random(for: "inventory_minifigs")
    let boxes = (sizes.inventoryMinifigs + 2) / 3
    var first = 0
    for index in 0..<sizes.inventoryMinifigs {
      let box = (index / 3 + 1) * sizes.sets / (boxes + 1)
      if index % 3 == 0 { first = random.next(below: sizes.minifigs) }
      writer.integer(GeneratedKeys.inventory(box))
      writer.plain(GeneratedKeys.minifig((first + index % 3) % sizes.minifigs))
      writer.integer(1 + random.next(below: 20) / 18)
      try writer.endRecord()
    }
    try writer.finish()
  }
}

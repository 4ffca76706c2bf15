/// All of Rebrickable's tables.
enum LegoSchema {

  /// The twelve tables, each behind those that its rows name.
  static let tables: [LegoTable] = [
    .themes, .colors, .partCategories, .parts, .partRelationships, .elements, .sets, .minifigs,
    .inventories, .inventoryParts, .inventorySets, .inventoryMinifigs,
  ]

  static func table(named name: String) -> LegoTable? {
    tables.first { $0.name == name }
  }
}

/// The twelve tables of Rebrickable's download.
enum LegoTables {
  /// Their names, each after the tables it refers to.
  static let names = [
    "themes", "colors", "part_categories", "parts", "part_relationships", "elements", "sets",
    "minifigs", "inventories", "inventory_parts", "inventory_sets", "inventory_minifigs",
  ]

  /// The number of rows of each table, and of pieces in all: what both loaders must agree on.
  static var verification: String {
    let counts = names.map { "SELECT '\($0)' AS name, count(*) FROM \"\($0)\"" }
    let pieces = "SELECT 'pieces', sum(CAST(quantity AS INTEGER)) FROM inventory_parts"
    return (counts + [pieces]).joined(separator: " UNION ALL ")
  }
}

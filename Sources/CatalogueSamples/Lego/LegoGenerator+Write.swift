extension LegoGenerator {

  /// The tables, in the order in which they are written.
  static let tables = [
    "themes", "colors", "part_categories", "parts", "part_relationships", "elements", "sets",
    "minifigs", "inventories", "inventory_parts", "inventory_sets", "inventory_minifigs",
  ]

  /// Writes the twelve files into `folder`, which is created if need be.
  ///
  /// Memory does not grow with the number of rows. If something fails, the files are removed again.
  ///
  /// - Throws: ``LegoGeneratorError`` if ``rows`` is out of range, one of the files is there
  ///   already (also as `.csv.gz`), or a file cannot be written.
  package func write(to folder: String) throws(LegoGeneratorError) {
    guard rows >= 0, rows <= Self.rowLimit else {
      throw .rowsOutOfRange(rows: rows, limit: Self.rowLimit)
    }
    let folder = try GeneratedFolder(path: folder, tables: Self.tables)
    do {
      try writeTables(to: folder)
    } catch {
      folder.removeCreatedFiles()
      throw error
    }
  }

  private func writeTables(to folder: GeneratedFolder) throws(LegoGeneratorError) {
    let sizes = GeneratedSizes(rows: rows)
    try writeThemes(sizes, to: folder)
    try writeColors(sizes, to: folder)
    try writePartCategories(sizes, to: folder)
    try writeParts(sizes, to: folder)
    try writePartRelationships(sizes, to: folder)
    try writeElements(sizes, to: folder)
    try writeInventories(sizes, to: folder)
    try writeInventoryParts(sizes, to: folder)
    try writeInventorySets(sizes, to: folder)
    try writeInventoryMinifigs(sizes, to: folder)
  }
}

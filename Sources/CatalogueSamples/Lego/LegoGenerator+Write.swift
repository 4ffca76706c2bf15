extension LegoGenerator {

  /// The tables, in the order in which they are written.
  static let tables = [
    "themes", "colors", "part_categories", "parts", "part_relationships", "elements", "sets",
    "minifigs", "inventories", "inventory_parts", "inventory_sets", "inventory_minifigs",
  ]

  /// Writes the twelve files into `folder`, which is created if necessary.
  ///
  /// Memory does not grow with the number of rows. If an error occurs, the files are removed again, and the folder if it was
  /// created.
  ///
  /// - Parameter shouldStop: Called every 64 KiB; writing stops when it returns true.
  /// - Throws: ``LegoGeneratorError`` if ``rows`` is out of range, one of the files exists already (also as `.csv.gz`),
  ///   a file cannot be written, or `shouldStop` returned true.
  package func write(
    to folder: String, shouldStop: @escaping () -> Bool = { false }
  ) throws(LegoGeneratorError) {
    guard rows >= 0, rows <= Self.rowLimit else {
      throw .rowsOutOfRange(rows: rows, limit: Self.rowLimit)
    }
    let folder = try GeneratedFolder(
      path: folder, tables: Self.tables, shouldStop: shouldStop)
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

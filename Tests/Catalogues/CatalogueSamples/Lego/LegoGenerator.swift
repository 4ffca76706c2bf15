/// A made-up catalogue of any size, with the structure and the oddities of Rebrickable's downloads.
///
/// The same number of rows and the same seed give the same bytes, on every machine. All foreign keys are valid, so the
/// files load without errors.
package struct LegoGenerator: Sendable {
  /// The number of rows of `inventory_parts`; the other tables follow in proportion.
  package let rows: Int

  package let seed: UInt64

  static let rowLimit = 10_000_000_000

  static let tables = [
    "themes", "colors", "part_categories", "parts", "part_relationships", "elements", "sets",
    "minifigs", "inventories", "inventory_parts", "inventory_sets", "inventory_minifigs",
  ]

  /// A catalogue of `rows` inventory parts, from 0 to ``rowLimit``.
  package init(rows: Int, seed: UInt64) {
    self.rows = rows
    self.seed = seed
  }

  /// Writes the twelve files into `folder`, which is created if necessary.
  ///
  /// Memory does not grow with the number of rows. If an error occurs, the files are removed again, and the folder if it was
  /// created.
  ///
  /// - Throws: ``GeneratorError`` if ``rows`` is out of range, one of the files exists already (also as `.csv.gz`),
  ///   or a file cannot be written.
  package func write(to folder: String) throws(GeneratorError) {
    guard (0...Self.rowLimit).contains(rows) else {
      throw .countOutOfRange(count: rows, of: "rows", limit: Self.rowLimit)
    }
    let folder = try NewFolder(path: folder, tables: Self.tables)
    let tables = LegoTables(
      sizes: LegoSizes(rows: rows), random: SplitMix64(seed: seed), folder: folder)
    do {
      try tables.writeVocabulary()
      try tables.writeInventories()
      try tables.writeContents()
    } catch {
      folder.removeCreatedFiles()
      throw error
    }
  }
}

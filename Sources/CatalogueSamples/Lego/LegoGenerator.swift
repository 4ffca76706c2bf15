internal import InputFiles

/// A made-up catalogue of any size, in the shape and with the oddities of Rebrickable's downloads.
///
/// The same number of rows and the same seed give the same bytes, on every machine. All foreign keys are valid, so the
/// files load without errors.
package struct LegoGenerator: Sendable {

  /// The number of rows of `inventory_parts`; the other tables follow in proportion.
  package let rows: Int

  /// The seed of the random numbers.
  package let seed: UInt64

  /// The maximum of ``rows``.
  package static let rowLimit = 10_000_000_000

  /// A catalogue of `rows` inventory parts, from 0 to ``rowLimit``.
  package init(rows: Int, seed: UInt64) {
    self.rows = rows
    self.seed = seed
  }

  /// Random numbers for one table, so that no table's rows depend on how another is made.
  func random(for table: String) -> SplitMix64 {
    var mixed = seed
    for byte in table.utf8 { mixed = (mixed ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return SplitMix64(seed: mixed)
  }
}

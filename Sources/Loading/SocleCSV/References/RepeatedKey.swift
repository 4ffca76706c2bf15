/// A unique key of a table whose values several rows have, with hashes of these values.
///
/// Most other records are passed over by their hashes when the first rows with these values are searched for.
struct RepeatedKey {
  let columns: [String]
  /// The positions of the columns among the cells of a record.
  let cells: [Int]
  private let kinds: [LoadColumn.Kind]
  /// A bit for each of 2 to the power of 20 hashes, 128 KiB.
  private var bits = [UInt64](repeating: 0, count: 1 << 14)

  /// The key of `UNIQUE constraint failed: table.a, table.b`; nil if the message is another one, names an index on expressions,
  /// or names a column that the files lack.
  init?(_ message: String, of input: TableInput) {
    let start = "UNIQUE constraint failed: "
    let names = message.dropFirst(start.count).split(separator: ", ")
    let prefix = input.table.name + "."
    guard message.hasPrefix(start), names.allSatisfy({ $0.hasPrefix(prefix) }) else { return nil }
    columns = names.map { String($0.dropFirst(prefix.count)) }
    cells = columns.compactMap(input.columns.cellIndex)
    guard cells.count == columns.count else { return nil }
    kinds = cells.map { input.columns[$0].kind }
  }

  /// Adds the values of a record.
  mutating func add(_ record: CSVRecord) {
    let hash = hash(of: record)
    bits[hash >> 6] |= 1 << (hash & 63)
  }

  /// Whether the record may have values that were added; never false if it has them.
  func mayBeKey(of record: CSVRecord) -> Bool {
    let hash = hash(of: record)
    return bits[hash >> 6] & 1 << (hash & 63) != 0
  }

  /// A number below 2 to the power of 20, the same for values that are equal by any built-in collation of SQLite.
  private func hash(of record: CSVRecord) -> Int {
    var hash: UInt64 = 0
    func add(_ word: UInt64) { hash = (hash ^ word) &* 0x100_0000_01B3 }
    for (cell, kind) in zip(cells, kinds) {
      let value = record.cells[cell]
      switch kind {
      case .integer, .boolean: add(UInt64(bitPattern: Int64(value.integer)))
      case .real: add(value.real == 0 ? 0 : value.real.bitPattern)
      // Different texts may be the same number.
      case .numeric: break
      case .text, .blob:
        let end = value.text.lastIndex { $0 != UInt8(ascii: " ") } ?? -1
        for byte in value.text.prefix(end + 1) { add(UInt64(byte | 0x20)) }
      }
    }
    return Int((hash &* 0x9E37_79B9_7F4A_7C15) >> 44)
  }
}

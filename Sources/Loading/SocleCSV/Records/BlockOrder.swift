/// The order in which the rows of a block are stored.
///
/// SQLite inserts much faster next to the previous row than anywhere else, and files are ordered by their first key column at
/// best. So rows are sorted approximately by their key: the order need not be exact, but rows with the same key must keep
/// their order, since the first of them is stored. A table with further unique keys, or a key with a collation, keeps the order
/// of the file.
struct BlockOrder {
  /// For each of the first two key columns, the position of its cell, and whether the cell holds text.
  private let keys: [(cell: Int, isText: Bool)]

  /// The order by the key of the reader's table; for a table without a key, the order of the file.
  init(of reader: RecordReader) {
    keys = reader.table.key.prefix(reader.table.hasPlainKeyOnly ? 2 : 0).compactMap { name in
      reader.columns.cellIndex(of: name).flatMap { cell in
        switch reader.columns[cell].kind {
        case .text: (cell, true)
        case .integer, .boolean: (cell, false)
        case .real, .numeric, .blob: nil
        }
      }
    }
  }

  /// The maximum distance between the first key number of a row and that of the block's first row; greater ones count as this.
  private static let firstLimit = 4095

  func apply(to block: RecordBlock) {
    let first = block.record(0)
    block.setOrder { keys.isEmpty ? 0 : rank(of: $0.cells, behind: first.cells) }
  }

  /// A number that is rarely smaller for a greater key.
  private func rank(
    of row: UnsafeMutablePointer<CSVCell>, behind first: UnsafeMutablePointer<CSVCell>
  ) -> UInt64 {
    let key = keys[0]
    if key.isText { return Self.prefix(of: row[key.cell].text) }
    let (distance, overflow) = row[key.cell].integer.subtractingReportingOverflow(
      first[key.cell].integer)
    let near = overflow ? 0 : UInt64(min(max(distance, 0), Self.firstLimit))
    guard keys.count > 1, keys[1].isText else { return near << 52 }
    return near << 52 | Self.prefix(of: row[keys[1].cell].text) >> 12
  }

  /// The first eight bytes as a number that has the same order as the bytes.
  private static func prefix(of text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let start = UnsafeRawPointer(text.baseAddress), text.count > 0 else { return 0 }
    let word = UInt64(bigEndian: start.loadUnaligned(as: UInt64.self))
    return text.count >= 8 ? word : word & ~(UInt64.max >> UInt64(text.count * 8))
  }
}

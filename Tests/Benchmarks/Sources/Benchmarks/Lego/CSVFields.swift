import Foundation

/// A CSV file cut into raw fields, quotes included: enough to put columns in another order.
struct CSVFields {
  private var rows: [[ArraySlice<UInt8>]] = []

  init(_ data: Data) {
    let bytes = [UInt8](data)
    var (row, start, isQuoted): ([ArraySlice<UInt8>], Int, Bool) = ([], 0, false)
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") else { continue }
      row.append(bytes[start..<index])
      start = index + 1
      guard byte == UInt8(ascii: "\n") else { continue }
      rows.append(row)
      row = []
    }
  }

  /// The file with its columns as `names` orders them, booleans as 0 and 1, absent columns empty.
  func reordered(_ names: [String]) -> Data {
    let header = (rows.first ?? []).map { String(decoding: $0, as: UTF8.self) }
    let positions = names.map { header.firstIndex(of: $0) }
    var text = Data()
    for row in rows {
      let fields = positions.map { $0.map { number(row[$0]) } ?? [] }
      text.append(contentsOf: fields.joined(separator: [UInt8(ascii: ",")]))
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  private func number(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    switch Array(field) {
    case Array("t".utf8): [UInt8(ascii: "1")]
    case Array("f".utf8): [UInt8(ascii: "0")]
    default: field
    }
  }
}

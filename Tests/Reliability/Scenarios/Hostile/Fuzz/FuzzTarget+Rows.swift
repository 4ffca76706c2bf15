import Foundation
import SocleCore
import SocleQueries

/// A row of every coding.
private struct Coded {
  var flag: Bool
  var small: Int8
  var unsigned: UInt?
  var real: Float
  var day: Date
  var stamp: Date
  var second: Date
  var id: UUID
  var raw: UUID
  var price: Decimal
  var link: URL
  var list: [String]
  static let row = RowDescription(
    "coded", Field("flag", \Coded.flag), Field("small", \Coded.small),
    Field("unsigned", \Coded.unsigned), Field("real", \Coded.real),
    Field("day", \Coded.day, as: .sqlDate), Field("stamp", \Coded.stamp, as: .iso8601),
    Field("second", \Coded.second, as: .unixSeconds), Field("id", \Coded.id),
    Field("raw", \Coded.raw, as: .uuidBytes), Field("price", \Coded.price, as: .hundredths),
    Field("link", \Coded.link), Field("list", \Coded.list, as: .json()), make: Coded.init)
}

extension FuzzTarget {
  /// The bytes are the values of a row: the first of each is its class and length.
  static func decodeRow(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = Array(bytes)[...]
    var values: [SQLiteValue] = []
    while values.count < 12 {
      let head = rest.popFirst() ?? 0
      let part = Array(rest.prefix(Int(head >> 3)))
      rest = rest.dropFirst(part.count)
      let bits = part.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      switch head & 7 {
      case 0: values.append(.null)
      case 1, 2: values.append(.integer(Int64(bitPattern: bits)))
      case 3: values.append(.real(Double(bitPattern: bits)))
      case 4: values.append(.blob(part))
      default: values.append(.text(String(decoding: part, as: UTF8.self)))
      }
      if case .real(let number) = values[values.count - 1], number.isNaN { values.removeLast() }
    }
    try read(values)
  }

  private static func read(_ values: [SQLiteValue]) throws {
    let connection = try Connection.inMemory()
    try connection.execute(
      """
      CREATE TABLE coded(flag, small, unsigned, real, day, stamp, second, id, raw, price, link, list)
      """, purpose: "creating")
    let list = values.map { SQLFragment([.bound($0)]) }
    try connection.execute(
      "INSERT INTO coded VALUES (\(list, separator: ", "))", purpose: "inserting")
    let rows = try connection.rows(of: Coded.row)
    // What can be read can be written, and read again.
    try connection.insert(contentsOf: rows, in: Coded.row)
    guard try connection.rows(of: Coded.row).count == 2 else {
      throw FuzzFinding(description: "\(values) cannot be written again")
    }
  }
}

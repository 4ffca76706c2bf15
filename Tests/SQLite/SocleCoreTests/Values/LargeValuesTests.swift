import Foundation
import SocleCore
import TestSupport
import Testing

@Suite("Large values are read back exactly")
struct LargeValuesTests {
  @Test("A blob of 1 MiB is read back exactly", arguments: WayIn.allCases)
  func blob(wayIn: WayIn) throws {
    let table = ValueTable<Data>()
    let bytes = Data((0..<1 << 20).map { UInt8(truncatingIfNeeded: ($0 &* 31) >> 3) })
    let values = [bytes, Data(), bytes.dropFirst(7), bytes.dropFirst(1 << 19).prefix(1000)]
    let connection = try Connection.inMemory()
    try connection.createTable(table.row)
    try wayIn.insert(values, in: table, of: connection)
    for wayOut in WayOut.allCases {
      #expect(try wayOut.read(values.count, of: table, from: connection) == values)
    }
  }

  @Test("Texts of 8 KiB and more are read back exactly", arguments: WayIn.allCases)
  func text(wayIn: WayIn) throws {
    let table = ValueTable<String>()
    let values = ["é\0", "a", "😀"].map { String(repeating: $0, count: 1 << 13) }
    let connection = try Connection.inMemory()
    try connection.createTable(table.row)
    try wayIn.insert(values, in: table, of: connection)
    for wayOut in WayOut.allCases {
      let found = try wayOut.read(values.count, of: table, from: connection)
      #expect(found.elementsEqual(values, by: Sameness.bytes))
    }
  }

  struct Texts: Equatable {
    var a: String
    var b: String?
    var c: String
  }

  @Test(
    "Texts around a row buffer's size of 4,096 bytes are read back exactly",
    arguments: [4095, 4096, 4097])
  func arena(room: Int) throws {
    let a = Field("a", \Texts.a)
    let b = Field("b", \Texts.b)
    let c = Field("c", \Texts.c)
    let row = RowDescription("texts", a, b, c, make: Texts.init)
      .keyed(by: c)
    let connection = try Connection.inMemory()
    try connection.createTable(row)
    let insert = try connection.prepareInsert(in: row)
    var rows: [Texts] = []
    for first in [0, 1, 2000, room - 1, room, room + 1] {
      let second = max(0, room - first)
      rows.append(
        Texts(
          a: String(repeating: "a", count: first), b: String(repeating: "b", count: second),
          c: "c\(first)"))
      rows.append(Texts(a: "", b: nil, c: "short \(first)"))
    }
    for row in rows { try insert.insert(row) }
    #expect(try connection.rows(of: row) == rows)
  }
}

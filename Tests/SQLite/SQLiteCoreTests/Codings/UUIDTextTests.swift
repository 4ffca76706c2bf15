import Foundation
import SQLiteCore
import TestSupport
import Testing

@Suite("UUIDs as text")
struct UUIDTextTests {
  private func uuid(_ bytes: [UInt8]) -> UUID? {
    bytes.withUnsafeBufferPointer { UUID(text: $0) }
  }

  private func text(_ uuid: UUID) -> String {
    var bytes: [UInt8] = []
    uuid.append(textTo: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("UUIDs are written and read like Foundation's, in upper or lower case")
  func roundTrip() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<2000 {
      let one = withUnsafeBytes(of: (random.next(), random.next())) {
        UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
      }
      #expect(text(one) == one.uuidString)
      #expect(uuid(Array(one.uuidString.utf8)) == one)
      #expect(uuid(Array(one.uuidString.lowercased().utf8)) == one)
    }
  }

  @Test("Only hexadecimal digits, and hyphens between the groups, are accepted")
  func refused() {
    let valid = Array("01234567-89AB-CDEF-abcd-ef0123456789".utf8)
    #expect(uuid(valid) != nil)
    let digits = Set("0123456789abcdefABCDEF".utf8)
    for position in valid.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = valid
        changed[position] = byte
        let isHyphen = valid[position] == UInt8(ascii: "-")
        let isValid = isHyphen ? byte == UInt8(ascii: "-") : digits.contains(byte)
        if (uuid(changed) != nil) != isValid {
          Issue.record("byte \(byte) at \(position)")
        }
      }
    }
  }

  @Test("A text of another length is refused")
  func lengths() {
    let valid = Array("01234567-89AB-CDEF-0123-456789ABCDEF".utf8)
    for length in 0..<36 { #expect(uuid(Array(valid.prefix(length))) == nil) }
    #expect(uuid(valid + [48]) == nil)
    #expect(uuid(Array(valid.filter { $0 != UInt8(ascii: "-") })) == nil)
  }

  @Test("A column of UUIDs contains text, and any other stored value is an error")
  func stored() throws {
    struct Thing {
      var id: UUID
      static let id = Field("id", \Thing.id)
      static let row = RowDescription("thing", id, make: Thing.init)
    }
    let connection = try Connection.inMemory()
    try connection.createTable(Thing.row)
    let insert = try connection.prepareInsert(in: Thing.row)
    let (one, two) = (UUID(), UUID())
    try insert.insert(Thing(id: one))
    try insert.insert(contentsOf: [Thing(id: two)])
    #expect(try connection.rows(of: Thing.row, orderedBy: []).map(\.id) == [one, two])
    let texts = try connection.rows(
      of: TableDescription("thing", columns: [ColumnDescription("id", .text)]).rows)
    #expect(texts.map { $0["id"] } == [.text(one.uuidString), .text(two.uuidString)])
    try connection.execute("UPDATE thing SET id = ' 1234567-89AB-CDEF-0123-456789ABCDEF'")
    #expect(throws: SQLiteError.self) { try connection.rows(of: Thing.row) }
  }
}

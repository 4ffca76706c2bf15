import Foundation
import SocleCore
import TestSupport
import Testing

@Suite("UUIDs as text")
struct UUIDTextTests {
  private func uuid(_ bytes: [UInt8], isLowercase: Bool = false) -> UUID? {
    bytes.withUnsafeBufferPointer { UUID(text: $0, isLowercase: isLowercase) }
  }

  private func text(_ uuid: UUID) -> String {
    var bytes = [UInt8](repeating: 0, count: 36)
    bytes.withUnsafeMutableBytes { if let start = $0.baseAddress { uuid.write(textTo: start) } }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("UUIDs are written and read like Foundation's, in upper case or in lower case")
  func roundTrip() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<2000 {
      let one = withUnsafeBytes(of: (random.next(), random.next())) {
        UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
      }
      #expect(text(one) == one.uuidString)
      #expect(uuid(Array(one.uuidString.utf8)) == one)
      let lower = Array(one.uuidString.lowercased().utf8)
      #expect(uuid(lower, isLowercase: true) == one)
      #expect(uuid(lower) == nil && uuid(Array(one.uuidString.utf8), isLowercase: true) == nil)
    }
  }

  @Test(
    "Only hexadecimal digits of one case, and hyphens between the groups, are accepted",
    arguments: [false, true])
  func refused(isLowercase: Bool) {
    func cased(_ text: String) -> [UInt8] {
      Array((isLowercase ? text : text.uppercased()).utf8)
    }
    let valid = cased("01234567-89ab-cdef-abcd-ef0123456789")
    #expect(uuid(valid, isLowercase: isLowercase) != nil)
    let digits = Set(cased("0123456789abcdef"))
    for position in valid.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = valid
        changed[position] = byte
        let isHyphen = valid[position] == UInt8(ascii: "-")
        let isValid = isHyphen ? byte == UInt8(ascii: "-") : digits.contains(byte)
        if (uuid(changed, isLowercase: isLowercase) != nil) != isValid {
          Issue.record("byte \(byte) at \(position)")
        }
      }
    }
  }

  @Test("A text that does not have the 36 bytes of a UUID is refused")
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

  @Test(
    "Each coding reads and finds UUIDs in its own letter case; its error names the other coding")
  func spellings() throws {
    struct Upper { var id: UUID }
    struct Lower { var id: UUID }
    let upper = Field("id", \Upper.id)
    let lower = Field("id", \Lower.id, as: .uuidLowercase)
    let (uppers, lowers) = (
      RowDescription("upper", upper, make: Upper.init).keyed(by: upper),
      RowDescription("lower", lower, make: Lower.init).keyed(by: lower)
    )
    let connection = try Connection.inMemory()
    try connection.createTable(uppers)
    try connection.createTable(lowers)
    let id = try #require(UUID(uuidString: "ABCDEF01-0000-4000-8000-000000000000"))
    try connection.prepareInsert(in: uppers).insert(Upper(id: id))
    try connection.prepareInsert(in: lowers).insert(Lower(id: id))
    #expect(try connection.row(of: uppers, key: id)?.id == id)
    #expect(try connection.row(of: lowers, key: id)?.id == id)
    #expect(try connection.rows(of: lowers, where: [lower.equals(id)]).count == 1)
    try connection.execute("UPDATE lower SET id = upper(id)")
    try connection.execute("UPDATE upper SET id = lower(id)")
    let errors = [
      errorThrown { try connection.rows(of: uppers) },
      errorThrown { try connection.rows(of: lowers) },
    ].map { "\($0 as Any)" }
    #expect(errors[0].contains("a UUID in upper case (as: .uuidLowercase reads lower case)"))
    #expect(errors[0].contains("upper") && errors[0].contains("id"))
    #expect(errors[1].contains("a UUID in lower case (UUID without a coding is in upper case)"))
  }
}

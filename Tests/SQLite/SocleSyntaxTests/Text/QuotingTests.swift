import TestSupport
import Testing

import SocleCore

@testable import SocleSyntax

@Suite("Quoting")
struct QuotingTests {
  @Test("Quoting doubles quotes and changes no other byte", arguments: HostileNames.groups)
  func names(group: NameGroup) {
    group.tryEach(isQuoted)
  }

  private func isQuoted(name: String) throws {
    let quoted = try SQLIdentifier.quoted(name)
    #expect(quoted.utf8.first == UInt8(ascii: "\""))
    #expect(quoted.utf8.last == UInt8(ascii: "\""))
    let inside = Array(quoted.utf8.dropFirst().dropLast())
    var position = 0
    for byte in name.utf8 {
      let copies = byte == UInt8(ascii: "\"") ? 2 : 1
      #expect(inside[position..<position + copies].allSatisfy { $0 == byte })
      position += copies
    }
    #expect(position == inside.count)
  }

  @Test("A quote with a combining accent, one character to Swift, is doubled")
  func combiningAccent() throws {
    #expect(try SQLIdentifier.quoted("a\"\u{301}b").utf8.elementsEqual("\"a\"\"\u{301}b\"".utf8))
    #expect(try SQLLiteral.spelled(.text("a'\u{301}b")).utf8.elementsEqual("'a''\u{301}b'".utf8))
    let evil = "x'\u{301} UNION SELECT 'y"
    #expect(
      try Connection.inMemory().value(TestSQL("SELECT \(SQLLiteral.spelled(.text(evil)))"))
        == .text(evil))
  }

  @Test("A NUL in a name is refused, because SQLite would read nothing after it")
  func nul() {
    #expect(throws: SQLiteError.self) { try SQLIdentifier.quoted("a\0b") }
    #expect(throws: SQLiteError.self) { try SQLLiteral.spelled(.text("a\0b")) }
  }
}

@Suite("Literals")
struct LiteralTests {
  static let values: [SQLiteValue] = [
    .null, .integer(0), .integer(-1), .integer(.max), .integer(.min), .real(0), .real(-0.0),
    .real(0.1), .real(-1e300), .real(.leastNonzeroMagnitude), .real(.greatestFiniteMagnitude),
    .real(.infinity),
    .real(-.infinity), .real(123_456_789_012_345_680), .real(1), .text(""), .text("it's"),
    .text("''"), .text("\\"), .text("é🧱\n\t"), .text("?1 :a"), .blob([]), .blob([0, 255, 16]),
  ]

  @Test("SQLite evaluates a literal to exactly its value", arguments: values)
  func roundTrip(value: SQLiteValue) throws {
    let literal = try SQLLiteral.spelled(value)
    #expect(try Connection.inMemory().value(TestSQL("SELECT \(literal)")) == value)
    #expect(try Connection.inMemory().value(TestSQL("SELECT typeof(\(literal))")) != nil)
  }

  // SQLite reads these decimals one bit too low or too high. So does the Swift compiler with 204.997805505014 and
  // 55877.39440652751, hence their bits.
  @Test(
    "SQLite evaluates a literal to exactly its double, also where it misreads the shortest decimal",
    arguments: [
      1.514921862808066e+306, -7.431611769990305e-295, 0x1.99fee05cf79b9p7, 0x1.b48ac9efa701fp15,
      .leastNormalMagnitude.nextDown, .leastNonzeroMagnitude * 6173, 0.1 + 0.2, 0x1p1023,
    ])
  func misreadDoubles(value: Double) throws {
    try roundTrip(value: .real(value))
  }

  @Test("SQLite evaluates the literals of random doubles to exactly their bits", arguments: 1...4)
  func randomDoubles(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let connection = try Connection.inMemory()
    for _ in 0..<2000 {
      let bits = Double(bitPattern: random.next())
      let decimal = Double(Int.random(in: 0..<1_000_000_000_000, using: &random)) / 1e6
      for value in [bits, decimal] where !value.isNaN {
        let literal = try SQLLiteral.spelled(.real(value))
        let found = try connection.value(TestSQL("SELECT \(literal)"))
        #expect(found == .real(value), "\(literal)")
      }
    }
  }

  @Test(
    "A double that SQLite reads exactly from its shortest decimal is written as that decimal",
    arguments: [0.1, 1.5, 9.99, 0.0001, 3.14159, 1e-06, 1e10, 123_456.789, 1e18, 100])
  func ordinaryDoubles(value: Double) throws {
    #expect(try SQLLiteral.spelled(.real(value)) == value.description)
  }

  @Test("NaN has no literal")
  func nan() {
    #expect(throws: SQLiteError.self) { try SQLLiteral.spelled(.real(.nan)) }
  }
}

import TestSupport
import Testing

import SQLiteCore

@testable import SQLiteSyntax

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

  @Test("NaN has no literal")
  func nan() {
    #expect(throws: SQLiteError.self) { try SQLLiteral.spelled(.real(.nan)) }
  }
}

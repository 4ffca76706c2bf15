import TestSupport
import Testing

import SocleCore

@testable import SocleSyntax

@Suite("Rendering SQL from segments")
struct RenderingTests {
  @Test("Rendering quotes names, writes literals, and leaves parameters without numbers")
  func segments() throws {
    var text = SQLFragment()
    text.append("SELECT ")
    text.append(identifier: "a \"b\"")
    text.append(" FROM ")
    text.append(.bound(.null))
    text.append(", ")
    text.append(.bound(.text("x'y")))
    text.append(", ")
    text.append(.literal(.text("x'y")))
    let rendered = try text.rendered()
    #expect(rendered.sql == "SELECT \"a \"\"b\"\"\" FROM ?, ?, 'x''y'")
    #expect(rendered.arguments == [nil, .text("x'y")])
  }

  @Test("Names are written in parentheses, separated by commas")
  func identifiers() throws {
    var text = SQLFragment()
    text.append("(\(identifiers: ["a", "b,c", "d\"e"]))")
    #expect(try text.rendered().sql == "(\"a\", \"b,c\", \"d\"\"e\")")
    var none = SQLFragment()
    none.append("(\(identifiers: []))")
    #expect(try none.rendered().sql == "()")
  }

  @Test("A name with a NUL is refused")
  func nul() {
    #expect(throws: SQLiteError.self) { try SQLFragment([.identifier("a\0")]).rendered() }
    #expect(throws: SQLiteError.self) { try SQLFragment([.literal(.text("\0"))]).rendered() }
  }

  @Test("A value is bound unchanged, even if no literal can represent it")
  func boundNul() throws {
    let connection = try Connection.inMemory()
    struct Echo: SQLQuery {
      let purpose = "echoing"
      func makeText() -> SQLFragment { SQLFragment([.verbatim("SELECT "), .bound(.text("a\0b"))]) }
    }
    #expect(try connection.values(of: Echo()) == [[.text("a\0b")]])
  }

  @Test("Fragments and lists of names are appended and joined with separators")
  func parts() throws {
    var text = SQLFragment()
    text.append(["a", "b", "c"], separator: " OR ")
    text.append("(\(identifier: "d") IN \(list: [1, 2]))")
    #expect(try text.rendered().sql == #"a OR b OR c("d" IN (?, ?))"#)
    let names: SQLFragment = "SELECT \(identifiers: ["a", "b c"]), \(["x", "y"], separator: "+")"
    #expect(try names.rendered().sql == #"SELECT "a", "b c", x+y"#)
    #expect(try SQLFragment().rendered().sql == "")
  }

  static let descriptions: [(fragment: SQLFragment, text: String)] = [
    ("a = \(5) AND b = \("it's")", "a = 5 AND b = 'it''s'"), ("a - \(-0.5)", "a - (-0.5)"),
    ("\(Color.id) > \(literal: [UInt8]([1]))", #""id" > X'01'"#),
    ("\(identifier: "a\0b")", #"(the name "a\0b": contains a NUL character. Remove it)"#),
    ("\(Double.nan) > 0", "(value: expected a number, found NaN)"),
  ]

  @Test("A fragment is described by its SQL with values, or by the reason why it has none")
  func descriptionTexts() {
    for (fragment, text) in Self.descriptions { #expect(fragment.description == text) }
  }
}

import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Computed texts")
struct TextExpressionTests {
  let connection: Connection

  init() throws { connection = try Connection.library() }

  @Test("Computed texts have the expected SQL")
  func generatedSQL() throws {
    let name = Book.name
    let expected: [(SQLFragment, String)] = [
      (name.length.sql, #"length("name")"#),
      (name.followed(by: "!").sql, #"("name" || ?)"#),
      (name.followed(by: Book.name).sql, #"("name" || "name")"#),
      (name.collated(.noCase).sql, #"("name" COLLATE "NOCASE")"#),
      (
        name.hasSuffix("x").test,
        #"substr(CAST("name" AS BLOB), -length(CAST(? AS BLOB))) = CAST(? AS BLOB)"#
      ),
    ]
    for (text, sql) in expected { #expect(try text.rendered(for: Book.row) == sql) }
  }

  @Test(
    "Awkward texts are measured and concatenated as in Swift",
    arguments: ["", "a", "it's \"x\"", "é", "e\u{301}", "🧱🧱", "  x ", "ÀB%_*", "\u{FFFD}"])
  func values(text: String) throws {
    let value = Computed(text)
    #expect(try connection.value(of: value.length) == text.unicodeScalars.count)
    #expect(try connection.value(of: value.followed(by: text)) == text + text)
    #expect(try connection.value(of: value.followed(by: Computed(text))) == text + text)
    #expect(try connection.value(of: value.collated(.noCase)) == text)
  }

  @Test("A computed text is NULL if the text is NULL")
  func null() throws {
    let none = Computed(String?.none)
    #expect(try connection.value(of: none.length) == nil)
    #expect(try connection.value(of: none.followed(by: "x")) == nil)
    #expect(try connection.value(of: none.followed(by: Computed("x"))) == nil)
    #expect(failure { _ = try connection.value(of: Computed("x").followed(by: none)) } != nil)
  }

  @Test("A text is counted up to the first NUL, and concatenated with the text after it")
  func nul() throws {
    #expect(try connection.value(of: Computed("a\0bc").length) == 1)
    #expect(try connection.value(of: Computed("a\0b").followed(by: "\0c")) == "a\0b\0c")
  }

  @Test("Computed texts are compared by a given collation")
  func collations() throws {
    #expect(try connection.value(of: Computed("a").collated(.noCase).equals("A")))
    #expect(try connection.value(of: Computed("a ").collated(.rtrim).equals("a")))
    #expect(try connection.value(of: Computed("a").equals("A")) == false)
    let error = failure {
      _ = try connection.value(of: Computed("a").collated(Collation("x\"y")).equals("a"))
    }
    #expect(error?.description.contains("no such collation sequence: x\"y") == true)
  }
}

import Testing

@testable import SQLiteCore

@Suite("Computed texts")
struct TextExpressionTests {
  let connection: Connection

  init() throws { connection = try Connection.library() }

  @Test("as SQL")
  func generatedSQL() throws {
    let name = Book.name
    let expected: [(SQLText, String)] = [
      (name.length.sql, #"length("name")"#), (name.lowercasedASCII.sql, #"lower("name")"#),
      (name.uppercasedASCII.sql, #"upper("name")"#), (name.trimmed.sql, #"trim("name")"#),
      (name.followed(by: "!").sql, #"("name" || ?)"#),
      (name.followed(by: Book.name).sql, #"("name" || "name")"#),
      (name.characters(from: 2, count: 3).sql, #"substr("name", ?, ?)"#),
      (name.replacing("a", with: "b").sql, #"replace("name", ?, ?)"#),
      (name.collated(.noCase).sql, #"("name" COLLATE "NOCASE")"#),
      (
        name.hasSuffix("x").test,
        #"substr(CAST("name" AS BLOB), -length(CAST(? AS BLOB))) = CAST(? AS BLOB)"#
      ),
    ]
    for (text, sql) in expected { #expect(try text.rendered(for: Book.row) == sql) }
  }

  @Test(
    "of awkward texts",
    arguments: ["", "a", "it's \"x\"", "é", "e\u{301}", "🧱🧱", "  x ", "ÀB%_*", "\u{FFFD}"])
  func values(text: String) throws {
    let value = Computed(text)
    #expect(try connection.value(of: value.length) == text.unicodeScalars.count)
    #expect(try connection.value(of: value.followed(by: text)) == text + text)
    #expect(try connection.value(of: value.followed(by: Computed(text))) == text + text)
    #expect(
      try connection.value(of: value.replacing("x", with: text)) == text.replacing("x", with: text))
    #expect(try connection.value(of: value.replacing("", with: "y")) == text)
    let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    #expect(try connection.value(of: value.trimmed) == String(trimmed))
    let capitals = text.utf8.map { ("a"..."z").contains(Unicode.Scalar($0)) ? $0 - 32 : $0 }
    #expect(try connection.value(of: value.uppercasedASCII).utf8.elementsEqual(capitals))
    #expect(try connection.value(of: value.collated(.noCase)) == text)
  }

  @Test(
    "have so many characters from a place, whatever the numbers",
    arguments: [.min, -1, 0, 1, 2, 9, 1 << 31, 1 << 32, .max], [.min, -1, 0, 1, 3, 1 << 32, .max])
  func characters(start: Int, count: Int) throws {
    let text = "a🧱cd"
    let expected = text.unicodeScalars.dropFirst(max(0, start)).prefix(max(0, count))
    let value = Computed(text).characters(from: start, count: count)
    #expect(try connection.value(of: value) == String(expected))
  }

  @Test("are NULL where the text is")
  func null() throws {
    let none = Computed(String?.none)
    #expect(try connection.value(of: none.length) == nil)
    #expect(try connection.value(of: none.followed(by: "x")) == nil)
    #expect(try connection.value(of: none.followed(by: Computed("x"))) == nil)
    #expect(failure { _ = try connection.value(of: Computed("x").followed(by: none)) } != nil)
    #expect(try connection.value(of: none.replacing("a", with: "b").uppercasedASCII) == nil)
  }

  @Test("are counted up to the first NUL, and keep what is behind it when put together")
  func nul() throws {
    #expect(try connection.value(of: Computed("a\0bc").length) == 1)
    #expect(try connection.value(of: Computed("a\0b").followed(by: "\0c")) == "a\0b\0c")
  }

  @Test("are compared by a collation where that is said")
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

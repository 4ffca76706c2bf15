import SocleEntities
import Testing

@Suite("Names in the SQL that all databases share")
struct QuotedNameTests {
  @Test(
    "Each quote in a name is doubled, also one with a combining accent",
    arguments: [
      ("plain", "\"plain\""), ("", "\"\""), ("a\"b\"", "\"a\"\"b\"\"\""),
      ("a\"\u{301}b", "\"a\"\"\u{301}b\""),
    ])
  func doubled(_ name: String, _ quoted: String) {
    #expect(Array(EntitySQL.quoted(name).utf8) == Array(quoted.utf8))
  }
}

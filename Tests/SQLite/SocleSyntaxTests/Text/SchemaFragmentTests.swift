import Testing

import SocleCore

@testable import SocleSyntax

@Suite("A fragment of a schema")
struct SQLExpressionTests {
  @Test("A fragment of a schema is its compile-time text, with quoted names and values as literals")
  func interpolation() throws {
    let name = "it's \"x\""
    let check: SQLFragment =
      "\(identifier: name) <> \(literal: SQLiteValue.text("o'clock")) -- no comment\n"
    #expect(try sql(check) == #""it's ""x""" <> 'o''clock' -- no comment"# + "\n")
    #expect(try sql("a -\(literal: SQLiteValue.integer(-5))") == "a -(-5)")
    #expect(try sql("a = \(literal: SQLiteValue.blob([1, 255]))") == "a = X'01FF'")
    let sum: SQLFragment = "a + b"
    #expect(try sql("(\(sum)) * \(2)") == "(a + b) * 2")
  }

  static let alike: [(SQLFragment, SQLFragment)] = [
    ("a > 0", " A>0 "), ("a /* why */ > 0", "a -- because\n > 0"), ("\"a\" > 0", "a > 0"),
    ("[a]", "`a`"), ("(a > 0)", "a > 0"), ("((a))", "a"), ("length ( a )", "LENGTH(\"A\")"),
    ("x'ab'", "X'AB'"), ("1E5", "1e5"), ("[a b]", "\"a b\""), ("CURRENT_DATE", "current_date"),
    ("a IS NOT NULL", "a is not null"), ("", "/* nothing */"),
  ]

  @Test(
    "Fragments are equal whatever their white space, comments, case and needless quotes",
    arguments: alike)
  func equality(left: SQLFragment, right: SQLFragment) {
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
  }

  static let different: [(SQLFragment, SQLFragment)] = [
    ("'a'", "'A'"), ("'a'", "a"), ("\"a b\"", "\"A b\""), ("\"order\"", "order"), ("a b", "ab"),
    ("\"NULL\"", "NULL"), ("\"true\"", "true"), ("(a) + (b)", "a) + (b"), ("a", "\"a\" + 1"),
    ("x'ab'", "'ab'"), ("1", "1.0"), ("é", "e\u{301}"), ("\"1\"", "1"), ("'a", "'b"), ("a", "a;"),
  ]

  @Test("Fragments differ if a text, a name or a token differs", arguments: different)
  func inequality(left: SQLFragment, right: SQLFragment) {
    #expect(left != right)
  }

  static let impossible: [SQLFragment] = [
    "", "  ", "-- a", "/* a", "a)", "(a", ")(", "a; b", "a = ?1", "a = :b", "'a", "\"a", "[a",
    "x'a'",
    "a -- b", "a /* b", "1a", "a ! b", "\\", "\(identifier: "a\0b")",
    "\(literal: SQLiteValue.real(.nan))",
    "\(literal: SQLiteValue.text("\0"))",
  ]

  @Test("A fragment that could extend beyond its expression is refused", arguments: impossible)
  func refusal(expression: SQLFragment) {
    let table = TableDescription(
      "t", columns: [ColumnDescription("a", .integer, check: expression)])
    #expect(throws: SQLiteError.self) { try table.validate() }
  }

  private func sql(_ expression: SQLFragment) throws -> String {
    try expression.text.rendered().sql
  }
}

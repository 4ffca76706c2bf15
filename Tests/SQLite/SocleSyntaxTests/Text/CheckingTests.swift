import TestSupport
import Testing

import SocleCore

@testable import SocleSyntax

@Suite("A fragment that is an expression")
struct CheckingTests {
  static let refused: [(fragment: SQLFragment, error: SQLiteError)] = [
    ("", .of("no SQL in the expression ")), (" -- a", .of("no SQL in the expression  -- a")),
    ("a; b", .of("a semicolon in the expression a; b")),
    ("(a", .of("an unmatched parenthesis in the expression (a")),
    ("a) + (b", .of("an unmatched parenthesis in the expression a) + (b")),
    ("a -- b", .of("a trailing comment in the expression a -- b")),
    ("a /* b", .of("a trailing comment in the expression a /* b")),
    ("a = :b", .of("the parameter :b has no value. Interpolate the value in its place")),
    (
      "a = '\(identifier: "b")'",
      .of(
        "a value or name was interpolated within quotes or a comment, or beside a quote or digit, in "
          + #"a = '"b"' at 1:6. Separate it from them"#)
    ),
    (
      "a +\n x\(identifier: "b")\(identifier: "c")",
      .of(
        "a value or name was interpolated within quotes or a comment, or beside a quote or digit, in "
          + "a +\n x\"b\"\"c\" at 2:3. Separate it from them")
    ),
    (
      "a = 'b",
      .impossible(subject: "reading SQL", reason: "a quote without end in a = 'b at 1:5")
    ),
    (
      "a\n ^ b",
      .impossible(subject: "reading SQL", reason: "an unknown character in a\n ^ b at 2:2")
    ),
    (
      "\(identifier: "a\0")",
      .impossible(subject: #"the name "a\0""#, reason: "contains a NUL character. Remove it")
    ),
  ]

  @Test(
    "A fragment that is not a whole expression is refused, both in a schema and in a query",
    arguments: refused)
  func refusal(fragment: SQLFragment, error: SQLiteError) {
    #expect(throws: error) { try fragment.validate(for: "a check") }
    #expect(throws: error) { try fragment.validate(for: "a check", allowsParameters: true) }
  }

  static let accepted: [SQLFragment] = [
    "a > 0", "(a) + (b) > 0", "a > /* ; */ 0 ", "\(identifier: "a") > \(0)", "a <> ';'",
    "a IN (\(1), \(-2), \("x"))", "NOT(a)", "a > \(Double.infinity)",
    "a IS \(SQLiteValue.null)",
    "a >= \(Int64.min)", "a COLLATE NOCASE > 'b'", "CASE WHEN a THEN b ELSE 1 END",
    "a BETWEEN 0x10 AND 1e3", "\(identifier: "a")||\("b")<>''",
  ]

  @Test(
    "A fragment that is accepted as an expression is accepted by SQLite as a check, too",
    arguments: accepted)
  func acceptance(fragment: SQLFragment) throws {
    try fragment.validate(for: "a check")
    try fragment.validate(for: "a check", allowsParameters: true)
    let nullable = ["a", "b"].map { ColumnDescription($0, .any, isNullable: true) }
    let table = TableDescription("t", columns: ColumnSet(nullable), checks: [fragment])
    try table.created().run("INSERT INTO t VALUES (NULL, NULL)")
  }

  @Test("A fragment with a value that cannot be stored is refused only when it is used")
  func failure() throws {
    let fragment: SQLFragment = "a > \(Double.nan)"
    try fragment.validate(for: "a condition", allowsParameters: true)
    let error = SQLiteError.conversion(cell: CellPlace(), expected: "a number", found: "NaN")
    #expect(throws: error) { try fragment.validate(for: "a check") }
    #expect(throws: error) { try fragment.rendered() }
  }
}

extension SQLiteError {
  fileprivate static func of(_ reason: String) -> SQLiteError {
    .impossible(subject: "a check", reason: reason)
  }
}

@Suite("A statement as a value")
struct SQLCommandTests {
  @Test("The error of a refused statement contains the statement's purpose")
  func purpose() {
    let command = SQLCommand("counting the books", "SELECT count(*)\nFROM books")
    let error = failure { _ = try Connection.inMemory().values(of: command) }
    guard case .refused("counting the books", .error, "no such table: books", let place)? = error
    else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(place?.sql == "SELECT count(*)\nFROM books")
  }

  @Test("A caller's statement is checked, and one of Socle's own is not")
  func checking() throws {
    let stray: SQLFragment = "SELECT ?"
    #expect(try SQLCommand("reading", stray).makeText().rendered().sql == "SELECT ?")
    #expect(
      throws: SQLiteError.impossible(
        subject: "reading",
        reason: "the parameter ? has no value. Interpolate the value in its place")
    ) { try SQLCommand(checking: stray, purpose: "reading").makeText() }
  }

  @Test("A caller's statement may name fields only of tables that it names")
  func fields() throws {
    let text: SQLFragment = "SELECT \(Color.name) FROM \(Color.row) WHERE \(Color.id) = \(4)"
    let rendered = try SQLCommand(checking: text, purpose: "reading").makeText().rendered()
    #expect(rendered.sql == #"SELECT "name" FROM "colors" WHERE "id" = ?"#)
    #expect(rendered.arguments == [4])
    #expect(throws: SQLiteError.self) {
      try SQLCommand(checking: "SELECT \(Color.name) FROM colors", purpose: "reading").makeText()
        .rendered()
    }
  }
}

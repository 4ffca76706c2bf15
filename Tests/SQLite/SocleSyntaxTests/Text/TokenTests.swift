import SocleCore
import TestSupport
import Testing

@testable import SocleSyntax

@Suite("SQL tokens")
struct TokenTests {
  static let cases: [(sql: String, tokens: [String])] = [
    ("", []), (" \t\n\r\u{0C}", []), ("-- all", []), ("/* all", []), ("/**/a", ["a"]),
    ("a--b\nc", ["a", "c"]), ("a/*b*/c", ["a", "c"]), ("a - -1", ["a", "-", "-", "1"]),
    ("'it''s'", ["it's"]), ("\"a\"\"b\"", ["a\"b"]), ("[a]b", ["a", "b"]), ("`a``b`", ["a`b"]),
    ("x'0aF'", []), ("X'0aFf'", ["0aFf"]), ("xy'a'", ["xy", "a"]),
    ("1.5e-3", ["1.5e-3"]), (".5", [".5"]), ("1.", ["1."]), ("0x1F", ["0x1F"]), ("1e", []),
    ("a.b", ["a", ".", "b"]), ("?1:a @b$c#d", ["?1", ":a", "@b$c", "#d"]),
    ("a->>b->c", ["a", "->>", "b", "->", "c"]), ("a||b", ["a", "||", "b"]),
    (
      "a<>b<=c>=d<<e>>f==g!=h",
      ["a", "<>", "b", "<=", "c", ">=", "d", "<<", "e", ">>", "f", "==", "g", "!=", "h"]
    ),
    ("/*", ["/", "*"]), ("\u{FEFF}a", ["a"]), ("a\u{FEFF}", ["a\u{FEFF}"]), ("--/*\na", ["a"]),
    ("[a\"b]", ["a\"b"]), ("''", [""]), ("''''", ["'"]), ("[]", [""]), ("5.", ["5."]),
    ("1_000", ["1_000"]), ("X''", [""]), ("<=<>>=>><<", ["<=", "<>", ">=", ">>", "<<"]),
    ("a||b|c", ["a", "||", "b", "|", "c"]), ("é😀", ["é😀"]), ("x 'a'", ["x", "a"]),
    ("(,;)", ["(", ",", ";", ")"]), ("é_1$", ["é_1$"]), ("/", ["/"]), ("a/", ["a", "/"]),
  ]

  @Test("The tokens of a text are those of SQLite, without quotes", arguments: cases)
  func tokens(sql: String, tokens: [String]) {
    let found = try? SQLToken.tokens(of: sql)
    let isReadable =
      !tokens.isEmpty || sql.allSatisfy(\.isWhitespace) || sql.hasPrefix("-") || sql.hasPrefix("/")
    #expect(found?.map(\.text) == (isReadable ? tokens : nil))
  }

  static let unreadable = [
    "'a", "\"a", "[a", "[a]]", "`a", "x'a", "x'abc'", "x'0g'", "1a", "0x", "1e5x", "!", "\\",
    "a ~ ^ b",
    "\0",
    "@", ":", "$", "$::a", "{",
  ]

  @Test("The error for invalid bytes contains their line", arguments: unreadable)
  func failure(sql: String) throws {
    let before = "SELECT \n "
    let error = #expect(throws: SQLiteError.self) { try SQLToken.tokens(of: before + sql) }
    guard case .impossible("reading SQL", let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains(" at 2:"))
    #expect(throws: SQLiteError.self) {
      try Connection.inMemory().execute(SQLFragment(trusted: before + sql))
    }
  }

  private static let pieces = [
    "a", "B1", "é", "\"x y\"", "[z]", "`w`", "'t'", "x'00'", "12", "3.5", ".5", "0xF", "?", "?2",
    ":p",
    "+", "-", "*", "/", "%", "||", "|", "&", "~", "<", "<=", "<>", "<<", ">", ">=", "=", "==", "!=",
    "->",
    "->>", "(", ")", ",", ";", ".",
  ]
  private static let spaces = [" ", "\n", "\t ", "/* c */", " -- c\n"]

  @Test("Random tokens are read in their order, with their positions in the SQL")
  func random() throws {
    var random = SeededRandom(seed: 20_261_122)
    for _ in 0..<2000 {
      var sql = ""
      var expected: [Range<Int>] = []
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let piece = Self.pieces.randomElement(using: &random) ?? ""
        expected.append(sql.utf8.count..<sql.utf8.count + piece.utf8.count)
        sql += piece + (Self.spaces.randomElement(using: &random) ?? " ")
      }
      #expect(try SQLToken.tokens(of: sql).map(\.range) == expected, "\(sql)")
    }
  }

  @Test("Random bytes are split into valid tokens or refused")
  func noise() {
    var random = SeededRandom(seed: 7)
    let alphabet = Array("ab1 '\"[]`xX?:@#$()<>=!|-/*.;\n\0é".utf8)
    for _ in 0..<5000 {
      let count = Int.random(in: 0...20, using: &random)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 32 }
      let sql = String(decoding: bytes, as: UTF8.self)
      guard let tokens = try? SQLToken.tokens(of: sql) else { continue }
      #expect(
        zip(tokens, tokens.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
      #expect(tokens.allSatisfy { $0.range.upperBound <= sql.utf8.count && !$0.range.isEmpty })
    }
  }

  static let parentheses: [(sql: String, inner: String)] = [
    ("a", "a"), ("(a)", "a"), ("((a))", "a"), ("(a)+(b)", "(a)+(b)"), ("((a)+(b))", "(a)+(b)"),
    ("()", "()"), ("(a", "(a"), ("a)", "a)"), (")(", ")("), ("((a)", "((a)"), ("((a),b)", "(a),b"),
  ]

  @Test("Parentheses around a whole expression are left out", arguments: parentheses)
  func outerParentheses(sql: String, inner: String) throws {
    let tokens = try SQLToken.tokens(of: sql)[...].withoutOuterParentheses
    #expect(tokens.map(\.text).joined() == inner)
  }

  static let collations: [(sql: String, term: String, collation: String?)] = [
    ("a", "a", nil), ("a COLLATE nocase", "a", "nocase"), ("(a COLLATE nocase)", "a", "nocase"),
    ("a COLLATE x COLLATE y", "a", "y"), ("a || b COLLATE c", "a||bCOLLATEc", nil),
    ("f(a) COLLATE x", "f(a)", "x"), ("(a || b) COLLATE x", "a||b", "x"),
    ("COLLATE", "COLLATE", nil),
  ]

  @Test("The collation at the end of an expression is separated from it", arguments: collations)
  func collation(sql: String, term: String, collation: String?) throws {
    let found = try SQLToken.tokens(of: sql)[...].withoutCollation
    #expect(found.term.map(\.text).joined() == term)
    #expect(found.collation?.text == collation)
  }
}

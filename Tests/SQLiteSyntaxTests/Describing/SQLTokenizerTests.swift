import Testing

import SQLiteCore

@testable import SQLiteSyntax

@Suite("SQL split into tokens")
struct SQLTokenizerTests {
  static let cases: [(sql: String, words: [String])] = [
    ("", []), (" \t\r\n\u{0C}", []), ("-- a", []), ("/* a", []), ("/*", ["/", "*"]),
    ("/**/a", ["a"]),
    ("\u{FEFF}a", ["a"]), ("a\u{FEFF}", ["a\u{FEFF}"]), ("a--b\nc", ["a", "c"]), ("--/*\na", ["a"]),
    ("\"a\"\"b\"", ["a\"b"]), ("[a\"b]", ["a\"b"]), ("`a``b`", ["a`b"]), ("'a''b'", ["a'b"]),
    ("''", [""]), ("''''", ["'"]), ("[]", [""]), ("a.b", ["a", ".", "b"]), ("1.5", ["1.5"]),
    (".5", [".5"]), ("5.", ["5."]), ("1e-5", ["1e-5"]), ("0xAf", ["0xAf"]), ("1_000", ["1_000"]),
    ("x'0aFF'", ["0aFF"]), ("X''", [""]),
    ("a->>'b'", ["a", "->>", "b"]), ("a->b", ["a", "->", "b"]),
    ("<=<>>=>><<", ["<=", "<>", ">=", ">>", "<<"]),
    ("a!=b==c", ["a", "!=", "b", "==", "c"]), ("a||b|c", ["a", "||", "b", "|", "c"]),
    ("?1 :a @b $c", ["?1", ":a", "@b", "$c"]), ("é😀", ["é😀"]), ("a$1", ["a$1"]),
    ("x 'a'", ["x", "a"]),
  ]

  @Test("gives the tokens that SQLite reads", arguments: cases)
  func tokens(sql: String, words: [String]) throws {
    #expect(try SQLToken.tokens(of: sql).map(\.text) == words)
  }

  static let refused = [
    "'", "\"a", "[a", "`", "x'a'", "x'g0'", "x'ab", "1a", "0x", "1e5x", "!", "\\", "^", "{", "@",
    ":", "$", "\0", "\u{7F}",
  ]

  @Test("refuses bytes that are no token of SQLite", arguments: refused)
  func refusal(sql: String) {
    #expect(throws: SQLiteError.self) { try SQLToken.tokens(of: sql) }
  }

  @Test("contains the position of each token, in bytes")
  func ranges() throws {
    let ranges = try SQLToken.tokens(of: "é 'ü' + b").map(\.range)
    #expect(ranges == [0..<2, 3..<7, 8..<9, 10..<11])
  }
}

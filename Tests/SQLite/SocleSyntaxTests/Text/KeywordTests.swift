import TestSupport
import Testing

import SocleCore

@testable import SocleSyntax

@Suite("A keyword of SQLite")
struct KeywordTests {
  @Test("A keyword is a name without quotes exactly where SQLite takes it for one")
  func names() throws {
    for keyword in HostileNames.keywords {
      let sql: TestSQL = "CREATE TABLE t(\(keyword) INTEGER, z)"
      let isName = try Connection.inMemory().refusal(of: sql) == nil
      #expect(try Self.token(keyword).isName == isName, "\(keyword)")
    }
  }

  @Test("A keyword is part of a declared type exactly if SQLite accepts it there")
  func types() throws {
    for keyword in HostileNames.keywords {
      let connection = try Connection.inMemory()
      let isType =
        connection.refusal(of: "CREATE TABLE t(a x \(keyword))") == nil
        && connection.refusal(of: "CREATE TABLE u(a \(keyword) y)") == nil
      #expect(try Self.token(keyword).isPartOfType == isType, "\(keyword)")
    }
  }

  @Test("A keyword is a value exactly where SQLite evaluates it")
  func values() throws {
    for keyword in HostileNames.keywords {
      let isValue = try Connection.inMemory().refusal(of: "SELECT \(keyword)") == nil
      #expect(try Self.token(keyword).isValueWord == isValue, "\(keyword)")
    }
  }

  @Test("A keyword is a name in every kind of quotes")
  func quoted() throws {
    for keyword in HostileNames.keywords {
      for quoted in ["\"\(keyword)\"", "[\(keyword)]", "`\(keyword)`"] {
        let token = try Self.token(quoted)
        #expect(token.isName && token.isPartOfType && !token.isValueWord && !token.isWord(keyword))
        #expect(token.text == keyword)
        #expect(
          try Connection.inMemory().refusal(of: "CREATE TABLE t(\(quoted) INTEGER)") == nil)
      }
    }
  }

  @Test("A keyword is recognized in any case, but not in a longer word or in a string")
  func words() throws {
    #expect(try Self.token("select").isWord("SELECT"))
    #expect(try Self.token("SeLeCt").isWord("select"))
    #expect(try !Self.token("selects").isWord("select"))
    #expect(try !Self.token("'select'").isWord("select"))
    #expect(try Self.token("(").isSymbol("("))
    #expect(try !Self.token("'('").isSymbol("("))
  }

  static let kinds: [(sql: String, kind: SQLToken.Kind)] = [
    ("a", .word), ("é1$", .word), ("\"a\"", .quotedName), ("[a]", .quotedName),
    ("`a`", .quotedName), ("'a'", .string), ("x'00'", .blob), ("1", .number), ("0xF", .number),
    (".5e-3", .number), ("?", .parameter), ("?12", .parameter), (":a", .parameter),
    ("@a", .parameter), ("#a", .parameter), ("$a", .parameter), ("->>", .symbol), ("~", .symbol),
  ]

  @Test(
    "Each spelling gives a token of the expected kind that spans the whole text", arguments: kinds)
  func kind(sql: String, kind: SQLToken.Kind) throws {
    let token = try Self.token(sql)
    #expect(token.kind == kind)
    #expect(token.range == 0..<sql.utf8.count)
    #expect(token.nesting == 0)
  }

  @Test("A text is a number token exactly if SQLite reads it as a number")
  func numbers() throws {
    for sql in [
      "0", "00", "1.", "1.5", ".5", "1e5", "1E+5", "1e-05", "1.5e3", "0x0", "0XfF", "1e", "1e+",
      "0x",
      "1a", "1.a", ".5x", "1e5e5", "0xg", "9223372036854775808", "1_a",
    ] {
      let isNumber = (try? SQLToken.tokens(of: sql).map(\.kind)) == [.number]
      #expect(try (Connection.inMemory().refusal(of: "SELECT \(sql)") == nil) == isNumber, "\(sql)")
    }
  }

  private static func token(_ sql: String) throws -> SQLToken {
    let tokens = try SQLToken.tokens(of: sql)
    return try #require(tokens.count == 1 ? tokens.first : nil)
  }
}

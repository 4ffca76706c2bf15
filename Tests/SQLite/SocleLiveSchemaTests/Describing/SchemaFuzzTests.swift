import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema
@testable import SocleSyntax

@Suite("Random and truncated schema text")
struct SchemaFuzzTests {
  static let seeds = 0..<UInt64(RandomCases.count(5, long: 10))

  @Test("Random bytes are parsed or refused, and never cause a trap", arguments: seeds)
  func randomBytes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        UInt8.random(in: .min ... .max, using: &random)
      }
      readAll(String(decoding: bytes, as: UTF8.self))
      readAll("CREATE TABLE t(a " + String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test("Random tokens are parsed or refused, and never cause a trap", arguments: seeds)
  func randomTokens(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<150 {
      let soup = Self.soup(&random, count: Int.random(in: 1...25, using: &random))
      readAll(soup)
      readAll("CREATE TABLE t(\(soup)")
      readAll("CREATE INDEX i ON t(\(soup)")
    }
  }

  @Test("A statement truncated anywhere is parsed or refused, and never causes a trap")
  func truncation() {
    let sql = """
      CREATE TABLE "t" (a INTEGER DEFAULT -1 CHECK (a > 'x' || x'00') REFERENCES u(b) ON DELETE SET \
      NULL, [b c] decimal(1, 2) GENERATED ALWAYS AS (1) STORED, UNIQUE (a COLLATE x DESC)) STRICT
      """
    for count in 0...sql.count { readAll(String(sql.prefix(count))) }
  }

  @Test("Thirty thousand parentheses do not overflow the stack")
  func nesting() {
    let open = String(repeating: "(", count: 30_000)
    readAll("CREATE TABLE t(a CHECK \(open)")
    readAll("CREATE TABLE t(a CHECK \(open)1\(String(repeating: ")", count: 30_000)))")
    readAll("CREATE INDEX i ON t(a\(String(repeating: " COLLATE b", count: 500)))")
  }

  @Test("A parse error contains the line and the column, counted from 1")
  func position() {
    let error = #expect(throws: SQLiteError.self) {
      try TableDescription(parsing: "CREATE TABLE t (\n  é INTEGER,\n  b (TEXT)")
    }
    #expect(
      error
        == .impossible(
          subject: "reading SQL",
          reason:
            "expected REFERENCES, found ( in CREATE TABLE t (\n  é INTEGER,\n  b (TEXT) at 3:5"))
  }

  private func readAll(_ sql: String) {
    _ = try? TableDescription(parsing: sql)
    _ = try? IndexDescription(parsing: sql)
    _ = SQLFragment(trusted: sql) == SQLFragment(trusted: sql)
    _ = try? ColumnType.declared(sql).text(for: "a")
    let written = DefaultValue.expression(SQLFragment(trusted: sql))
    _ = try? ColumnDescription("a", .any, default: written).normalDefault
    _ = try? SchemaScript(sql).tables
  }

  static func soup(_ random: inout SeededRandom, count: Int) -> String {
    (0..<count).map { _ in random.pick(tokens) }.joined(separator: random.chance(90) ? " " : "")
  }

  private static let tokens = [
    "a", "b", "\"c\"", "[d]", "`e`", "'f'", "(", ")", "(", ")", ",", ".", "1", "-1", "+", "0xF",
    "1.5",
    "x'ab'", "INTEGER", "TEXT", "PRIMARY KEY", "AUTOINCREMENT", "ASC", "DESC", "NOT NULL", "NULL",
    "UNIQUE", "ON CONFLICT REPLACE", "CHECK (a)", "CHECK (", "DEFAULT", "DEFAULT (1)",
    "COLLATE NOCASE",
    "REFERENCES t", "REFERENCES t(a)", "ON DELETE CASCADE", "ON UPDATE SET NULL", "MATCH x",
    "DEFERRABLE", "INITIALLY DEFERRED", "NOT", "GENERATED ALWAYS AS (1)", "AS (2)", "STORED",
    "CONSTRAINT x", "FOREIGN KEY (a)", "STRICT", "WITHOUT ROWID", "--", "/*", "*/", ";",
    "CREATE TABLE t",
    "CREATE INDEX i ON t", "WHERE", "\"", "'", "?1", "\u{0}", "😀",
  ]
}

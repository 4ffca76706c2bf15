import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

/// Statements made of fragments that SQLite itself accepts or refuses: what it accepts must be understood.
@Suite("Spellings that SQLite accepts")
struct ForeignSpellingTests {
  static let seeds = 0..<UInt64(RandomCases.count(10, long: 20))

  @Test(
    "Every spelling that SQLite accepts is described as SQLite understands it", arguments: seeds)
  func acceptedSpellings(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var accepted = 0
    for _ in 0..<150 {
      let sql = Self.table(&random)
      let connection = try Connection.inMemory()
      guard (try? connection.run(TestSQL(sql))) != nil else { continue }
      _ = try? connection.run(TestSQL(Self.index(&random)))
      accepted += 1
      let described = Result { try connection.describe(table: "T") }
      #expect(throws: Never.self, "\(sql)") { try described.get() }
      let table = try #require(try? described.get())
      let difference = try connection.differenceFromPragmas(of: table)
      #expect(difference == nil, "\(sql)")
      try expectSameShape(table, on: connection, "\(sql)")
    }
    #expect(accepted > 10)
  }

  /// A copy of the table in another database looks the same to SQLite, and to us.
  private func expectSameShape(
    _ table: TableDescription, on connection: Connection, _ sql: Comment
  ) throws {
    let copy = try Connection.inMemory()
    for query in table.creationQueries() { try copy.run(query) }
    #expect(try copy.describe(table: "t") == table, sql)
    let alias = table.rowIDAlias
    let shape = try SchemaShape(of: "t", on: connection, rowIDAlias: alias)
    #expect(
      try shape.difference(from: SchemaShape(of: "t", on: copy, rowIDAlias: alias)) == nil, sql)
  }

  private static func table(_ random: inout SeededRandom) -> String {
    let columns = ["a", "[b]", "\"c\"", "'d e'", "`key`"].prefix(
      Int.random(in: 1...5, using: &random))
    var parts = columns.map { name in
      let constraints = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        random.pick(columnConstraints)
      }
      return ([name, random.pick(types)] + constraints).joined(separator: " ")
    }
    while random.chance(40) { parts.append(random.pick(tableConstraints)) }
    let end = random.pick(["", "", "STRICT", "WITHOUT ROWID", "strict,without rowid"])
    return "CREATE TABLE t(\(parts.joined(separator: random.pick([", ", "\n,", "/*,*/,"])))) \(end)"
  }

  private static func index(_ random: inout SeededRandom) -> String {
    let unique = random.chance(50) ? "UNIQUE" : ""
    let rest = random.chance(30) ? "WHERE a > 'b)' --" : ""
    return
      "CREATE \(unique) INDEX IF NOT EXISTS main.[i \"] ON t(\(random.pick(indexParts))) \(rest)"
  }

  private static let types = [
    "", "INTEGER", "integer", "\"INTEGER\"", "INT", "TEXT", "'text'", "REAL", "BLOB", "ANY", "any",
    "varchar(10)", "decimal ( 10 , -2 )", "double precision", "\"my type\"", "[my type]", "key",
    "/* c */ INTEGER", "long -- c\n text", "\"a\"\"b\"", "unsigned big int",
  ]

  private static let columnConstraints = [
    "PRIMARY KEY", "primary key asc", "PRIMARY KEY DESC",
    "PRIMARY KEY ON CONFLICT IGNORE AUTOINCREMENT",
    "PRIMARY KEY AUTOINCREMENT", "NOT NULL", "NULL", "not null on conflict replace", "UNIQUE",
    "CONSTRAINT x UNIQUE ON CONFLICT IGNORE", "CHECK (a > ')')", "CHECK(1)", "CONSTRAINT y",
    "DEFAULT 1", "DEFAULT -1.50", "DEFAULT +0x1F", "DEFAULT 'it''s'", "DEFAULT red",
    "DEFAULT \"red\"",
    "DEFAULT [red]", "DEFAULT TRUE", "DEFAULT null", "DEFAULT current_date", "DEFAULT (1 + 2)",
    "DEFAULT x'Ab'", "DEFAULT 99999999999999999999", "DEFAULT -9223372036854775808", "DEFAULT key",
    "DEFAULT .5", "DEFAULT 5.", "DEFAULT -'a'", "COLLATE nocase", "COLLATE \"RTRIM\"",
    "COLLATE 'binary'",
    "REFERENCES p", "REFERENCES [p q](\"r s\") ON DELETE CASCADE MATCH full ON UPDATE SET NULL",
    "REFERENCES p(x) DEFERRABLE INITIALLY DEFERRED",
    "REFERENCES t(a) NOT DEFERRABLE INITIALLY DEFERRED",
    "DEFERRABLE INITIALLY DEFERRED", "references p on insert restrict on delete no action",
    "GENERATED ALWAYS AS (a || 1)", "AS (1) STORED", "generated always as ( 2 ) virtual",
  ]

  private static let tableConstraints = [
    "PRIMARY KEY (a)", "PRIMARY KEY (a DESC)", "PRIMARY KEY (a, b)",
    "PRIMARY KEY ('a' COLLATE nocase)",
    "CONSTRAINT z PRIMARY KEY (a AUTOINCREMENT)", "PRIMARY KEY ((a)) ON CONFLICT FAIL",
    "PRIMARY KEY (\"a\" collate rtrim desc, b) CONSTRAINT x UNIQUE (b)",
    "UNIQUE (a)", "UNIQUE (a, [b] DESC) ON CONFLICT REPLACE", "UNIQUE (a COLLATE nocase)",
    "UNIQUE (b) UNIQUE (a)", "CHECK (a <> b /* ) */)", "CHECK (1) ON CONFLICT IGNORE",
    "CONSTRAINT x",
    "FOREIGN KEY (a) REFERENCES p", "FOREIGN KEY (a, b) REFERENCES p(x, y) ON DELETE SET DEFAULT",
    "FOREIGN KEY (b) REFERENCES p DEFERRABLE INITIALLY DEFERRED DEFERRABLE",
  ]

  private static let indexParts = [
    "a", "(a)", "((a)) COLLATE nocase", "(a COLLATE nocase) DESC", "a, lower(a) COLLATE rtrim desc",
    "a || 1", "(a) || (1)", "a || 'b' COLLATE nocase", "\"a\" ASC, 'a' DESC", "-a",
    "a collate x, 1",
    "a COLLATE rtrim COLLATE nocase", "CASE WHEN a THEN 1 END COLLATE nocase",
    "coalesce(a, (1), ')')",
    "NULL", "a = 1, a IN (1, 2)", "NOT (a) COLLATE nocase", "CAST(a AS TEXT)", "(a), (a + 1)",
  ]
}

import Foundation
import SQLiteCore
import TestSupport

/// A file with something in it that harms who is not careful.
struct AttackFile: Sendable {
  let name: String
  let make: @Sendable (TemporaryFolder) throws -> Void

  /// A file that these statements make.
  private init(_ name: String, _ statements: [TestSQL], spoil: [(String, String)] = []) {
    self.name = name
    make = { folder in
      let connection = try Connection(
        creatingAt: folder.file(), options: ConnectionOptions(journalMode: .delete))
      try connection.run("CREATE TABLE numbers(value INTEGER PRIMARY KEY)")
      try connection.run("INSERT INTO numbers VALUES (7)")
      try connection.transaction { for statement in statements { try connection.run(statement) } }
      try connection.close()
      guard !spoil.isEmpty else { return }
      var bytes = Data(try folder.bytes(of: "test.sqlite"))
      for (text, other) in spoil {
        guard let range = bytes.range(of: Data(text.utf8)) else { continue }
        bytes.replaceSubrange(range, with: Data(other.utf8))
      }
      try folder.write([UInt8](bytes), to: "test.sqlite")
    }
  }

  private static let endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT"

  private static func columns(_ count: Int) -> String {
    (1...count).map { "c\($0) TEXT" }.joined(separator: ", ")
  }

  static let all: [AttackFile] =
    views + triggers + huge + [
      AttackFile(
        "a schema that lies", ["CREATE TABLE victim(x, y)"],
        spoil: [("victim(x, y)", "victim(x  y(")]),
      AttackFile(
        "two tables of one name", ["CREATE TABLE number2(x)"],
        spoil: [("number2number2", "numbersnumbers")]),
      AttackFile(
        "a root page elsewhere", ["CREATE TABLE t(x)", "CREATE INDEX i ON t(x)"],
        spoil: [("CREATE INDEX i ON t(x)", "CREATE TABLE i (t, xx)")]),
      AttackFile(
        "an index on an unknown function", ["CREATE TABLE t(x)", "CREATE INDEX i ON t(abs(x))"],
        spoil: [("i ON t(abs(x", "i ON t(evl(x")]),
      AttackFile(
        "a generated column",
        [
          "CREATE TABLE t(a, b AS (instr(hex(zeroblob(8000000)), 'x')))",
          "INSERT INTO t VALUES (1)",
        ]),
      AttackFile(
        "a stored column", ["CREATE TABLE t(a, b AS (a + 1) STORED)", "INSERT INTO t VALUES (1)"]),
      AttackFile(
        "a check that takes hours",
        [
          "CREATE TABLE t(a CHECK (a <> 1 OR instr(hex(zeroblob(a)), 'x') = 0))",
          "INSERT INTO t VALUES (2)",
        ]),
      AttackFile(
        "an expression index that takes hours",
        [
          "CREATE TABLE t(a)", "INSERT INTO t VALUES (10)", "CREATE INDEX i ON t(hex(zeroblob(a)))",
          "UPDATE t SET a = 8000000",
        ]),
      AttackFile(
        "full text",
        ["CREATE VIRTUAL TABLE words USING fts5(word)", "INSERT INTO words VALUES ('brick')"],
        spoil: [("brick", "\0\0\0\0\0")]),
      AttackFile(
        "an R-tree",
        ["CREATE VIRTUAL TABLE boxes USING rtree(id, a, b)", "INSERT INTO boxes VALUES (1, 2, 3)"]),
      AttackFile(
        "an unknown module", ["CREATE VIRTUAL TABLE words USING fts5(word)"],
        spoil: [("USING fts5(word)", "USING evil(word)")]),
      AttackFile(
        "a writable schema", ["CREATE TABLE t(x)"],
        spoil: [("CREATE TABLE t(x)", "PRAGMA writable_s")]),
      AttackFile(
        "statistics of another table",
        ["CREATE TABLE t(a)", "CREATE INDEX i ON t(a)", "INSERT INTO t VALUES (1)", "ANALYZE"],
        spoil: [("ti1 1", "ti9 9")]),
    ]

  private static let views = [
    AttackFile("an endless view", [TestSQL("CREATE VIEW v AS \(endless) max(i) FROM n")]),
    AttackFile(
      "a sorted endless view", [TestSQL("CREATE VIEW v AS \(endless) i FROM n ORDER BY -i")]),
    AttackFile("a huge zeroblob", ["CREATE VIEW v AS SELECT length(zeroblob(1000000000)) AS a"]),
    AttackFile("a huge text", ["CREATE VIEW v AS SELECT printf('%.900000000c', 'a') AS a"]),
    AttackFile(
      "a slow search",
      ["CREATE VIEW v AS SELECT instr(hex(zeroblob(8000000)), hex(zeroblob(4000000)) || '1') AS a"]),
    AttackFile(
      "views that double",
      (1...40).map {
        TestSQL(
          "CREATE VIEW v\($0) AS SELECT a.* FROM \($0 == 1 ? "numbers" : "v\($0 - 1)") a, \($0 == 1 ? "numbers" : "v\($0 - 1)") b"
        )
      }),
    AttackFile(
      "a tower of views",
      (1...1000).map { TestSQL("CREATE VIEW v\($0) AS SELECT * FROM v\($0 - 1)") }),
    AttackFile(
      "a view of itself", ["CREATE VIEW v AS SELECT * FROM w", "CREATE VIEW w AS SELECT * FROM v"]),
    AttackFile(
      "a view in a table's place",
      ["DROP TABLE numbers", "CREATE VIEW numbers AS SELECT load_extension('x') AS value"]),
  ]

  private static let triggers = [
    AttackFile(
      "a trigger with side effects",
      ["CREATE TABLE t(a)", "CREATE TRIGGER g AFTER INSERT ON t BEGIN DELETE FROM numbers; END"]),
    AttackFile(
      "a trigger that calls itself",
      [
        "CREATE TABLE t(a)",
        "CREATE TRIGGER g AFTER INSERT ON t BEGIN INSERT INTO t VALUES (new.a + 1); END",
      ]),
  ]

  private static let huge = [
    AttackFile(
      "8,000 tables of 1,000 columns",
      (1...8000).map { TestSQL("CREATE TABLE t\($0)(\(columns(1000)))") }),
    AttackFile(
      "2,000 tables of 100 columns",
      (1...2000).map { TestSQL("CREATE TABLE t\($0)(\(columns(100)))") }),
    AttackFile("a table of 2,000 columns", [TestSQL("CREATE TABLE t(\(columns(2000)))")]),
    AttackFile(
      "20,000 indexes",
      [TestSQL("CREATE TABLE t(a)")] + (1...20_000).map { TestSQL("CREATE INDEX i\($0) ON t(a)") }),
    AttackFile(
      "a deep expression",
      [
        TestSQL(
          "CREATE TABLE t(a CHECK (\(String(repeating: "(", count: 90))a\(String(repeating: ")", count: 90))))"
        )
      ]),
    AttackFile(
      "a long expression",
      [TestSQL("CREATE TABLE t(a CHECK (a <> 0\(String(repeating: " AND a <> 1", count: 900))))")]),
    AttackFile(
      "a long statement",
      [TestSQL("CREATE TABLE t(a DEFAULT '\(String(repeating: "x", count: 900_000))')")]),
    AttackFile(
      "a row of 30 MB", ["CREATE TABLE t(a)", "INSERT INTO t VALUES (zeroblob(30000000))"]),
    AttackFile(
      "rows of 10 MB",
      [
        "CREATE TABLE t(a)",
        "INSERT INTO t VALUES (zeroblob(10000000)), (zeroblob(10000000)), (zeroblob(10000000)), (zeroblob(10000000)), (zeroblob(10000000)), (zeroblob(10000000))",
      ]),
    AttackFile(
      "a million rows",
      [
        "CREATE TABLE t(a)",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000000) INSERT INTO t SELECT i FROM n",
      ]),
  ]
}

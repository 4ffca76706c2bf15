import TestSupport

extension AttackFile {
  static let views = [
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

  static let triggers = [
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

  static let huge = [
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

import Foundation
import SocleCore
import TestSupport

/// A file with something in it that harms who is not careful.
struct AttackFile: Sendable {
  let name: String
  let make: @Sendable (TemporaryFolder) throws -> Void

  /// A file that these statements make, and in which each text of `spoil` is then replaced, once, by the other.
  init(
    _ name: String, _ statements: @autoclosure @escaping @Sendable () -> [TestSQL],
    journalMode: JournalMode = .delete, spoil: [(String, String)] = []
  ) {
    self.name = name
    make = { folder in
      let connection = try Connection(
        creatingAt: folder.file(), options: ConnectionOptions(journalMode: journalMode))
      try connection.run("CREATE TABLE numbers(value INTEGER PRIMARY KEY)")
      try connection.run("INSERT INTO numbers VALUES (7)")
      try connection.transaction { for statement in statements() { try connection.run(statement) } }
      try connection.close()
      guard !spoil.isEmpty else { return }
      var bytes = Data(try folder.bytes(of: "test.sqlite"))
      for (text, other) in spoil {
        guard let range = bytes.range(of: Data(text.utf8)) else {
          throw BrokenPromise("\(name): the file does not contain \(text)")
        }
        bytes.replaceSubrange(range, with: Data(other.utf8))
      }
      try folder.write([UInt8](bytes), to: "test.sqlite")
    }
  }

  static let endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT"

  static func columns(_ count: Int) -> String {
    (1...count).map { "c\($0) TEXT" }.joined(separator: ", ")
  }
}

extension AttackFile {
  static let all: [AttackFile] = views + triggers + huge + others + crowded

  /// Added last, so that the others keep their numbers.
  private static let crowded = [
    AttackFile("3,000 tables", (1...3000).map { TestSQL("CREATE TABLE t\($0)(a)") }),
    AttackFile(
      "3,000 tables in WAL mode", (1...3000).map { TestSQL("CREATE TABLE t\($0)(a)") },
      journalMode: .wal),
    AttackFile("3,000 views", (1...3000).map { TestSQL("CREATE VIEW v\($0) AS SELECT \($0)") }),
    AttackFile(
      "3,000 triggers",
      [TestSQL("CREATE TABLE t(a)")]
        + (1...3000).map {
          TestSQL("CREATE TRIGGER g\($0) AFTER INSERT ON t BEGIN SELECT \($0); END")
        }),
    AttackFile(
      "a table of 1,999 stored columns",
      [
        TestSQL(
          "CREATE TABLE t(c0, \((1..<2000).map { "c\($0) AS (c\($0 - 1)) STORED" }.joined(separator: ", ")))"
        ), "INSERT INTO t VALUES (1)",
      ]),
    AttackFile(
      "2,000 tables of which the last has a virtual column",
      (1...2000).map { TestSQL("CREATE TABLE t\($0)(\(columns(100)), d AS (c1) STORED)") }
        + ["CREATE TABLE last(a, b AS (a + 1))"]),
  ]

  private static let others = [
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
        """
        CREATE TABLE t(
          a CHECK (a = 8000000 OR instr(hex(zeroblob(a)), hex(zeroblob(a / 2)) || '1') = 0))
        """,
        "INSERT INTO t VALUES (8000000)",
      ],
      // The row was allowed by the first half alone.
      spoil: [("a = 8000000 OR", "a = 7000000 OR")]),
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
}

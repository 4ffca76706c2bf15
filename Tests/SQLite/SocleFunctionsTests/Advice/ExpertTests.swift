import Foundation
import SocleCSQLite
import SocleCore
import SocleFunctions
import TestSupport
import Testing

/// A database and a statement that needs an index, or has all it needs.
struct PlantedSchema: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var schema: [String] = []
  let statements: [String]

  init(_ name: String, _ schema: [String] = [], _ statements: String...) {
    (testDescription, self.schema, self.statements) = (name, schema, statements)
  }

  /// The tables that every planted schema has: 4,000 sales of 1,500 goods to 1,000 customers.
  private static let common = [
    """
    CREATE TABLE goods(id INTEGER PRIMARY KEY, code TEXT, kind INT, price REAL, gone TEXT)
    """,
    "CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT, city TEXT, born INT)",
    "CREATE TABLE sales(id INTEGER PRIMARY KEY, good INT, customer INT, day INT, amount INT)",
    numbered(1500, "goods SELECT i, 'c' || i, i % 7, i % 90, iif(i % 40, NULL, 'x')"),
    numbered(1000, "customers SELECT i, 'Name' || (i % 700), 'City' || (i % 60), 1940 + i % 70"),
    numbered(4000, "sales SELECT i, i * 7 % 1500, i * 13 % 1000, i / 10, i % 50"),
  ]

  static func numbered(_ count: Int, _ insert: String) -> String {
    """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
    INSERT INTO \(insert) FROM n
    """
  }

  func build(_ connection: Connection) throws {
    try connection.transaction {
      for sql in Self.common + schema { try connection.run(TestSQL(sql)) }
    }
  }

  static let all = [
    PlantedSchema("one equality", [], "SELECT amount FROM sales WHERE customer = 7"),
    PlantedSchema(
      "two equalities", [], "SELECT id, amount FROM sales WHERE customer = 13 AND good = 7"),
    PlantedSchema(
      "a range before an equality in the text", [],
      "SELECT id FROM sales WHERE day > 300 AND customer = 13"),
    PlantedSchema("one range", [], "SELECT good FROM sales WHERE day BETWEEN 5 AND 9"),
    PlantedSchema(
      "two ranges", [], "SELECT good FROM sales WHERE day < 5 AND customer BETWEEN 1 AND 9"),
    PlantedSchema("an order", [], "SELECT * FROM sales ORDER BY day LIMIT 10"),
    PlantedSchema(
      "an equality and an order", [],
      "SELECT * FROM sales WHERE customer = 7 ORDER BY day DESC LIMIT 1"),
    PlantedSchema(
      "an order in two directions", [],
      "SELECT * FROM sales ORDER BY day DESC, amount LIMIT 10"),
    PlantedSchema(
      "a join", [], "SELECT c.name, s.amount FROM customers c JOIN sales s ON s.customer = c.id"),
    PlantedSchema(
      "a join with a condition", [],
      "SELECT s.amount FROM customers c, sales s WHERE s.customer = c.id AND c.city = 'City7'"),
    PlantedSchema(
      "three tables", [],
      """
      SELECT g.code, c.name FROM goods g JOIN sales s ON s.good = g.id
      JOIN customers c ON c.id = s.customer WHERE g.code = 'c7'
      """),
    PlantedSchema(
      "an outer join", [],
      "SELECT c.id, s.id FROM customers c LEFT JOIN sales s ON s.customer = c.id AND s.day = 5"),
    PlantedSchema("a list", [], "SELECT id FROM sales WHERE customer IN (3, 4, 5)"),
    PlantedSchema(
      "a subquery", [],
      "SELECT name FROM customers WHERE id IN (SELECT customer FROM sales WHERE day = 7)"),
    PlantedSchema(
      "EXISTS", [],
      "SELECT id FROM customers c WHERE EXISTS (SELECT 1 FROM sales s WHERE s.customer = c.id)"),
    PlantedSchema("OR", [], "SELECT id FROM sales WHERE customer = 7 OR good = 9"),
    PlantedSchema(
      "groups", [], "SELECT customer, sum(amount) FROM sales GROUP BY customer"),
    PlantedSchema("DISTINCT", [], "SELECT DISTINCT day FROM sales WHERE customer = 7"),
    PlantedSchema("the largest", [], "SELECT max(day) FROM sales"),
    PlantedSchema(
      "a common table expression", [],
      "WITH late AS (SELECT * FROM sales WHERE customer = 7) SELECT sum(amount) FROM late"),
    PlantedSchema(
      "a view",
      ["CREATE VIEW sold AS SELECT s.*, g.code FROM sales s JOIN goods g ON g.id = s.good"],
      "SELECT * FROM sold WHERE customer = 7"),
    PlantedSchema("an update", [], "UPDATE sales SET amount = 0 WHERE customer = 7"),
    PlantedSchema("a deletion", [], "DELETE FROM sales WHERE customer = 7 AND day < 100"),
    PlantedSchema(
      "another collation", [], "SELECT id FROM customers WHERE name = 'NAME7' COLLATE NOCASE"),
    PlantedSchema("a missing value", [], "SELECT id FROM customers WHERE city IS NULL"),
    PlantedSchema(
      "a union", [],
      "SELECT id FROM sales WHERE day = 7 UNION ALL SELECT id FROM customers WHERE born = 1950"),
    PlantedSchema(
      "no rowids",
      [
        "CREATE TABLE stock(good INT, place TEXT, n INT, PRIMARY KEY (good, place)) WITHOUT ROWID",
        numbered(3000, "stock SELECT i, 'p' || (i % 300), i"),
      ], "SELECT sum(n) FROM stock WHERE place = 'p7'"),
    PlantedSchema(
      "a partial index that does not fit",
      ["CREATE INDEX big ON sales(customer) WHERE amount > 48"],
      "SELECT id FROM sales WHERE customer = 7"),
    PlantedSchema(
      "an index on an expression", ["CREATE INDEX later ON sales(day + 1)"],
      "SELECT id FROM sales WHERE day + 1 = 7 AND customer = 8"),
    PlantedSchema(
      "an index of which the statement needs the beginning",
      ["CREATE INDEX known ON sales(customer, day, amount)"],
      "SELECT id FROM sales WHERE day = 7 AND customer = 8"),
    PlantedSchema(
      "names that need quotes",
      [
        #"CREATE TABLE "order by"("from" TEXT, "it's ""x""" INT, [a b] INT)"#,
        numbered(3000, #""order by" SELECT 'f' || (i % 900), i % 50, i"#),
      ], #"SELECT "a b" FROM "order by" WHERE "it's ""x""" > 40 AND "from" = 'f7'"#),
    PlantedSchema(
      "statements that share an index", [],
      "SELECT id FROM sales WHERE good = 3",
      "SELECT id FROM sales WHERE customer = 7 AND good = 3"),
    PlantedSchema("a pattern", [], "SELECT id FROM customers WHERE name GLOB 'Name69*'"),
  ]
}

@Suite(
  "Advice on indexes compared with that of the program sqlite3",
  .enabled(if: Expert.isThere, "the program sqlite3 is missing, or has no .expert"))
struct ExpertTests {
  @Test(
    "SQLite does no more work with the proposed indexes than with those of `.expert`",
    arguments: PlantedSchema.all)
  func planted(_ planted: PlantedSchema) throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(creatingAt: folder.file())
    try planted.build(connection)
    let advice = try connection.indexAdvice(for: planted.statements.map(TracedStatement.init(sql:)))
    try connection.close()
    let expert = try Expert.indexes(for: planted.statements, in: folder.file())
    let (ours, theirs) = (
      try Self.work(of: planted, with: advice.map(\.sql)), try Self.work(of: planted, with: expert)
    )
    // An index of fewer columns may take a few instructions more for each row that it finds.
    #expect(ours <= theirs + theirs / 8, "\(advice.map(\.sql)), \(expert)")
  }

  /// The number of instructions of SQLite's virtual machine that the statements take with these indexes.
  private static func work(of planted: PlantedSchema, with indexes: [String]) throws -> Int {
    let connection = try Connection.inMemory()
    try planted.build(connection)
    for sql in indexes + ["ANALYZE"] { try connection.run(TestSQL(sql)) }
    return try planted.statements.reduce(0) { sum, sql in
      let statement = try Statement(TestSQL(sql), on: connection)
      while try statement.step() {}
      return sum + Int(sqlite3_stmt_status(statement.handle, SQLITE_STMTSTATUS_VM_STEP, 0))
    }
  }
}

/// The command `.expert` of the program `sqlite3`.
private enum Expert {
  private static let program = ["/usr/bin/sqlite3", "/usr/local/bin/sqlite3"]
    .first(where: FileManager.default.isExecutableFile)

  static let isThere: Bool = {
    let found = try? indexes(
      for: ["SELECT * FROM t WHERE a = 1"], in: ":memory:", after: "CREATE TABLE t(a);")
    return found?.isEmpty == false
  }()

  static func indexes(
    for statements: [String], in database: String, after script: String = ""
  ) throws -> [String] {
    let found = try statements.flatMap { statement in
      let input = "\(script)\n.expert --sample 100\n\(statement);\n"
      let run = try ProgramRun(program ?? "", [database], input: Array(input.utf8))
      return run.output.split(separator: "\n").map(String.init)
        .filter { $0.hasPrefix("CREATE INDEX ") }
    }
    return found.enumerated().filter { !found[..<$0.offset].contains($0.element) }.map(\.element)
  }
}

import SocleLiveSchema
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleFunctions

@Suite("Where functions can be used")
struct FunctionUseTests {
  private static let places = [
    "CREATE INDEX i ON t(f(a))", "CREATE INDEX i ON t(a) WHERE f(a) > 0",
    "CREATE TABLE g(a, b AS (f(a)))",
  ]

  @Test(
    "A deterministic and innocuous function can be used in indexes and generated columns",
    arguments: places)
  func inSchema(_ sql: String) throws {
    let connection = try stage(isDeterministic: true, isInnocuous: true)
    try connection.run(TestSQL(sql))
  }

  @Test(
    "A function that is not deterministic is refused in indexes and generated columns",
    arguments: places)
  func nondeterministic(_ sql: String) throws {
    let connection = try stage(isDeterministic: false, isInnocuous: true)
    let error = errorThrown { try connection.run(TestSQL(sql)) } as? SQLiteError
    #expect(error?.description.contains("non-deterministic") == true)
  }

  @Test(
    "A function that is not innocuous is refused in indexes and generated columns",
    arguments: places)
  func direct(_ sql: String) throws {
    let connection = try stage(isDeterministic: true, isInnocuous: false)
    let error = errorThrown { try connection.run(TestSQL(sql)) } as? SQLiteError
    #expect(error?.description.contains("unsafe use of f()") == true)
  }

  @Test("Views and triggers can call only innocuous functions", arguments: [true, false])
  func inViewsAndTriggers(_ isInnocuous: Bool) throws {
    let connection = try stage(isDeterministic: false, isInnocuous: isInnocuous)
    try connection.run("CREATE VIEW v AS SELECT f(a) AS a FROM t")
    try connection.run("CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT f(NEW.a); END")
    let reading = errorThrown { _ = try connection.value("SELECT a FROM v") }
    let inserting = errorThrown { try connection.run("INSERT INTO t VALUES (2)") }
    #expect((reading == nil) == isInnocuous)
    #expect((inserting == nil) == isInnocuous)
  }

  @Test("An index on a function call is used by a query with the same call")
  func indexIsUsed() throws {
    let connection = try stage(isDeterministic: true, isInnocuous: true)
    try connection.run("CREATE INDEX i ON t(f(a))")
    let plan = try connection.values(
      of: TestSQL("EXPLAIN QUERY PLAN SELECT a FROM t WHERE f(a) = 2"))
    #expect(plan.first?.last == .text("SEARCH t USING INDEX i (<expr>=?)"))
  }

  @Test("A table description can use a function in an index and in a generated column")
  func inDescriptions() throws {
    let connection = try stage(isDeterministic: true, isInnocuous: true)
    let table = TableDescription(
      "described",
      columns: [
        ColumnDescription("a", .integer),
        ColumnDescription("b", .integer, generated: GeneratedValue("f(a)")),
      ],
      indexes: [IndexDescription("by_f", on: [.expression("f(a)")])])
    try connection.createTable(table)
    try connection.run("INSERT INTO described(a) VALUES (4)")
    #expect(try connection.value("SELECT b FROM described WHERE f(a) = 5") == .integer(5))
    #expect(try connection.describe(table: "described") == table)
  }
}

extension FunctionUseTests {
  private func stage(isDeterministic: Bool, isInnocuous: Bool) throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.register(
      ScalarFunction("f", isDeterministic: isDeterministic, isInnocuous: isInnocuous) {
        (number: Int) in number + 1
      })
    try connection.run("CREATE TABLE t(a)")
    try connection.run("INSERT INTO t VALUES (1)")
    return connection
  }
}

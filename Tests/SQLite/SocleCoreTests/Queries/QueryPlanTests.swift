import TestSupport
import Testing

@testable import SocleCore
@testable import SocleQueries

@Suite("Query plans")
struct QueryPlanTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Color.row)
    try connection.run("CREATE INDEX \"by name\" ON colors(name)")
    try connection.run("CREATE INDEX by_name ON colors(name, rgb) WHERE id > 5")
  }

  @Test("A lookup by primary key is a search in the query plan")
  func primaryKey() throws {
    let plan = try connection.plan(of: Color.row, where: [Color.id.equals(4)])
    #expect(plan.details == ["SEARCH colors USING INTEGER PRIMARY KEY (rowid=?)"])
    #expect(!plan.scans("colors"))
    #expect(!plan.usesIndex("by name"))
  }

  @Test("A lookup by an indexed column uses the index, and the plan has its exact name")
  func indexed() throws {
    let plan = try connection.plan(of: Color.row, where: [Color.name.equals("Red")])
    #expect(plan.usesIndex("by name"))
    #expect(!plan.usesIndex("by"))
    #expect(!plan.usesIndex("by_name"))
  }

  @Test("A prefix uses the index of its column")
  func prefix() throws {
    let plan = try connection.plan(of: Color.row, where: [Color.name.hasPrefix("Trans-")])
    #expect(plan.usesIndex("by name"))
  }

  @Test("Without a usable index the table is scanned, and sorting needs a temporary B-tree")
  func scanAndSort() throws {
    let plan = try connection.plan(
      of: Color.row, where: [Color.rgb.equals("C91A09")], orderedBy: [Color.rgb.ascending])
    #expect(plan.scans("colors"))
    #expect(!plan.scans("color"))
    let sorted = try connection.plan(of: Color.row, orderedBy: [Color.rgb.descending])
    #expect(sorted.details.last == "USE TEMP B-TREE FOR ORDER BY")
    #expect(plan.details.count == 1)
  }

  @Test("The plan's description is the tree that the sqlite3 shell prints")
  func description() throws {
    let plan = try connection.plan(
      of: TestSQL(
        "SELECT 1 FROM colors a WHERE id = 1 OR id IN (SELECT 2 UNION SELECT 3) ORDER BY rgb"))
    #expect(plan.description.hasPrefix("QUERY PLAN\n"))
    #expect(plan.details.count > 3)
    let drawn = QueryPlan([
      [2, 0, 0, "a"], [3, 2, 0, "b"], [5, 2, 0, "c"], [7, 0, 0, "d"], [9, 7, 0, "e"],
    ])
    #expect(drawn.details == ["a", "b", "c", "d", "e"])
    #expect(
      drawn.description == """
        QUERY PLAN
        |--a
        |  |--b
        |  `--c
        `--d
           `--e
        """)
  }

  @Test("Planning a statement does not run it")
  func nothingRuns() throws {
    let red = Color.samples[1]
    _ = try connection.plan(of: InsertRowQuery(red, into: Color.row))
    #expect(try connection.rows(of: Color.row).isEmpty)
  }

  @Test("Planning a query on a missing table throws an error")
  func missingTable() throws {
    #expect(throws: SQLiteError.self) { try connection.plan(of: Number.row) }
  }
}

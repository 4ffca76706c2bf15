import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("Triggers and views of a rebuilt table")
struct RebuildTriggerTests {
  let connection: Connection

  init() throws {
    connection = try Stock.connection()
  }

  @Test("Triggers and views work after a rebuild, and no trigger fires during it")
  func work() throws {
    try connection.rebuildTable(as: Stock.wider)
    #expect(try connection.value("SELECT count(*) FROM log") == .integer(0))
    try connection.run("INSERT INTO parts VALUES (9, 'new', NULL, 2)")
    try connection.run("INSERT INTO log VALUES ('rename')")
    #expect(
      try connection.value("SELECT count(*) FROM named WHERE name LIKE '% renamed'") == .integer(4))
    let temporary = try connection.value("SELECT name FROM temp.sqlite_schema")
    #expect(temporary == .text("passing"))
  }

  /// What breaks when `name` becomes `title`.
  static let breaking: [(TestSQL, String)] = [
    ("SELECT 1", "the trigger passing would no longer work: "),
    ("DROP TRIGGER temp.passing", "the view named would no longer work: "),
    ("DROP VIEW named", "a trigger of INSERT on log would no longer work: "),
    ("DROP TRIGGER logged", "a trigger of INSERT on parts would no longer work: "),
  ]

  @Test("Triggers and views that would no longer compile are reported, and nothing is changed")
  func broken() throws {
    var wanted = Stock.parts
    wanted.columns.remove(named: "name")
    wanted.columns.insert(ColumnDescription("title", .text))
    wanted.indexes = []
    for (sql, words) in Self.breaking {
      try connection.run(sql)
      let schema = try connection.schema(besides: "")
      let content = try connection.content()
      let error = #expect(throws: SQLiteError.self) {
        try connection.rebuildTable(
          as: wanted, by: [.renaming("name", to: "title"), .droppingIndex("parts_by_name")])
      }
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
      #expect(error?.description.contains("name") == true)
      #expect(try connection.schema(besides: "") == schema)
      #expect(try connection.content() == content)
    }
    try connection.run("DROP TRIGGER part_comes")
    try connection.rebuildTable(
      as: wanted, by: [.renaming("name", to: "title"), .droppingIndex("parts_by_name")])
    #expect(try connection.schema(besides: "parts").contains { $0[1] == "part_goes" })
  }

  @Test("Triggers and views that did not compile before do not prevent a rebuild, and are kept")
  func brokenBefore() throws {
    try connection.run("CREATE VIEW broken AS SELECT nope FROM nowhere")
    try connection.run(
      "CREATE TRIGGER broken_too AFTER UPDATE ON parts BEGIN INSERT INTO nowhere VALUES (1); END")
    let schema = try connection.schema(besides: "parts")
    try connection.rebuildTable(as: Stock.wider)
    #expect(try connection.schema(besides: "parts") == schema)
  }

  @Test("INSTEAD OF triggers of views are checked, too")
  func insteadOf() throws {
    try connection.run(
      """
      CREATE TRIGGER named_changes INSTEAD OF UPDATE OF name ON named
      BEGIN UPDATE parts SET up = NULL, name = new.name WHERE id = old.id; END
      """)
    try connection.rebuildTable(as: Stock.wider)
    try connection.run("UPDATE named SET name = 'seen' WHERE id = 7")
    #expect(try connection.value("SELECT name FROM parts WHERE id = 7") == .text("seen"))
    var wanted = Stock.wider
    wanted.columns.remove(named: "up")
    let error = #expect(throws: SQLiteError.self) {
      try connection.rebuildTable(as: wanted, by: [.dropping("up")])
    }
    #expect(error?.description.contains("a trigger of UPDATE on named") == true)
  }

  @Test("A rebuild keeps the order, text and schema of triggers, whatever their names")
  func hostile() throws {
    try connection.run(
      "CREATE TRIGGER IF NOT EXISTS main.\"a \"\"b\"\" ;\" /* ; */ BEFORE INSERT ON [parts]\nBEGIN SELECT ';'; -- x\nEND"
    )
    try connection.run(
      "CREATE TEMPORARY TRIGGER 'part_goes' DELETE ON main.parts BEGIN SELECT 1; END")
    let schema = try connection.schema(besides: "parts")
    try connection.rebuildTable(as: Stock.wider)
    #expect(try connection.schema(besides: "parts") == schema)
  }

  @Test("A rebuild keeps the triggers of an attached database's table of the same name")
  func attached() throws {
    try connection.run("ATTACH ':memory:' AS other")
    try connection.run("CREATE TABLE other.parts(id)")
    try connection.run(
      "CREATE TEMP TRIGGER elsewhere AFTER INSERT ON other.parts BEGIN SELECT 1; END")
    try connection.rebuildTable(as: Stock.wider)
    let triggers = try connection.values(of: TestSQL("SELECT name FROM temp.sqlite_schema"))
    #expect(Set(triggers) == [["passing"], ["elsewhere"]])
    let watched = try connection.value(
      "SELECT sql FROM temp.sqlite_schema WHERE name = 'elsewhere'")
    #expect(watched == "CREATE TRIGGER elsewhere AFTER INSERT ON other.parts BEGIN SELECT 1; END")
  }
}

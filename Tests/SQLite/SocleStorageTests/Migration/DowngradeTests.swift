import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("A file of a version that the program does not know")
struct DowngradeTests {
  let connection: Connection
  let migrator = ShelfMigrator()
  let recreating = SchemaPolicies<Shelf>(downgrade: .recreate)

  init() throws {
    connection = try .shelf(at: .notes)
    try connection.setHeaderNumber("application_id", to: Shelf.notes.marked.applicationID)
    try connection.prepareInsert(in: Book.row).insert(Book(id: 1, title: "Emil"))
  }

  @Test(
    "A file of an unknown version is refused before any callback, and stays usable",
    arguments: [
      (5, Shelf.titlesIndexed), (3, .notes), (6, .notes), (Int(Int32.max), .notes), (-1, .notes),
    ])
  func refused(found: Int, known: Shelf) throws {
    try connection.setHeaderNumber("user_version", to: found)
    let text = try connection.schemaText
    #expect(
      schemaProblem { try connection.initialize(known.marked, migrator) }
        == .downgradeAttempt(from: found, to: known.rawValue))
    #expect(migrator.calls.entries.isEmpty)
    #expect(try connection.version == found)
    #expect(try connection.schemaText == text)
    #expect(try connection.rows(of: Book.row) == [Book(id: 1, title: "Emil")])
  }

  @Test(
    "A file of an unknown version is recreated empty on request, and the report contains the old version"
  )
  func recreated() throws {
    try connection.execute("CREATE VIRTUAL TABLE words USING fts5(word)")
    try connection.execute("CREATE VIEW lent AS SELECT 1")
    try connection.execute("CREATE TABLE counted (id INTEGER PRIMARY KEY AUTOINCREMENT)")
    try connection.setHeaderNumber("user_version", to: 9)
    let report = try connection.initialize(Shelf.loans.marked, migrator, recreating)
    #expect(report == InitializationReport(beginning: .recreated(9)))
    #expect(try connection.version == 2)
    #expect(try Shelf.loans.schema.differences(on: connection) == [])
    #expect(try connection.count(of: Book.row) == 0)
    #expect(migrator.calls.entries.isEmpty)
    #expect(try connection.enforcesForeignKeys)
  }

  @Test("A file is not recreated if the new schema cannot be created, and keeps its content")
  func recreationFails() throws {
    let text = try connection.schemaText
    var schema = Shelf.loans.marked
    schema.objects = [.view("broken", as: "SELECT")]
    #expect(throws: SQLiteError.self) { try connection.initialize(schema, migrator, recreating) }
    #expect(try connection.schemaText == text)
    #expect(try connection.version == 5)
  }

  @Test("Recreating a file keeps objects that the schema names as extras")
  func extras() throws {
    try connection.execute("CREATE TABLE their_own (x)")
    var schema = Shelf.loans.marked
    schema.extras = .named(["their_own"])
    try connection.initialize(schema, migrator, recreating)
    #expect(try connection.tableNames().sorted() == ["books", "loans", "their_own"])
  }

  @Test("Recreating a file replaces its triggers on tables that it keeps")
  func triggersOfExtras() throws {
    try connection.execute("CREATE TABLE their_own (x)")
    var schema = Shelf.loans.marked
    schema.extras = .named(["their_own"])
    schema.objects = [.trigger("count", "AFTER INSERT ON their_own BEGIN SELECT 2; END")]
    try connection.execute(
      "CREATE TRIGGER count AFTER INSERT ON their_own BEGIN SELECT 1; END")
    try connection.initialize(schema, migrator, recreating)
    #expect(try schema.differences(on: connection) == [])
  }

  @Test("Recreating a file drops its own tables, not temporary ones of the same names")
  func temporary() throws {
    try connection.execute("CREATE TEMP TABLE books AS SELECT 1 AS x")
    try connection.initialize(Shelf.loans.marked, migrator, recreating)
    #expect(try connection.values(of: SQLCommand("reading", "SELECT x FROM temp.books")).count == 1)
    #expect(try Shelf.loans.schema.differences(on: connection) == [])
  }
}

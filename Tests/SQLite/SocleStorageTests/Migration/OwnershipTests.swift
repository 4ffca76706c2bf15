import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("The application id")
struct OwnershipTests {
  let connection: Connection
  var schema = Shelf.loans.schema

  init() throws {
    connection = try Connection.inMemory()
    schema.applicationID = 0x5348_454C
  }

  private var mark: Int {
    get throws { try connection.pragmaNumber("application_id") }
  }

  @Test("A created file gets the application id")
  func created() throws {
    try connection.initialize(schema, ShelfMigrator())
    #expect(try mark == 0x5348_454C)
    #expect(try connection.initialize(schema, ShelfMigrator()).beginning == .version(.loans))
  }

  @Test("A file without application id is accepted, and gets the id when it is migrated")
  func unmarked() throws {
    try connection.initialize(to: .loans)
    try connection.initialize(schema, ShelfMigrator())
    #expect(try mark == 0)
    var later = Shelf.notes.schema
    later.applicationID = -5
    try connection.initialize(later, ShelfMigrator())
    #expect(try mark == -5)
  }

  @Test(
    "A file without application id that has undeclared objects is neither migrated nor recreated",
    arguments: [
      (["CREATE TABLE Album(id)"], "Album"),
      (["CREATE TABLE books(id)", "CREATE VIEW lent AS SELECT 1"], "lent"),
      (
        ["CREATE TABLE Books(id)", "CREATE TRIGGER t AFTER INSERT ON books BEGIN SELECT 1; END"],
        "t"
      ),
      (["CREATE VIRTUAL TABLE words USING fts5(word)"], "words"),
    ] as [([SQLFragment], String)],
    [(1, DowngradePolicy.refuse), (1, .recreate), (-1, .refuse), (9, .refuse), (9, .recreate)])
  func undeclared(objects: ([SQLFragment], String), state: (Int, DowngradePolicy)) throws {
    for sql in objects.0 { try connection.execute(sql) }
    try connection.setHeaderNumber("user_version", to: state.0)
    let before = try connection.schemaText
    let migrator = ShelfMigrator()
    let policies = SchemaPolicies<Shelf>(downgrade: state.1)
    #expect(
      schemaProblem { try connection.initialize(schema, migrator, policies) }
        == .foreignTables([objects.1]))
    #expect(migrator.calls.entries.isEmpty)
    #expect(try connection.schemaText == before)
    #expect(try connection.version == state.0)
    #expect(try mark == 0)
  }

  @Test("A program without an application id recreates only a file of declared tables")
  func withoutID() throws {
    let recreating = SchemaPolicies<Shelf>(downgrade: .recreate)
    try connection.initialize(to: .notes)
    #expect(
      schemaProblem { try connection.initialize(to: .loans, ShelfMigrator(), recreating) }
        == .foreignTables(["remarks"]))
    #expect(
      schemaProblem { try connection.initialize(to: .loans) }
        == .downgradeAttempt(from: 5, to: 2))
    try connection.execute("DROP TABLE remarks")
    let report = try connection.initialize(to: .loans, ShelfMigrator(), recreating)
    #expect(report.beginning == .recreated(5))
  }

  @Test("A file that is empty, or has only declared tables, is recreated without application id")
  func ownTables() throws {
    let recreating = SchemaPolicies<Shelf>(downgrade: .recreate)
    for _ in 1...2 {
      try connection.setHeaderNumber("user_version", to: 9)
      try connection.setHeaderNumber("application_id", to: 0)
      let report = try connection.initialize(schema, ShelfMigrator(), recreating)
      #expect(report.beginning == .recreated(9))
      #expect(try connection.tableNames().sorted() == ["books", "loans"])
      #expect(try mark == schema.applicationID)
    }
  }

  @Test("A file with undeclared tables is not recreated, even if the schema allows any extras")
  mutating func anything() throws {
    try connection.execute("CREATE TABLE Album(id)")
    try connection.createTable(Book.row)
    try connection.setHeaderNumber("user_version", to: 9)
    schema.extras = .anything
    let policies = SchemaPolicies<Shelf>(downgrade: .recreate)
    #expect(
      schemaProblem { try connection.initialize(schema, ShelfMigrator(), policies) }
        == .foreignTables(["Album"]))
    try connection.setHeaderNumber("user_version", to: 1)
    try connection.initialize(schema, ShelfMigrator(), policies)
    #expect(try connection.tableNames().sorted() == ["Album", "books", "loans"])
  }

  @Test(
    "A file of another application is refused, whatever its version, even if it might be recreated",
    arguments: [0, 1, 2, 9])
  func foreign(version: Int) throws {
    try connection.setHeaderNumber("application_id", to: 77)
    try connection.setHeaderNumber("user_version", to: version)
    let migrator = ShelfMigrator()
    let policies = SchemaPolicies<Shelf>(downgrade: .recreate)
    #expect(
      schemaProblem { try connection.initialize(schema, migrator, policies) }
        == .foreignApplication(found: 77, expected: 0x5348_454C))
    #expect(
      schemaProblem { try connection.initialize(to: .loans, migrator, policies) }
        == .foreignApplication(found: 77, expected: 0))
    #expect(migrator.calls.entries.isEmpty)
    #expect(try connection.schemaText.isEmpty)
  }
}

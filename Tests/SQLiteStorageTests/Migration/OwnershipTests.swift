import Testing

@testable import SQLiteCore
@testable import SQLiteStorage

@Suite("The application id")
struct OwnershipTests {
  let connection: Connection
  var schema = Shelf.loans.schema

  init() throws {
    connection = try Connection.inMemory()
    schema.applicationID = 0x5348_454C
  }

  private var mark: Int {
    get throws { try connection.mark(.application) }
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
    "A file of another application is refused, whatever its version, even if it might be recreated",
    arguments: [0, 1, 2, 9])
  func foreign(version: Int) throws {
    try connection.setMark(.application, to: 77)
    try connection.setMark(.version, to: version)
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

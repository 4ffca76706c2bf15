import SocleQueries
import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("A fresh file")
struct CreationTests {
  let connection: Connection
  let migrator = ShelfMigrator()

  init() throws { connection = try Connection.inMemory() }

  @Test(
    "A fresh file is created from the schema and stamped; the migrator is not called",
    arguments: Shelf.allCases)
  func created(version: Shelf) throws {
    let report = try connection.initialize(to: version, migrator)
    #expect(report == InitializationReport(beginning: .empty))
    #expect(try connection.version == version.rawValue)
    #expect(try version.schema.differences(on: connection) == [])
    #expect(migrator.calls.entries.isEmpty)
  }

  @Test(
    "A fresh file is created in one transaction: a failure leaves it empty, to be created later")
  func allOrNothing() throws {
    var schema = Shelf.notes.schema
    schema.objects = [.view("broken", as: "SELECT"), .view("later", as: "SELECT 1")]
    #expect(throws: SQLiteError.self) { try connection.initialize(schema, migrator) }
    #expect(try connection.schemaText.isEmpty)
    #expect(try connection.version == 0)
    #expect(try connection.enforcesForeignKeys)
    #expect(!connection.isInTransaction)
    #expect(try connection.initialize(to: .notes).beginning == .empty)
  }

  @Test(
    "A fresh file gets its indexes, views, triggers and virtual tables, which are verified")
  func objects() throws {
    var schema = Shelf.notes.schema
    schema.tables[0].indexes.append(IndexDescription("long", on: [.expression("length(title)")]))
    schema.objects = [
      .view("lent", as: "SELECT title FROM books JOIN loans ON book = books.id"),
      .trigger("keep", "BEFORE DELETE ON books BEGIN SELECT RAISE(ABORT, 'kept'); END"),
      .virtualTable("words", using: "fts5(word)"),
    ]
    try connection.initialize(schema, migrator)
    #expect(try connection.initialize(schema, migrator).beginning == .version(.notes))
    try connection.prepareInsert(in: Book.row).insert(Book(id: 1, title: "Emil"))
    try connection.execute("INSERT INTO words VALUES ('Emil')")
    #expect(throws: SQLiteError.self) { try connection.delete(in: Book.row, where: [.everyRow]) }
  }

  @Test("A fresh file has foreign keys enforced after it was created")
  func foreignKeys() throws {
    try connection.initialize(to: .notes)
    #expect(try connection.enforcesForeignKeys)
    let options = ConnectionOptions(enforcesForeignKeys: false)
    let lax = try Connection.inMemory(options: options)
    try lax.initialize(to: .notes)
    #expect(try !lax.enforcesForeignKeys)
  }

  @Test("A fresh file may already contain objects that the schema names as extras")
  func extras() throws {
    try connection.execute("CREATE TABLE their_own (x)")
    var schema = Shelf.books.schema
    schema.extras = .named(["Their_Own"])
    #expect(try connection.initialize(schema, migrator).beginning == .empty)
    schema.extras = .none
    let differs = SchemaProblem.differs(
      version: 1, differences: [SchemaDifference("the table their_own", "is not declared")])
    #expect(schemaProblem { try connection.initialize(schema, migrator) } == differs)
  }
}

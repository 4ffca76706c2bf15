import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("A file without a version that contains tables")
struct UnversionedTests {
  let connection: Connection
  let migrator = ShelfMigrator()

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Book.row)
  }

  private func adopting(_ shape: SQLiteSchema<Shelf>) -> SchemaPolicies<Shelf> {
    SchemaPolicies(adopted: shape)
  }

  @Test("A non-empty file without a version is refused")
  func refused() throws {
    #expect(
      schemaProblem { try connection.initialize(to: .books, migrator) }
        == .unversioned(tables: ["books"]))
    #expect(try connection.version == 0)
  }

  @Test("A file without a version is adopted on request if it has the declared schema")
  func adopted() throws {
    let report = try connection.initialize(to: .books, migrator, adopting(Shelf.books.schema))
    #expect(report == InitializationReport(beginning: .adopted(.books)))
    #expect(try connection.version == 1)
    #expect(migrator.calls.entries.isEmpty)
  }

  @Test("A file without a version is adopted as an earlier version, and migrated from there")
  func adoptedAndMigrated() throws {
    let report = try connection.initialize(to: .notes, migrator, adopting(Shelf.books.schema))
    #expect(
      report
        == InitializationReport(
          beginning: .adopted(.books), steps: [.loans, .titlesIndexed, .notes]))
    #expect(migrator.calls.entries.first == "will 1 5")
    #expect(try Shelf.notes.schema.differences(on: connection) == [])
  }

  @Test("A file without a version whose schema differs is not adopted, and is left unchanged")
  func otherShape() throws {
    let missing = SchemaDifference("the table loans", "is missing")
    #expect(
      schemaProblem {
        try connection.initialize(to: .notes, migrator, adopting(Shelf.loans.schema))
      } == .differs(version: 2, differences: [missing]))
    #expect(try connection.version == 0)
    #expect(migrator.calls.entries.isEmpty)
  }
}

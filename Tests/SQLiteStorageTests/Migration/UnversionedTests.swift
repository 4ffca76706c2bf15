import Testing

@testable import SQLiteCore
@testable import SQLiteStorage

@Suite("A file without a version that is not empty")
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

  @Test("is refused")
  func refused() throws {
    #expect(
      schemaProblem { try connection.initialize(to: .books, migrator) }
        == .unversioned(tables: ["books"]))
    #expect(try connection.version == 0)
  }

  @Test("is adopted on request, if it has the shape")
  func adopted() throws {
    let report = try connection.initialize(to: .books, migrator, adopting(Shelf.books.schema))
    #expect(report == InitializationReport(beginning: .adopted(.books)))
    #expect(try connection.version == 1)
    #expect(migrator.calls.entries.isEmpty)
  }

  @Test("is adopted as an earlier version, and migrated from there")
  func adoptedAndMigrated() throws {
    let report = try connection.initialize(to: .notes, migrator, adopting(Shelf.books.schema))
    #expect(
      report
        == InitializationReport(
          beginning: .adopted(.books), steps: [.loans, .titlesIndexed, .notes]))
    #expect(migrator.calls.entries.first == "will 1 5")
    #expect(try Shelf.notes.schema.differences(on: connection) == [])
  }

  @Test("is not adopted with another shape, and is left unchanged")
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

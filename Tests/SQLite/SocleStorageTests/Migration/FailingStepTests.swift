import Foundation
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("A step that fails")
struct FailingStepTests {
  static let steps: [Shelf] = [.loans, .titlesIndexed, .notes]
  let connection: Connection

  init() throws { connection = try .shelf(at: .books) }

  /// The version before `step`.
  private func previous(_ step: Shelf) -> Shelf? { step.history.last?.version }

  @Test(
    "A failed step leaves the file at the previous version, throws its error, and is repeated later",
    arguments: steps)
  func resumption(step: Shelf) throws {
    let failing = ShelfMigrator(also: { next, _ in
      if next == step { throw OwnError(number: next.rawValue) }
    })
    #expect(throws: OwnError(number: step.rawValue)) {
      try connection.initialize(to: .notes, failing)
    }
    #expect(failing.calls.entries.last == "step \(step.rawValue)")
    let reached = try #require(previous(step))
    #expect(try connection.version == reached.rawValue)
    #expect(try reached.schema.differences(on: connection) == [])
    #expect(try connection.enforcesForeignKeys)

    let migrator = ShelfMigrator()
    let report = try connection.initialize(to: .notes, migrator)
    #expect(report.beginning == .version(reached))
    #expect(report.steps.first == step)
    #expect(migrator.calls.entries.first == "will \(reached.rawValue) 5")
    #expect(migrator.calls.entries.last == "did \(reached.rawValue) 5")
  }

  @Test("A step that changes the version itself is an error")
  func ownStamp() throws {
    let migrator = ShelfMigrator(also: { try $1.setHeaderNumber("user_version", to: $0.rawValue) })
    let reason = "changed user_version. Leave that to the migration"
    #expect(
      schemaProblem { try connection.initialize(to: .notes, migrator) }
        == .brokenStep(version: 2, reason: reason))
    #expect(try connection.version == 1)
    #expect(try connection.tableNames() == ["books"])
  }

  @Test("A step that sets another application's id is an error")
  func ownMark() throws {
    let migrator = ShelfMigrator(also: { try $1.setHeaderNumber("application_id", to: $0.rawValue) }
    )
    let reason = "changed application_id. Declare it in the schema"
    #expect(
      schemaProblem { try connection.initialize(to: .notes, migrator) }
        == .brokenStep(version: 2, reason: reason))
    #expect(try connection.pragmaNumber("application_id") == 0)
    #expect(try connection.version == 1)
  }

  @Test(
    "A step that ends the transaction is refused and undone",
    arguments: ["COMMIT", "ROLLBACK", "BEGIN", "END TRANSACTION"])
  func ownTransaction(statement: String) throws {
    let migrator = ShelfMigrator(also: { _, database in try database.run(TestSQL(statement)) })
    let error = errorThrown { try connection.initialize(to: .notes, migrator) } as? SQLiteError
    #expect(error?.description.contains("not authorized") == true)
    #expect(try connection.version == 1)
    #expect(try connection.tableNames() == ["books"])
    #expect(!connection.isInTransaction)
    #expect(try connection.enforcesForeignKeys)
  }

  @Test("A step whose transaction SQLite rolled back leaves nothing, even if it swallows the error")
  func conflictRollback() throws {
    try connection.prepareInsert(in: Book.row).insert(Book(id: 1, title: "Emil"))
    let migrator = ShelfMigrator(also: { _, database in
      try? database.run(TestSQL("INSERT OR ROLLBACK INTO books VALUES (1, 'Twice')"))
    })
    let error = errorThrown { try connection.initialize(to: .notes, migrator) } as? SQLiteError
    #expect(error?.code == .primaryKeyViolation)
    #expect(try connection.version == 1)
    #expect(try connection.tableNames() == ["books"])
    #expect(!connection.isInTransaction)
    #expect(try connection.enforcesForeignKeys)
  }

  @Test("A step that leaves rows without parents throws an error with them")
  func danglingReferences() throws {
    let migrator = ShelfMigrator(also: { step, database in
      guard step == .loans else { return }
      try database.prepareInsert(in: Loan.row).insert(Loan(id: 1, book: 99))
    })
    let violation = ForeignKeyViolation(
      childTable: "loans", childRowID: 1, childColumns: ["book"], parentTable: "books")
    #expect(
      throws: SQLiteError.danglingReferences(
        attempt: "migrating test to version 2", violations: [violation])
    ) {
      try connection.initialize(to: .notes, migrator)
    }
    #expect(try connection.version == 1)
    #expect(migrator.calls.entries == ["will 1 5", "step 2"])
  }

  @Test("A step that does not give the declared schema is undone, so that it can be corrected")
  func wrongShape() throws {
    let migrator = ShelfMigrator(also: { step, database in
      if step == .notes { try database.execute("DROP INDEX books_by_title") }
    })
    let missing = SchemaDifference(
      "the table books", "the index \"books_by_title\" (\"title\") is missing")
    #expect(
      schemaProblem { try connection.initialize(to: .notes, migrator) }
        == .differs(version: 5, differences: [missing]))
    #expect(try connection.version == 4)
    #expect(migrator.calls.entries.last == "step 5")
    try connection.initialize(to: .notes)
    #expect(try connection.version == 5)
  }

  @Test("A step that fails with an SQLite error throws that error")
  func refused() throws {
    let migrator = ShelfMigrator(also: { _, database in try database.createTable(Book.row) })
    let error = errorThrown { try connection.initialize(to: .notes, migrator) } as? SQLiteError
    #expect(error?.code?.primary == .error)
    #expect(try connection.version == 1)
  }
}

import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("A proof of migrations")
struct MigrationProofTests {
  @Test("A proof succeeds if the steps lead from every version to the declared schema")
  func holds() throws {
    let migrator = ShelfMigrator()
    try MigrationProof(of: Shelf.notes.schema, history: Shelf.notes.history).prove(migrator)
    #expect(migrator.calls.entries.count { $0 == "step 5" } == 3)
    #expect(migrator.calls.entries.count { $0 == "step 2" } == 1)
  }

  @Test(
    "A proof names the step with a wrong result", arguments: [Shelf.loans, .titlesIndexed, .notes])
  func fails(step: Shelf) throws {
    let migrator = ShelfMigrator(also: { next, database in
      if next == step { try database.execute("CREATE TABLE left_over (x)") }
    })
    let proof = MigrationProof(of: Shelf.notes.schema, history: Shelf.notes.history)
    let extra = SchemaDifference("the table left_over", "is not declared")
    let error = SQLiteError.schema(
      path: "a database of version 1, migrated",
      problem: .differs(version: step.rawValue, differences: [extra]))
    #expect(throws: error) { try proof.prove(migrator) }
  }

  @Test("A history that lacks a version or contains one twice is refused")
  func history() throws {
    var history = Shelf.notes.history
    history.remove(at: 1)
    let lacking = MigrationProof(of: Shelf.notes.schema, history: history)
    let error = #expect(throws: SQLiteError.self) { try lacking.prove(ShelfMigrator()) }
    #expect(error?.description.contains("the version 2 is missing") == true)
    let twice = MigrationProof(of: Shelf.books.schema, history: [Shelf.books.schema])
    #expect(throws: SQLiteError.self) { try twice.prove(ShelfMigrator()) }
  }

  @Test("A proof fills databases before they are migrated, so that steps have rows to migrate")
  func rows() throws {
    let proof = MigrationProof(of: Shelf.notes.schema, history: Shelf.notes.history) {
      version, database in
      try database.prepareInsert(in: Book.row).insert(Book(id: version.rawValue, title: "Emil"))
    }
    let migrator = ShelfMigrator(also: { _, database in
      guard try database.count(of: Book.row) == 1 else { throw OwnError() }
    })
    try proof.prove(migrator)
  }
}

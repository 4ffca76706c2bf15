import Foundation
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("Initialization of a storage")
struct InitializingTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = URL(fileURLWithPath: folder.file())
  }

  private func storage(
    _ version: Shelf, _ builder: SQLiteStorageBuilder = SQLiteStorageBuilder()
  ) async throws -> SQLiteStorage<Shelf> {
    try await builder.build(schema: version.schema, storagePath: url)
  }

  private func made(_ version: Shelf) async throws {
    let storage = try await storage(version)
    try await storage.initialize(storageMigrator: ShelfMigrator())
    try await storage.sqlitePool.write {
      try $0.prepareInsert(in: Book.row).insert(Book(id: 1, title: "Emil"))
    }
    await storage.sqlitePool.close()
  }

  @Test("A storage is created, migrated and used again")
  func usual() async throws {
    defer { withExtendedLifetime(folder) {} }
    try await made(.books)
    let later = try await storage(.notes)
    let report = try await later.initialize(storageMigrator: ShelfMigrator())
    #expect(report.steps == [.loans, .titlesIndexed, .notes])
    #expect(try await later.initialize(storageMigrator: ShelfMigrator()).steps == [])
    #expect(try await later.sqlitePool.read { try $0.count(of: Book.row) } == 1)
    try await later.sqlitePool.write {
      #expect(try $0.enforcesForeignKeys)
      try $0.prepareInsert(in: Loan.row).insert(Loan(id: 1, book: 1))
    }
  }

  @Test("A storage reports how many steps are done, before the first and after each")
  func progress() async throws {
    defer { withExtendedLifetime(folder) {} }
    try await made(.books)
    let log = Record<String>()
    try await storage(.notes).initialize(storageMigrator: ShelfMigrator()) { progress in
      log.add("\(progress.completed)/\(progress.total)")
    }
    #expect(log.entries == ["0/3", "1/3", "2/3", "3/3"])
  }

  @Test(
    "A storage of a later version is refused with its bytes unchanged, and can still be used"
  )
  func downgrade() async throws {
    defer { withExtendedLifetime(folder) {} }
    try await made(.notes)
    let bytes = try folder.bytes(of: "test.sqlite")
    let older = try await storage(.loans)
    let migrator = ShelfMigrator()
    let error = SQLiteError.schema(path: url.path, problem: .downgradeAttempt(from: 5, to: 2))
    await #expect(throws: error) { try await older.initialize(storageMigrator: migrator) }
    #expect(migrator.calls.entries.isEmpty)
    #expect(try folder.bytes(of: "test.sqlite") == bytes)
    #expect(try await older.sqlitePool.read { try $0.count(of: Book.row) } == 1)
    try await older.sqlitePool.write {
      try $0.prepareInsert(in: Loan.row).insert(Loan(id: 1, book: 1))
    }
  }

  @Test("A storage is recreated on request, and its old content is no longer in its files")
  func recreation() async throws {
    defer { withExtendedLifetime(folder) {} }
    try await made(.notes)
    try mark()
    let older = try await SQLiteStorageBuilder().setDowngradePolicy(.recreate)
      .build(schema: Shelf.loans.marked, storagePath: url)
    let report = try await older.initialize(storageMigrator: ShelfMigrator())
    #expect(report == InitializationReport(beginning: .recreated(5)))
    #expect(try await older.sqlitePool.read { try $0.count(of: Book.row) } == 0)
    #expect(try Shelf.loans.schema.differences(on: .init(openingExistingAt: url.path)) == [])
    await older.sqlitePool.close()
    #expect(try folder.names == ["test.sqlite"])
    let bytes = String(decoding: try folder.bytes(of: "test.sqlite"), as: UTF8.self)
    #expect(!bytes.contains("Emil"))
  }

  /// Gives the file the application id of the shelf's program.
  private func mark() throws {
    let connection = try Connection(openingExistingAt: url.path)
    try connection.setHeaderNumber("application_id", to: Shelf.loans.marked.applicationID)
    try connection.close()
  }

  @Test("A storage of the same version with another schema throws an error with the difference")
  func drift() async throws {
    defer { withExtendedLifetime(folder) {} }
    try await made(.loans)
    let other = try Connection(openingExistingAt: url.path)
    try other.execute("ALTER TABLE books ADD COLUMN shelf TEXT")
    try other.close()
    let migrator = ShelfMigrator()
    let difference = SchemaDifference("the table books", "the column shelf is unexpected")
    let error = SQLiteError.schema(
      path: url.path, problem: .differs(version: 2, differences: [difference]))
    await #expect(throws: error) {
      try await storage(.loans).initialize(storageMigrator: migrator)
    }
    #expect(migrator.calls.entries.isEmpty)
  }

  @Test("A file without a version is adopted if the builder is given its schema")
  func adoption() async throws {
    defer { withExtendedLifetime(folder) {} }
    try Connection(creatingAt: url.path).createTable(Book.row)
    let refused = try await storage(.loans)
    let error = SQLiteError.schema(path: url.path, problem: .unversioned(tables: ["books"]))
    await #expect(throws: error) { try await refused.initialize(storageMigrator: ShelfMigrator()) }
    let adopting = try await SQLiteStorageBuilder().build(
      schema: Shelf.loans.schema, storagePath: url, adopting: Shelf.books.schema)
    let report = try await adopting.initialize(storageMigrator: ShelfMigrator())
    #expect(report == InitializationReport(beginning: .adopted(.books), steps: [.loans]))
  }

  @Test("A file is not adopted as a later version than the program's, even to be recreated")
  func laterAdoption() async throws {
    defer { withExtendedLifetime(folder) {} }
    let connection = try Connection(creatingAt: url.path)
    try connection.createTable(Book.row)
    try connection.createTable(Loan.row)
    let error = SQLiteError.impossible(
      subject: "adopting files as version 2",
      reason: "the schema's own version is 1. Adopt that or an earlier version")
    await #expect(throws: error) {
      try await SQLiteStorageBuilder().setDowngradePolicy(.recreate).build(
        schema: Shelf.books.schema, storagePath: url, adopting: Shelf.loans.schema)
    }
    #expect(try connection.version == 0)
  }

  @Test("A storage in memory is created, initialized again and used")
  func memory() async throws {
    let storage = try SQLiteStorageBuilder().buildInMemory(schema: Shelf.notes.schema)
    #expect(try await storage.initialize(storageMigrator: ShelfMigrator()).beginning == .empty)
    let again = try await storage.initialize(storageMigrator: ShelfMigrator())
    #expect(again.beginning == .version(.notes))
    try await storage.sqlitePool.write {
      try $0.prepareInsert(in: Remark.row).insert(Remark(id: 1, text: ""))
    }
    #expect(try await storage.sqlitePool.read { try $0.count(of: Remark.row) } == 1)
  }
}

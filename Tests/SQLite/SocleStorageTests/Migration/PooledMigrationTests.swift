import Foundation
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("A migration on a pool's writer", .minutes(2))
struct PooledMigrationTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func oldStorage(isWAL: Bool) async throws -> SQLiteStorage<Shelf> {
    let storage = try await SQLiteStorageBuilder().setWALMode(enabled: isWAL).build(
      schema: Shelf.notes.schema, storagePath: URL(fileURLWithPath: folder.file()))
    _ = try await storage.sqlitePool.run(
      Initialization(
        schema: Shelf.books.schema, migrator: ShelfMigrator(), path: "test"))
    return storage
  }

  @Test("In WAL mode, reads see the previous version while a step runs")
  func reads() async throws {
    defer { withExtendedLifetime(folder) {} }
    let storage = try await oldStorage(isWAL: true)
    let pool = storage.sqlitePool
    let seen = Record<String>()
    let migrator = ShelfMigrator(also: { _, _ in
      seen.add(try pool.read { "\(try $0.version)" })
    })
    try await storage.initialize(storageMigrator: migrator)
    #expect(seen.entries == ["1", "2", "4"])
    #expect(try await pool.read { try $0.version } == 5)
  }

  @Test("A step that ends the pool's transaction is refused and undone")
  func ownTransaction() async throws {
    defer { withExtendedLifetime(folder) {} }
    let storage = try await oldStorage(isWAL: true)
    let migrator = ShelfMigrator(also: { _, database in try database.execute("COMMIT") })
    await #expect(throws: SQLiteError.self) {
      try await storage.initialize(storageMigrator: migrator)
    }
    #expect(try await storage.sqlitePool.read { try $0.version } == 1)
    #expect(try await storage.sqlitePool.read { try $0.tableNames() } == ["books"])
  }

  @Test(
    "A step that writes, or without WAL reads, through the pool instead of its connection is refused",
    arguments: [true, false])
  func nestedUse(isWAL: Bool) async throws {
    defer { withExtendedLifetime(folder) {} }
    let storage = try await oldStorage(isWAL: isWAL)
    let pool = storage.sqlitePool
    let migrator = ShelfMigrator(also: { _, _ in
      if isWAL { try pool.write { _ in } } else { try pool.read { _ in } }
    })
    await #expect(throws: SQLiteError.self) {
      try await storage.initialize(storageMigrator: migrator)
    }
    #expect(try await pool.read { try $0.version } == 1)
  }

  @Test("Foreign keys are enforced after a failed step")
  func foreignKeys() async throws {
    defer { withExtendedLifetime(folder) {} }
    let storage = try await oldStorage(isWAL: true)
    let migrator = ShelfMigrator(also: { step, _ in if step == .notes { throw OwnError() } })
    await #expect(throws: OwnError()) {
      try await storage.initialize(storageMigrator: migrator)
    }
    await #expect(throws: SQLiteError.self) {
      try await storage.sqlitePool.write {
        try $0.prepareInsert(in: Loan.row).insert(Loan(id: 1, book: 99))
      }
    }
  }

  @Test("After a migration the pool's writes may change the schema, too")
  func laterWrites() async throws {
    defer { withExtendedLifetime(folder) {} }
    let storage = try await oldStorage(isWAL: true)
    try await storage.initialize(storageMigrator: ShelfMigrator())
    for name in ["a", "b"] {
      let table = TableDescription(name, columns: [ColumnDescription("x", .integer)])
      try await storage.sqlitePool.write { try $0.createTable(table) }
    }
    #expect(try await storage.sqlitePool.read { try $0.tableNames() }.suffix(2) == ["a", "b"])
  }

  @Test("Of two migrations at once, one performs the steps and the other has nothing to do")
  func twice() async throws {
    defer { withExtendedLifetime(folder) {} }
    let storage = try await oldStorage(isWAL: true)
    async let first = storage.initialize(storageMigrator: ShelfMigrator())
    async let second = storage.initialize(storageMigrator: ShelfMigrator())
    let reports = try await [first, second]
    #expect(reports.flatMap(\.steps).map(\.rawValue).sorted() == [2, 4, 5])
    #expect(reports.contains { $0.steps.isEmpty })
  }
}

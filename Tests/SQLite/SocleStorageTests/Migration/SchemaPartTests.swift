import Foundation
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("Schema parts with their own versions")
struct SchemaPartTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Word: Equatable {
    var text: String
    static let text = Field("text", \Word.text)
    static let row = RowDescription("words", text, make: Word.init)
  }

  private struct Stem: Equatable {
    var text: String
    static let text = Field("text", \Stem.text)
    static let row = RowDescription("stems", text, make: Stem.init)
  }

  private func part(_ version: Pair) -> SchemaPart<Pair> {
    let tables = [Word.row.table] + (version == .second ? [Stem.row.table] : [])
    return SchemaPart("search", schema: SQLiteSchema(tables: tables, version: version))
  }

  private let migrator = PairMigrator(step: { try $0.createTable(Stem.row) })

  private func storage(
    _ version: Shelf, _ policy: DowngradePolicy = .refuse
  ) throws -> SQLiteStorage<Shelf> {
    try SQLiteStorageBuilder().setDowngradePolicy(policy).build(
      schema: version.marked, storagePath: URL(fileURLWithPath: folder.file()))
  }

  @Test(
    "A schema part is created before or after the application's tables", arguments: [true, false])
  func order(partFirst: Bool) throws {
    let storage = try storage(.notes)
    if partFirst { try storage.sqlitePool.initialize(part(.first), storageMigrator: migrator) }
    try storage.initialize(storageMigrator: ShelfMigrator())
    try storage.sqlitePool.initialize(part(.first), storageMigrator: migrator)
    try storage.initialize(storageMigrator: ShelfMigrator())
    #expect(try storage.sqlitePool.read { try $0.version } == 5)
    #expect(try storage.sqlitePool.read { try $0.part("SEARCH")?.version } == 1)
  }

  @Test("Each schema part is migrated and verified by itself")
  func migration() throws {
    try storage(.books).initialize(storageMigrator: ShelfMigrator())
    let pool = try storage(.books).sqlitePool
    try pool.initialize(part(.first), storageMigrator: migrator)
    try pool.write { try $0.prepareInsert(in: Word.row).insert(Word(text: "kept")) }
    let report = try pool.initialize(part(.second), storageMigrator: migrator)
    #expect(report.steps == [.second])
    try storage(.notes).initialize(storageMigrator: ShelfMigrator())
    #expect(try pool.read { try $0.rows(of: Word.row) } == [Word(text: "kept")])
    #expect(try pool.read { try $0.part("search")?.objects.sorted() } == ["stems", "words"])
    try pool.write { try $0.run("ALTER TABLE words ADD COLUMN more TEXT") }
    #expect(throws: SQLiteError.self) {
      try pool.initialize(part(.second), storageMigrator: migrator)
    }
    try storage(.notes).initialize(storageMigrator: ShelfMigrator())
  }

  @Test(
    "A part's step that changes the app's numbers in the header is refused",
    arguments: ["user_version = 9", "application_id = 9"])
  func header(change: String) throws {
    let storage = try storage(.notes)
    try storage.initialize(storageMigrator: ShelfMigrator())
    try storage.sqlitePool.initialize(part(.first), storageMigrator: migrator)
    let step = PairMigrator { connection in
      try connection.createTable(Stem.row)
      try connection.run(SQLCommand("stepping", SQLFragment(verbatim: "PRAGMA \(change)")))
    }
    let problem = schemaProblem {
      _ = try storage.sqlitePool.initialize(part(.second), storageMigrator: step)
    }
    let reason =
      "changed user_version or application_id, which belong to the app's schema. Leave them unchanged"
    #expect(problem == .brokenStep(version: 2, reason: reason))
    try storage.initialize(storageMigrator: ShelfMigrator())
  }

  @Test("Recreating a schema part keeps the other")
  func recreating() throws {
    let first = try storage(.notes)
    try first.initialize(storageMigrator: ShelfMigrator())
    try first.sqlitePool.initialize(part(.second), storageMigrator: migrator)
    try first.sqlitePool.write { try $0.prepareInsert(in: Word.row).insert(Word(text: "kept")) }
    let older = try storage(.books, .recreate)
    try older.initialize(storageMigrator: ShelfMigrator())
    #expect(try older.sqlitePool.read { try $0.rows(of: Word.row) } == [Word(text: "kept")])
    try older.sqlitePool.initialize(part(.first), storageMigrator: migrator, downgrade: .recreate)
    let names = try older.sqlitePool.read { try $0.tableNames() }
    #expect(names.sorted() == ["books", "socle_parts", "words"])
    #expect(try older.sqlitePool.read { try $0.count(of: Word.row) } == 0)
  }

  @Test("Recreating a schema part drops its former triggers on tables of the application")
  func formerTriggers() throws {
    let storage = try storage(.books)
    try storage.initialize(storageMigrator: ShelfMigrator())
    var schema = SQLiteSchema(tables: [Word.row.table], version: Pair.second)
    schema.objects = [
      .trigger("mark", "AFTER INSERT ON books BEGIN INSERT INTO words VALUES ('x'); END")
    ]
    let (later, pool) = (SchemaPart("search", schema: schema), storage.sqlitePool)
    try pool.initialize(later, storageMigrator: migrator)
    try pool.initialize(part(.first), storageMigrator: migrator, downgrade: .recreate)
    let query = TestSQL("SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'")
    #expect(try pool.read { try $0.values(of: query) } == [[0]])
  }

  @Test("A schema part of a later version, or over a table without a version, is refused")
  func refusals() async throws {
    let pool = try SQLitePool.inMemory()
    try await pool.write { try $0.createTable(Word.row) }
    await #expect(throws: SQLiteError.self) {
      try await pool.initialize(part(.first), storageMigrator: migrator)
    }
    try await pool.write { try $0.run("DROP TABLE words") }
    try await pool.initialize(part(.second), storageMigrator: migrator)
    await #expect(throws: SQLiteError.self) {
      try await pool.initialize(part(.first), storageMigrator: migrator)
    }
  }

  @Test(
    "A temporary table or view named socle_parts is refused, and neither read nor written",
    arguments: [
      "TABLE Socle_Parts(name TEXT PRIMARY KEY, version INTEGER, objects TEXT)",
      "VIEW socle_parts AS SELECT 'search' AS name, 9 AS version, '[]' AS objects",
    ])
  func shadows(definition: String) throws {
    let connection = try Connection.inMemory()
    try connection.setPart(PartRecord("search", version: 1, objects: []))
    try connection.run(SQLCommand("shadowing", SQLFragment(verbatim: "CREATE TEMP \(definition)")))
    let writing = #expect(throws: SQLiteError.self) {
      try connection.setPart(PartRecord("search", version: 2, objects: []))
    }
    #expect(writing?.description.contains("recording the schema part search") == true)
    #expect(throws: SQLiteError.self) { try connection.part("search") }
    let kind = definition.prefix { $0 != " " }
    try connection.run(
      SQLCommand("unshadowing", SQLFragment(verbatim: "DROP \(kind) temp.socle_parts")))
    #expect(try connection.part("search")?.version == 1)
  }

  @Test("A part whose recorded table names are not JSON is an error")
  func unreadable() throws {
    let connection = try Connection.inMemory()
    try connection.setPart(PartRecord("search", version: 1, objects: ["words"]))
    try connection.run("UPDATE socle_parts SET objects = '[words]'")
    #expect(throws: SQLiteError.self) { try connection.part("search") }
  }
}

import Foundation
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("Storage builders")
struct BuilderTests {
  let folder: TemporaryFolder
  let url: URL
  let builder = SQLiteStorageBuilder()

  init() throws {
    folder = try TemporaryFolder()
    url = URL(fileURLWithPath: folder.file())
  }

  private func journalMode(_ storage: SQLiteStorage<Shelf>) async throws -> SQLiteValue? {
    try await storage.sqlitePool.read { try $0.value("PRAGMA journal_mode") }
  }

  @Test(
    "A builder opens a file without creating the schema, in the given journal mode",
    arguments: [true, false])
  func modes(isWAL: Bool) async throws {
    defer { withExtendedLifetime(folder) {} }
    let storage = try await builder.setWALMode(enabled: isWAL)
      .build(schema: Shelf.notes.schema, storagePath: url)
    #expect(storage.sqliteURL == url)
    #expect(try await journalMode(storage) == .text(isWAL ? "wal" : "delete"))
    #expect(try await storage.sqlitePool.read { try $0.liveObjects() } == [])
    let report = try await storage.initialize(storageMigrator: ShelfMigrator())
    #expect(report.beginning == .empty)
    #expect(try await journalMode(storage) == .text(isWAL ? "wal" : "delete"))
  }

  @Test("A builder converts a file of the other journal mode", arguments: [true, false])
  func conversion(isWAL: Bool) async throws {
    defer { withExtendedLifetime(folder) {} }
    let first = try await builder.setWALMode(enabled: !isWAL)
      .build(schema: Shelf.notes.schema, storagePath: url)
    try await first.initialize(storageMigrator: ShelfMigrator())
    await first.sqlitePool.close()
    let storage = try await builder.setWALMode(enabled: isWAL)
      .build(schema: Shelf.notes.schema, storagePath: url)
    #expect(try await journalMode(storage) == .text(isWAL ? "wal" : "delete"))
    #expect(
      try await storage.initialize(storageMigrator: ShelfMigrator()).beginning == .version(.notes))
  }

  @Test("A builder keeps the journal mode of a file that will be refused")
  func refusedFile() async throws {
    defer { withExtendedLifetime(folder) {} }
    let options = ConnectionOptions(journalMode: .delete)
    let other = try Connection(creatingAt: url.path, options: options)
    try other.createTable(Book.row)
    try other.setHeaderNumber("user_version", to: 9)
    try other.close()
    let bytes = try folder.bytes(of: "test.sqlite")
    let storage = try await builder.build(schema: Shelf.notes.schema, storagePath: url)
    let refusal = SQLiteError.schema(path: url.path, problem: .downgradeAttempt(from: 9, to: 5))
    await #expect(throws: refusal) {
      try await storage.initialize(storageMigrator: ShelfMigrator())
    }
    #expect(try folder.bytes(of: "test.sqlite") == bytes)
    #expect(try folder.names == ["test.sqlite"])
    // It is for the program to decide whether to go on with it.
    try await storage.sqlitePool.write {
      try $0.prepareInsert(in: Book.row).insert(Book(id: 1, title: "Emil"))
    }
    #expect(try await storage.sqlitePool.read { try $0.count(of: Book.row) } == 1)
  }

  @Test("A builder keeps the journal mode of a file that will be refused, even after a crash")
  func refusedAfterCrash() async throws {
    defer { withExtendedLifetime(folder) {} }
    let options = ConnectionOptions(journalMode: .delete, cacheKibibytes: 10)
    let other = try Connection(creatingAt: folder.file("other"), options: options)
    try other.createTable(Book.row)
    try other.setHeaderNumber("user_version", to: 9)
    let title = String(repeating: "x", count: 200)
    try other.prepareInsert(in: Book.row)
      .insert(contentsOf: (1...500).map { Book(id: $0, title: title) })
    // More than the cache holds, so that it is in the file before it is committed.
    try other.run("BEGIN")
    try other.run("UPDATE books SET title = 'lost' || title")
    for suffix in ["", "-journal"] {
      _ = try folder.write(folder.bytes(of: "other\(suffix)"), to: "test.sqlite\(suffix)")
    }
    let storage = try await builder.build(schema: Shelf.notes.schema, storagePath: url)
    let refusal = SQLiteError.schema(path: url.path, problem: .downgradeAttempt(from: 9, to: 5))
    await #expect(throws: refusal) {
      try await storage.initialize(storageMigrator: ShelfMigrator())
    }
    #expect(try await journalMode(storage) == .text("delete"))
    let titles = try await storage.sqlitePool.read {
      try $0.rows(of: Book.row).map(\.title)
    }
    #expect(titles.count == 500 && titles.allSatisfy { $0 == title })
  }

  @Test("A builder creates the folders of the file")
  func folders() async throws {
    defer { withExtendedLifetime(folder) {} }
    let deep = URL(fileURLWithPath: folder.path + "/a/b c/test.sqlite")
    let storage = try await builder.build(schema: Shelf.books.schema, storagePath: deep)
    try await storage.initialize(storageMigrator: ShelfMigrator())
    #expect(FileManager.default.fileExists(atPath: deep.path))
  }

  @Test("A builder throws the error that prevents opening")
  func failures() async throws {
    defer { withExtendedLifetime(folder) {} }
    _ = try folder.write(Array("no database, but text".utf8), to: "text")
    let text = folder.file("text")
    await #expect(throws: SQLiteError.file(path: text, problem: .notADatabase)) {
      try await builder.build(schema: Shelf.books.schema, storagePath: URL(fileURLWithPath: text))
    }
    let below = URL(fileURLWithPath: text + "/below/test.sqlite")
    await #expect(throws: SQLiteError.self) {
      try await builder.build(schema: Shelf.books.schema, storagePath: below)
    }
    let web = try #require(URL(string: "https://example.org/test.sqlite"))
    await #expect(throws: SQLiteError.self) {
      try await builder.build(schema: Shelf.books.schema, storagePath: web)
    }
    await #expect(throws: SQLiteError.self) {
      try await builder.setReaderCount(0).build(schema: Shelf.books.schema, storagePath: url)
    }
  }

  @Test("A builder passes its settings to every connection")
  func settings() async throws {
    defer { withExtendedLifetime(folder) {} }
    let storage = try await builder.setBusyTimeout(.milliseconds(1234)).setReaderCount(2)
      .setSynchronous(.full).build(schema: Shelf.books.schema, storagePath: url)
    #expect(storage.sqlitePool.scheduler.source.options.readerCount == 2)
    let pool = storage.sqlitePool
    #expect(try await pool.read { $0.busyTimeout } == .milliseconds(1234))
    #expect(try await pool.write { $0.busyTimeout } == .milliseconds(1234))
    #expect(try await pool.read { try $0.value("PRAGMA synchronous") } == .integer(2))
    #expect(try await pool.write { try $0.value("PRAGMA synchronous") } == .integer(2))
  }

  @Test(
    "A read-only builder opens only existing files, and initializes only files that need no change")
  func readOnly() async throws {
    defer { withExtendedLifetime(folder) {} }
    let reading = builder.setReadOnly(true)
    await #expect(throws: SQLiteError.file(path: url.path, problem: .missing)) {
      try await reading.build(schema: Shelf.books.schema, storagePath: url)
    }
    let writing = try await builder.build(schema: Shelf.books.schema, storagePath: url)
    try await writing.initialize(storageMigrator: ShelfMigrator())
    await writing.sqlitePool.close()
    let same = try await reading.build(schema: Shelf.books.schema, storagePath: url)
    #expect(
      try await same.initialize(storageMigrator: ShelfMigrator()).beginning == .version(.books))
    let later = try await reading.build(schema: Shelf.loans.schema, storagePath: url)
    let migrator = ShelfMigrator()
    let problem = SQLiteError.schema(path: url.path, problem: .readOnly(from: 1, to: 2))
    await #expect(throws: problem) { try await later.initialize(storageMigrator: migrator) }
    #expect(migrator.calls.entries.isEmpty)
  }
}

import Foundation
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("Files of other programs")
struct ForeignFileTests {
  let folder: TemporaryFolder
  var url: URL { URL(fileURLWithPath: folder.file()) }

  init() throws { folder = try TemporaryFolder() }

  private func make(_ statements: [SQLFragment], version: Int) throws {
    let connection = try Connection(
      creatingAt: url.path, options: ConnectionOptions(journalMode: .delete))
    for sql in statements { try connection.execute(sql) }
    try connection.setHeaderNumber("user_version", to: version)
    try connection.close()
  }

  @Test(
    "A file of another program keeps every byte, whatever its version and the downgrade policy",
    arguments: [0, 1, 2, 3, 9], [DowngradePolicy.refuse, .recreate])
  func bytes(version: Int, policy: DowngradePolicy) throws {
    try make(["CREATE TABLE Album(id)", "INSERT INTO Album VALUES (1)"], version: version)
    let before = try folder.bytes(of: "test.sqlite")
    let builder = SQLiteStorageBuilder().setDowngradePolicy(policy)
    let storage = try builder.build(schema: Shelf.loans.marked, storagePath: url)
    #expect(throws: SQLiteError.self) { try storage.initialize(storageMigrator: ShelfMigrator()) }
    try storage.sqlitePool.close()
    #expect(try folder.bytes(of: "test.sqlite") == before)
    #expect(try folder.names == ["test.sqlite"])
  }

  @Test("A file whose schema differs from the declared one at its version keeps its journal mode")
  func differing() throws {
    try make(["CREATE TABLE books(id)"], version: 1)
    let before = try folder.bytes(of: "test.sqlite")
    let storage = try SQLiteStorageBuilder().build(schema: Shelf.books.schema, storagePath: url)
    #expect(throws: SQLiteError.self) { try storage.initialize(storageMigrator: ShelfMigrator()) }
    try storage.sqlitePool.close()
    #expect(try folder.bytes(of: "test.sqlite") == before)
  }

  @Test("The program's own file is changed to WAL mode even if it has to be migrated")
  func own() throws {
    try make([], version: 0)
    let journal = SQLiteStorageBuilder().setWALMode(enabled: false)
    let first = try journal.build(schema: Shelf.books.marked, storagePath: url)
    try first.initialize(storageMigrator: ShelfMigrator())
    try first.sqlitePool.close()
    let second = try SQLiteStorageBuilder().build(schema: Shelf.loans.marked, storagePath: url)
    try second.initialize(storageMigrator: ShelfMigrator())
    #expect(try second.sqlitePool.read { try $0.isInWAL })
  }
}

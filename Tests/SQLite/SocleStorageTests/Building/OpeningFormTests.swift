import Foundation
import SocleFunctions
import SocleLiveSchema
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("Pools and connections open by a path or a file URL")
struct OpeningFormTests {
  let folder: TemporaryFolder
  var url: URL { URL(fileURLWithPath: folder.file()) }

  init() throws { folder = try TemporaryFolder() }

  @Test("`creatingAt` refuses an existing file, `openingExistingAt` a missing one")
  func twoWays() throws {
    #expect(throws: SQLiteError.self) { try SQLitePool(openingExistingAt: url) }
    #expect(throws: SQLiteError.self) { try Connection(openingExistingAt: url) }
    let pool = try SQLitePool(creatingAt: url)
    try pool.write { try $0.createTable(Account.row) }
    #expect(throws: SQLiteError.self) { try SQLitePool(creatingAt: url) }
    #expect(throws: SQLiteError.self) { try SQLitePool(creatingAt: folder.file()) }
    #expect(throws: SQLiteError.self) { try Connection(creatingAt: url) }
    #expect(try SQLitePool(openingExistingAt: url).read { try $0.accountCount } == 0)
    #expect(try SQLitePool(openingOrCreatingAt: url).read { try $0.accountCount } == 0)
    #expect(try Connection(openingOrCreatingAt: url).accountCount == 0)
  }

  @Test("`openingOrCreatingAt` creates a missing file")
  func creating() throws {
    _ = try Connection(openingOrCreatingAt: url)
    #expect(try Connection(openingExistingAt: folder.file()).tableNames() == [])
  }

  @Test("A pool that cannot be opened leaves no file")
  func failing() throws {
    let options = PoolOptions(readerCount: 0)
    #expect(throws: SQLiteError.self) { try SQLitePool(creatingAt: url, options: options) }
    let readOnly = PoolOptions(isReadOnly: true)
    #expect(throws: SQLiteError.self) { try SQLitePool(creatingAt: url, options: readOnly) }
    #expect(!FileManager.default.fileExists(atPath: folder.file()))
  }

  @Test("A URL that is not a file URL is refused")
  func webURL() throws {
    let web = try #require(URL(string: "https://example.com/a.sqlite"))
    let error = errorThrown { _ = try Connection(creatingAt: web) } as? SQLiteError
    #expect(error?.description.contains("not a file URL") == true)
  }

  @Test(
    "A path with a special meaning for SQLite is refused by pools, storages and copies",
    arguments: [":memory:", "file:x.sqlite"])
  func specialPaths(path: String) throws {
    let source = try Connection.inMemory()
    let url = URL(fileURLWithPath: folder.file(":memory:"))
    let schema = SQLiteSchema(tables: [Book.row.table], version: Pair.first)
    let errors = [
      errorThrown { _ = try SQLitePool(creatingAt: path) },
      errorThrown { _ = try SQLitePool(openingExistingAt: path) },
      errorThrown { _ = try SQLitePool(openingOrCreatingAt: path) },
      errorThrown { _ = try SQLitePool(creatingAt: url) },
      errorThrown { _ = try SQLiteStorageBuilder().build(schema: schema, storagePath: url) },
      errorThrown { try source.backUp(toNewFileAt: path) },
      errorThrown { try source.vacuum(intoNewFileAt: path) },
    ]
    for error in errors {
      guard case .file(_, .unusable)? = error as? SQLiteError else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(try folder.names == [])
  }

  @Test("A builder and a migration proof accept the functions that a schema uses")
  func functions() throws {
    let fold = ScalarFunction("fold", isDeterministic: true, isInnocuous: true) { (text: String) in
      text.lowercased()
    }
    let options = ConnectionOptions(extensions: [fold])
    let index = IndexDescription("folded", on: [.expression("fold(title)")])
    let schema = SQLiteSchema(
      tables: [Book.row.with(indexes: [index]).table], version: Pair.first)
    let storage = try SQLiteStorageBuilder(connection: options).build(
      schema: schema, storagePath: url)
    try storage.initialize(storageMigrator: PairMigrator())
    try MigrationProof(of: schema, history: [], options: options).prove(PairMigrator())
    #expect(throws: SQLiteError.self) {
      try MigrationProof(of: schema, history: []).prove(PairMigrator())
    }
  }
}

import Foundation
import SocleStorage
import TestSupport
import Testing

@testable import SocleCore

@Suite("Opening a pool")
struct PoolOpeningTests {
  @Test("A missing file is refused, or created on request")
  func missingFile() throws {
    let folder = try TemporaryFolder()
    let error = errorThrown { try SQLitePool(openingExistingAt: folder.file()) }
    #expect(error as? SQLiteError == .file(path: folder.file(), problem: .missing))
    #expect(try folder.names == [])
    let pool = try SQLitePool(openingOrCreatingAt: folder.file())
    try pool.write { try $0.createTable(Account.row) }
    try pool.close()
    let again = try SQLitePool(openingOrCreatingAt: folder.file())
    #expect(try again.read { try $0.tableNames() } == ["accounts"])
  }

  @Test(
    "A failed creation removes the file it created, unless others have filled or replaced it",
    arguments: ["nothing", "write", "write and stay", "replace"])
  func failedCreation(visit: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file()
    let visitor = Visitor {
      switch visit {
      case "nothing": return nil
      case "replace":
        unlink(path)
        try Data().write(to: URL(fileURLWithPath: path))
        return nil
      default:
        let other = try Connection(openingExistingAt: path)
        try other.run("CREATE TABLE visited(x)")
        return visit == "write" ? nil : other
      }
    }
    let options = PoolOptions(connection: ConnectionOptions(extensions: [visitor]))
    #expect(errorThrown { try SQLitePool(creatingAt: path, options: options) } != nil)
    #expect(visitor.problem == nil)
    if visit == "nothing" {
      #expect(try folder.names == [])
    } else {
      let found = try Connection(openingExistingAt: path)
      #expect(try found.tableNames() == (visit == "replace" ? [] : ["visited"]))
    }
  }

  @Test("A pool of too many readers leaves no file")
  func readers() throws {
    let folder = try TemporaryFolder()
    let options = PoolOptions(readerCount: 65)
    #expect(errorThrown { try SQLitePool(creatingAt: folder.file(), options: options) } != nil)
    #expect(
      errorThrown { try SQLitePool(openingOrCreatingAt: folder.file(), options: options) } != nil)
    #expect(try folder.names == [])
  }

  @Test(
    "No file is created in a missing folder, over a folder, or beside files of an earlier database")
  func noPlace() throws {
    let folder = try TemporaryFolder()
    let missing = folder.file("missing/test.sqlite")
    let lost = errorThrown { try SQLitePool(openingOrCreatingAt: missing) }
    #expect(lost as? SQLiteError == .file(path: missing, problem: .folderMissing))
    let over = errorThrown { try SQLitePool(openingOrCreatingAt: folder.path) }
    #expect(over as? SQLiteError == .file(path: folder.path, problem: .isFolder))
    let journal = try folder.write(Array(repeating: 1, count: 9), to: "test.sqlite-journal")
    let beside = errorThrown { try SQLitePool(openingOrCreatingAt: folder.file()) }
    #expect(beside as? SQLiteError == .file(path: folder.file(), problem: .leftover(path: journal)))
    #expect(try folder.names == ["test.sqlite-journal"])
  }

  @Test("A file that is not a database is refused, also for reading", arguments: [false, true])
  func noDatabase(isReadOnly: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Array("This is text, and long enough to be looked at.".utf8), to: "test.sqlite")
    let options = PoolOptions(isReadOnly: isReadOnly)
    let error = errorThrown { try SQLitePool(openingExistingAt: folder.file(), options: options) }
    #expect(error as? SQLiteError == .file(path: folder.file(), problem: .notADatabase))
  }

  @Test("The writer has a cache of 16 MiB, readers have SQLite's, unless the options set another")
  func caches() throws {
    let folder = try TemporaryFolder()
    let pool = try SQLitePool(openingOrCreatingAt: folder.file())
    #expect(try pool.write { try $0.value("PRAGMA cache_size") } == .integer(-16_384))
    #expect(try pool.read { try $0.value("PRAGMA cache_size") } == .integer(-2000))
    let options = PoolOptions(connection: ConnectionOptions(cacheKibibytes: 100))
    let small = try SQLitePool(openingExistingAt: folder.file(), options: options)
    #expect(try small.write { try $0.value("PRAGMA cache_size") } == .integer(-100))
    #expect(try small.read { try $0.value("PRAGMA cache_size") } == .integer(-100))
  }

  @Test("A reader count out of bounds is refused", arguments: [0, -1, 65, Int.max])
  func readerCount(_ count: Int) {
    let error = errorThrown { try SQLitePool.inMemory(options: PoolOptions(readerCount: count)) }
    guard case .impossible? = error as? SQLiteError else {
      Issue.record("Another error: \(String(describing: error))")
      return
    }
  }

  @Test("A read-only pool reads beside another pool, and refuses to write")
  func readOnly() async throws {
    let folder = try TemporaryFolder()
    let pool = try SQLitePool(openingOrCreatingAt: folder.file())
    try await pool.write { try $0.createTable(Account.row) }
    let options = PoolOptions(isReadOnly: true)
    let other = try SQLitePool(openingExistingAt: folder.file(), options: options)
    try await pool.write { try $0.insertAccount(1) }
    #expect(try await other.read { try $0.accountIDs() } == [1])
    expectRefusal("for reading only") { try other.writeNow { _ in } }
    let error = await errorThrown { try await other.write { _ in } }
    #expect(refusal(error)?.contains("for reading only") == true)
    expectError { try SQLitePool(openingOrCreatingAt: folder.file(), options: options) }
    expectError { try SQLitePool.inMemory(options: options) }
  }

  @Test(
    "The file of a pool has the requested journal mode",
    arguments: [JournalMode.wal, .delete, .truncate])
  func journalMode(_ mode: JournalMode) throws {
    let folder = try TemporaryFolder()
    let options = PoolOptions(connection: ConnectionOptions(journalMode: mode))
    let pool = try SQLitePool(openingOrCreatingAt: folder.file(), options: options)
    let found = try pool.write { try $0.values(of: TestSQL("PRAGMA journal_mode")) }
    #expect(found == [[.text(mode.rawValue)]])
  }

  @Test("A pool with a relative path keeps its file when the working directory changes")
  func relativePath() throws {
    let folder = try TemporaryFolder()
    #expect(try ChildProcess("change-folder", folder.file()).result() == "1")
  }

  @Test("Two in-memory pools are separate databases")
  func separateMemories() throws {
    let (first, second) = (try SQLitePool.inMemory(), try SQLitePool.inMemory())
    try first.write { try $0.createTable(Account.row) }
    #expect(try second.read { try $0.tableNames().count } == 0)
  }

  @Test("Two pools over one file wait for each other's writes")
  func twoPools() throws {
    let folder = try TemporaryFolder()
    let pools = try [folder, folder].map { try SQLitePool(openingOrCreatingAt: $0.file()) }
    try pools[0].write { connection in
      try connection.createTable(Account.row)
      try connection.insertAccount(0)
    }
    let threads = pools.map { pool in
      OtherThread { for _ in 1...100 { try pool.write { try $0.move(1, to: 0) } } }
    }
    for thread in threads { try thread.wait() }
    #expect(try pools[1].read { try $0.balance(of: 0) } == 200)
  }
}

/// Visits the file that a connection is opening, and makes that fail.
private final class Visitor: ConnectionExtension, @unchecked Sendable {
  // Sendable although unchecked: one test uses it on its own thread.
  private(set) var problem: String?
  private let visit: () throws -> Connection?
  private var visitor: Connection?

  init(_ visit: @escaping () throws -> Connection?) { self.visit = visit }

  func register(on connection: Connection) throws(SQLiteError) {
    do {
      visitor = try visit()
    } catch { problem = "\(error)" }
    throw .impossible(subject: "a visitor", reason: "it fails")
  }
}

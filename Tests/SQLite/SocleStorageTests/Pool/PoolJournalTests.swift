import Foundation
import SocleStorage
import TestSupport
import Testing

@testable import SocleCore

/// Without WAL a pool has one connection for reads and writes, which also rolls back the unfinished write of a crashed process.
@Suite("A pool without WAL whose file has another process's unfinished write")
struct PoolJournalTests {
  let folder: TemporaryFolder
  static let title = String(repeating: "x", count: 200)

  init() throws { folder = try TemporaryFolder() }

  private func options(isReadOnly: Bool = false) -> PoolOptions {
    PoolOptions(
      isReadOnly: isReadOnly,
      connection: ConnectionOptions(journalMode: .delete, busyTimeout: .milliseconds(20)))
  }

  /// A pool over the file, with this number of readers open.
  private func pool(reads: Int) throws -> SQLitePool {
    let pool = try SQLitePool(openingOrCreatingAt: folder.file(), options: options())
    try pool.write { connection in
      try connection.createTable(Book.row)
      try connection.prepareInsert(in: Book.row)
        .insert(contentsOf: (1...500).map { Book(id: $0, title: Self.title) })
    }
    for _ in 0..<reads { #expect(try pool.read { try $0.count(of: Book.row) } == 500) }
    return pool
  }

  /// Leaves the files of a process that died when only a part of its changes was in the database file.
  private func crash() throws {
    let path = folder.file("dying.sqlite")
    try FileManager.default.copyItem(atPath: folder.file(), toPath: path)
    let options = ConnectionOptions(journalMode: .delete, cacheKibibytes: 10)
    let dying = try Connection(openingExistingAt: path, options: options)
    try dying.run("BEGIN")
    try dying.run("UPDATE books SET title = 'lost' || title")
    for suffix in ["-journal", ""] {
      // Into the same file: it is the one that the pool has open.
      try folder.write(folder.bytes(of: "dying.sqlite\(suffix)"), to: "test.sqlite\(suffix)")
    }
  }

  @Test(
    "A file with another process's unfinished write is read as it was before that write",
    arguments: [0, 1])
  func reading(reads: Int) throws {
    let pool = try pool(reads: reads)
    try crash()
    let titles = try pool.read { try $0.rows(of: Book.row).map(\.title) }
    #expect(titles.count == 500 && titles.allSatisfy { $0 == Self.title })
    #expect(try folder.names.contains("test.sqlite-journal") == false)
  }

  @Test(
    "A read-only pool refuses a file with another process's unfinished write, and keeps the journal"
  )
  func readingOnly() throws {
    try pool(reads: 0).close()
    let other = try SQLitePool(
      openingExistingAt: folder.file(), options: options(isReadOnly: true))
    try crash()
    let error = errorThrown { try other.read { try $0.count(of: Book.row) } }
    #expect((error as? SQLiteError)?.code == .readOnlyJournal)
    #expect(try folder.names.contains("test.sqlite-journal"))
  }
}

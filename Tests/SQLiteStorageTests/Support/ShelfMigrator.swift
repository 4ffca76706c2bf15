import Foundation
import SQLiteCore
import SQLiteStorage

/// Migrates the shelf, remembers what it was called for, and does on request what it should not.
struct ShelfMigrator: SQLiteMigratable {
  let calls = CallLog()
  var before: @Sendable () throws -> Void = {}
  /// What a step does besides its work, and after it.
  var also: @Sendable (Shelf, Connection) throws -> Void = { _, _ in }

  func willStartIncrementalStorageMigrationSequence(
    startVersion: Shelf, endVersion: Shelf
  ) throws {
    calls.add("will \(startVersion.rawValue) \(endVersion.rawValue)")
    try before()
  }

  func performIncrementalStorageMigration(_ nextVersion: Shelf, database: Connection) throws {
    calls.add("step \(nextVersion.rawValue)")
    switch nextVersion {
    case .books: break
    case .loans: try database.createTable(Loan.row)
    case .titlesIndexed: try database.run(CreateIndexQuery(Book.byTitle, on: Book.row.table))
    case .notes: try database.createTable(Remark.row)
    }
    try also(nextVersion, database)
  }

  func didFinishStorageIncrementalMigrationSequence(startVersion: Shelf, endVersion: Shelf) {
    calls.add("did \(startVersion.rawValue) \(endVersion.rawValue)")
  }
}

/// What happened, in order, from whichever thread.
final class CallLog: Sendable {
  private let lock = NSLock()
  // Read and written only while `lock` is held.
  nonisolated(unsafe) private var list: [String] = []

  var calls: [String] { lock.withLock { list } }

  func add(_ call: String) {
    lock.withLock { list.append(call) }
  }
}

/// An error of a program's own.
struct OwnError: Error, Equatable {
  var number = 7
}

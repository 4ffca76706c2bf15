import SocleCore
import SocleStorage
import TestSupport

/// Migrates the shelf, records its calls, and misbehaves on request.
struct ShelfMigrator: SQLiteMigratable {
  let calls = Record<String>()
  var before: @Sendable () throws -> Void = {}
  /// Called by each step after its own changes.
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

/// An error of a program's own.
struct OwnError: Error, Equatable {
  var number = 7
}

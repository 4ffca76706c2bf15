import SocleCore
import SocleStorage

/// The shortest history.
enum Pair: Int, SchemaVersion {
  case first = 1
  case second = 2
}

/// A migrator with one step, a closure.
struct PairMigrator: SQLiteMigratable {
  var step: @Sendable (Connection) throws -> Void = { _ in }

  func performIncrementalStorageMigration(_ nextVersion: Pair, database: Connection) throws {
    try step(database)
  }
}

import Foundation
import SocleCore
import SocleStorage

/// Migrates the chain, and kills its own process where it is told to.
struct ChainMigrator: SQLiteMigratable {
  /// A moment of a migration, as "7 before", "7 inside", "7 committed", "0 will" or "0 did".
  var killMoment: String?

  func willStartIncrementalStorageMigrationSequence(startVersion: Chain, endVersion: Chain) throws {
    pass("0 will")
  }

  func performIncrementalStorageMigration(_ nextVersion: Chain, database: Connection) throws {
    let step = nextVersion.rawValue
    pass("\(step) before")
    let filler = Chain.row(step)
    try database.createTable(filler)
    try database.prepareInsert(in: filler)
      .insert(contentsOf: repeatElement(Filler(), count: 20))
    let process = Int(getpid())
    try database.prepareInsert(in: StepMade.row).insert(StepMade(step: step, process: process))
    pass("\(step) inside")
  }

  func didFinishStorageIncrementalMigrationSequence(startVersion: Chain, endVersion: Chain) {
    pass("0 did")
  }

  /// The progress that is told after the commit of each step.
  func noticeCommit(_ progress: MigrationProgress, end: Int) {
    if progress.completed > 0 { pass("\(end - progress.total + progress.completed) committed") }
  }

  /// Nothing of the process runs after it, and no file is closed.
  private func pass(_ moment: String) {
    if moment == killMoment { kill(getpid(), SIGKILL) }
  }
}

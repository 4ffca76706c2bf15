import SocleCore
import SocleLiveSchema

extension Initialization {
  /// Performs the steps from `start` to the schema's version that the file still needs.
  ///
  /// - Returns: The steps that were performed by this call, not by another process.
  func migrate(from start: Version, on connection: Connection) throws -> [Version] {
    let end = schema.version
    try migrator.willStartIncrementalStorageMigrationSequence(startVersion: start, endVersion: end)
    let total = start.steps(to: end).count
    reportProgress(MigrationProgress(completed: 0, total: total))
    var made: [Version] = []
    try connection.withoutForeignKeys(for: "migrating \(path)") {
      while let step = try makeNextStep(on: connection) {
        made.append(step)
        let rest = step.steps(to: end).count
        reportProgress(MigrationProgress(completed: total - rest, total: total))
      }
    }
    if made.last != end { reportProgress(MigrationProgress(completed: total, total: total)) }
    migrator.didFinishStorageIncrementalMigrationSequence(startVersion: start, endVersion: end)
    return made
  }

  /// One transaction: the step, its checks, and the new version. Returns nil if the file needs no step.
  private func makeNextStep(on connection: Connection) throws -> Version? {
    try connection.transaction {
      guard case .version(let current) = try find(on: connection),
        let next = current.steps(to: schema.version).first
      else { return nil }
      try perform(next, after: current, on: connection)
      try checkReferences(after: next, on: connection)
      try stamp(next, on: connection)
      // Before the commit, so that a wrong last step can be corrected and performed again.
      if next == schema.version { try verifyResult(on: connection) }
      return next
    }
  }

  /// Runs the migrator's step, which cannot end the transaction, and checks that it did not change the version.
  private func perform(_ step: Version, after current: Version, on connection: Connection) throws {
    let header = try header(of: connection)
    try connection.guardingTransaction {
      try migrator.performIncrementalStorageMigration(step, database: connection)
    }
    let state = try state(of: connection)
    guard state.version == current.rawValue else {
      let mark = part == nil ? "user_version" : "the version of the part"
      let reason = "changed \(mark). Leave that to the migration"
      throw problem(.brokenStep(version: step.rawValue, reason: reason))
    }
    // With another application id the file would be refused from now on.
    guard [0, schema.applicationID].contains(state.applicationID) else {
      let reason = "changed application_id. Declare it in the schema"
      throw problem(.brokenStep(version: step.rawValue, reason: reason))
    }
    // The header belongs to the app, which would refuse its file from now on.
    guard try part == nil || header == self.header(of: connection) else {
      let reason =
        "changed user_version or application_id, which belong to the app's schema. Leave them unchanged"
      throw problem(.brokenStep(version: step.rawValue, reason: reason))
    }
  }

  private func header(of connection: Connection) throws -> [Int] {
    [try connection.pragmaNumber("user_version"), try connection.pragmaNumber("application_id")]
  }

  private func checkReferences(after step: Version, on connection: Connection) throws {
    let violations = try connection.foreignKeyCheck(limit: 10_000)
    guard violations.isEmpty else {
      throw SQLiteError.danglingReferences(
        attempt: "migrating \(path) to version \(step.rawValue)", violations: violations)
    }
  }
}

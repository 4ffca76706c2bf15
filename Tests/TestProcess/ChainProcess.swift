import Foundation
import SocleCore
import SocleLiveSchema
import SocleStorage

/// Initializes a file of the chain, or looks at one.
enum ChainProcess {
  /// Prints what came of it, as "version 3, steps 4 5".
  static func initialize(_ path: String, to version: Int, killMoment: String?) async throws {
    let version = Chain(rawValue: version) ?? .v20
    let storage = try await SQLiteStorageBuilder()
      .build(schema: version.schema, storagePath: URL(fileURLWithPath: path))
    let migrator = ChainMigrator(killMoment: killMoment)
    let report = try await storage.initialize(storageMigrator: migrator) { progress in
      migrator.noticeCommit(progress, end: version.rawValue)
    }
    let steps = report.steps.map { "\($0.rawValue)" }.joined(separator: " ")
    switch report.beginning {
    case .version(let version): print("version \(version.rawValue), steps \(steps)")
    case .empty: print("created")
    default: print("unexpected: \(report)")
    }
    await storage.sqlitePool.close()
  }

  /// The version that the file has exactly, or what is wrong with it.
  static func check(_ path: String) async throws -> String {
    // For writing, because a journal that was left behind has to be applied first.
    let connection = try Connection(openingExistingAt: path)
    let found = try await version(of: path)
    let problems = try connection.integrityCheck()
    guard problems.isEmpty else { return "damaged: \(problems)" }
    let tables = try connection.tableNames()
    guard found != 0 else { return tables.isEmpty ? "empty" : "partial: \(tables)" }
    guard let version = Chain(rawValue: found) else { return "unknown: \(found)" }
    let differences = try version.schema.differences(on: connection)
    guard differences.isEmpty else { return "differs: \(differences)" }
    let steps = try connection.rows(of: StepMade.row, orderedBy: [StepMade.step.ascending])
    return "version \(found), steps \(steps.map { "\($0.step)" }.joined(separator: " "))"
  }

  private static func version(of path: String) async throws -> Int {
    let last = Chain.v20
    let storage = try await SQLiteStorageBuilder().setReadOnly(true)
      .build(schema: last.schema, storagePath: URL(fileURLWithPath: path))
    do {
      try await storage.initialize(storageMigrator: ChainMigrator())
      return last.rawValue
    } catch {
      guard case .schema(_, .readOnly(let found, _))? = error as? SQLiteError else {
        throw error
      }
      return found
    }
  }
}

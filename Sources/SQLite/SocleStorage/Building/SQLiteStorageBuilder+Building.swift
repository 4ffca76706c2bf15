import Foundation
import SocleCore

extension SQLiteStorageBuilder {
  /// Opens the file; if there is none, creates an empty file and its missing parent folders.
  ///
  /// This method does not create the schema: ``SQLiteStorage/initialize(storageMigrator:progress:)`` does. If `initialize` will
  /// refuse the file, this method does not change it, not even its journal mode.
  /// - Parameters:
  ///   - schema: The schema that the program expects, with its latest version.
  ///   - storagePath: The location of the file, as a file URL.
  ///   - shape: The schema that a file without a version may have: ``SQLiteStorage/initialize(storageMigrator:progress:)``
  ///     compares the file with `shape`, gives the file the version of `shape`, and migrates it from there. By default a file
  ///     without a version is refused, unless it is empty.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a schema that cannot be created, such as a schema whose versions
  ///   include a raw value below 1, if `shape` has a later version than `schema`, or for a reader count outside 1 to 64;
  ///   ``SQLiteError/file(path:problem:)`` for a file or folder that cannot be used.
  public func build<Version: SchemaVersion>(
    schema: SQLiteSchema<Version>, storagePath: URL, adopting shape: SQLiteSchema<Version>? = nil
  ) async throws -> SQLiteStorage<Version> {
    let builder = self
    return try await withCheckedThrowingContinuation { continuation in
      // Opening may wait for locks, which must not block a thread of Swift's concurrency, so it runs on a dispatch queue.
      DispatchQueue(label: "socle.storage").async {
        continuation.resume(
          with: Result {
            try builder.build(schema: schema, storagePath: storagePath, adopting: shape)
          })
      }
    }
  }

  /// Opens the file, like the `async` form, but on the caller's thread.
  ///
  /// - Throws: The same errors as the `async` form.
  public func build<Version: SchemaVersion>(
    schema: SQLiteSchema<Version>, storagePath: URL, adopting shape: SQLiteSchema<Version>? = nil
  ) throws -> SQLiteStorage<Version> {
    try schema.validate()
    if let shape { try schema.validate(adopting: shape) }
    let path = try DatabaseFile(storagePath.databasePath()).path
    let policies = SchemaPolicies(
      downgrade: downgrade, adopted: shape, isReadOnly: options.isReadOnly)
    return SQLiteStorage(
      sqlitePool: try openPool(at: path, for: schema, policies),
      sqliteURL: storagePath, schema: schema, policies: policies)
  }

  /// Opens a database in memory, for tests; it exists as long as the returned storage.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a schema that cannot be created, or for a reader count outside 1
  ///   to 64; ``SQLiteError/misuse(attempt:reason:)`` if the builder is read-only.
  public func buildInMemory<Version: SchemaVersion>(
    schema: SQLiteSchema<Version>
  ) throws -> SQLiteStorage<Version> {
    try schema.validate()
    return SQLiteStorage(
      sqlitePool: try SQLitePool.inMemory(options: options),
      sqliteURL: URL(fileURLWithPath: "/:memory:"), schema: schema,
      policies: SchemaPolicies(downgrade: downgrade))
  }

  private func openPool<Version>(
    at path: String, for schema: SQLiteSchema<Version>, _ policies: SchemaPolicies<Version>
  ) throws -> SQLitePool {
    if options.isReadOnly { return try SQLitePool(openingExistingAt: path, options: options) }
    let folder = PathParts(path).folder
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw SQLiteError.file(
        path: folder, problem: .unusable(reason: "the folder cannot be created: \(error.reason)"))
    }
    var options = options
    // If the file cannot even be examined, opening it reports the error.
    if (try? isRefused(at: path, schema, policies)) == true { options.connection.journalMode = nil }
    return try SQLitePool(openingOrCreatingAt: path, options: options)
  }

  /// Whether the initialization will refuse the file, so that opening must not change its journal mode. False for a file that
  /// already has the requested mode.
  private func isRefused<Version>(
    at path: String, _ schema: SQLiteSchema<Version>, _ policies: SchemaPolicies<Version>
  ) throws -> Bool {
    var keeping = options.connection
    keeping.journalMode = nil
    // Not read-only: a crash may have left the file's journal, which has to be applied before anything can be read.
    let connection = try Connection(openingExistingAt: path, options: keeping)
    guard try connection.isInWAL != (options.connection.journalMode == .wal) else { return false }
    let dryRun = Initialization(
      schema: schema, migrator: NoSteps(), path: path, policies: policies)
    do { _ = try dryRun.examine(connection) } catch SQLiteError.schema { return true }
    return false
  }
}

/// A migrator without steps, for an initialization that is only examined, never run.
private struct NoSteps<Version: SchemaVersion>: SQLiteMigratable {
  func performIncrementalStorageMigration(_ nextVersion: Version, database: Connection) {}
}

extension Error {
  /// The system's message, without the path that Foundation repeats.
  fileprivate var reason: String {
    let cause = (self as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    return (cause ?? self).localizedDescription
  }
}

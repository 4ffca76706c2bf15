import Foundation
import SQLiteCore

extension SQLiteStorageBuilder {
  /// Opens the file; if there is none, creates an empty one and the folders above it.
  ///
  /// It does not create the schema: ``SQLiteStorage/initialize(storageMigrator:progress:)`` does. A file that will be
  /// refused there is not changed here: it keeps its journal mode.
  /// - Parameters:
  ///   - schema: The latest schema of the file.
  ///   - storagePath: The location of the file, as a file URL.
  ///   - shape: The shape that a file without a version may have: ``SQLiteStorage/initialize(storageMigrator:progress:)``
  ///     compares the file with it, sets its version and migrates from there. By default such a file is refused, unless
  ///     it is empty.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a schema that cannot be created, such as one whose enum
  ///   has a version below 1, and for a shape of a later version than the schema's;
  ///   ``SQLiteError/file(path:problem:)`` for a file or folder that cannot be used.
  public func build<Version: SchemaVersion>(
    schema: SQLiteSchema<Version>, storagePath: URL, adopting shape: SQLiteSchema<Version>? = nil
  ) async throws -> SQLiteStorage<Version> {
    let builder = self
    return try await withCheckedThrowingContinuation { continuation in
      // Opening may wait for locks, and must not block a thread of Swift's concurrency.
      DispatchQueue.global().async {
        continuation.resume(
          with: Result { try builder.open(schema, at: storagePath, adopting: shape) })
      }
    }
  }

  /// Opens the file, like the `async` form, but on the caller's thread.
  ///
  /// - Throws: as the `async` form.
  public func build<Version: SchemaVersion>(
    schema: SQLiteSchema<Version>, storagePath: URL, adopting shape: SQLiteSchema<Version>? = nil
  ) throws -> SQLiteStorage<Version> {
    try open(schema, at: storagePath, adopting: shape)
  }

  /// Opens a database in memory, for tests; it exists as long as the storage.
  ///
  /// - Throws: as ``build(schema:storagePath:adopting:)``.
  public func buildInMemory<Version: SchemaVersion>(
    schema: SQLiteSchema<Version>
  ) throws -> SQLiteStorage<Version> {
    try schema.validate()
    return SQLiteStorage(
      sqlitePool: try SQLitePool.inMemory(options: options),
      sqliteURL: URL(fileURLWithPath: "/:memory:"), schema: schema,
      policies: SchemaPolicies(downgrade: downgrade))
  }

  private func open<Version>(
    _ schema: SQLiteSchema<Version>, at url: URL, adopting shape: SQLiteSchema<Version>?
  ) throws -> SQLiteStorage<Version> {
    try schema.validate()
    if let shape { try schema.validate(adopting: shape) }
    let path = try StoragePath(url)
    let policies = SchemaPolicies(
      downgrade: downgrade, adopted: shape, isReadOnly: options.isReadOnly)
    return SQLiteStorage(
      sqlitePool: try openPool(at: path, for: schema, policies), sqliteURL: url, schema: schema,
      policies: policies)
  }

  private func openPool<Version>(
    at path: StoragePath, for schema: SQLiteSchema<Version>, _ policies: SchemaPolicies<Version>
  ) throws -> SQLitePool {
    if options.isReadOnly {
      return try SQLitePool(openingExistingAt: path.text, options: options)
    }
    try path.createFolder()
    var options = options
    if path.isRefused(by: schema, policies, options.connection) {
      options.connection.journalMode = nil
    }
    return try SQLitePool(openingOrCreatingAt: path.text, options: options)
  }
}

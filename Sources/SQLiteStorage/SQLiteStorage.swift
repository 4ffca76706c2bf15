import Foundation
import SQLiteCore

/// A database file with a schema version, and the pool through which it is used.
///
/// ```swift
/// let storage = try await SQLiteStorageBuilder()
///   .setWALMode(enabled: true)
///   .build(schema: schema, storagePath: url)
/// try await storage.initialize(storageMigrator: LibraryMigrator())
/// try await storage.sqlitePool.write { try $0.prepareInsert(into: Book.row).insert(book) }
/// ```
public final class SQLiteStorage<Version: SchemaVersion>: Sendable {
  /// The pool. It can be used before ``initialize(storageMigrator:progress:)`` and after that has failed; the file then has
  /// the schema that it had before.
  public let sqlitePool: SQLitePool
  /// The location of the file; `file:///:memory:` for a database in memory.
  public let sqliteURL: URL
  /// The schema to which ``initialize(storageMigrator:progress:)`` brings the file.
  public let schema: SQLiteSchema<Version>

  let policies: SchemaPolicies<Version>

  init(
    sqlitePool: SQLitePool, sqliteURL: URL, schema: SQLiteSchema<Version>,
    policies: SchemaPolicies<Version>
  ) {
    self.sqlitePool = sqlitePool
    self.sqliteURL = sqliteURL
    self.schema = schema
    self.policies = policies
  }
}

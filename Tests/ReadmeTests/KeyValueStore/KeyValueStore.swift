import Foundation
import Socle

/// Values by key in a file, in the order of the keys. A value may have a date from which on it is not found any more.
nonisolated struct KeyValueStore: Sendable {
  struct Entry: Equatable {
    var key: String
    var value: [UInt8]
    var expiresAt: Date?

    static let key = Field("key", \Entry.key)
    static let value = Field("value", \Entry.value)
    static let expiresAt = Field("expires_at", \Entry.expiresAt)
    static let expiring = IndexDescription(
      "expiring", on: [.field(expiresAt)], where: "expires_at IS NOT NULL")
    static let row = RowDescription("entries", key, value, expiresAt, make: Entry.init)
      .keyed(by: key)
      .with(indexes: [expiring])
      .with(hasRowID: false)
  }

  private enum Version: Int, SchemaVersion { case first = 1 }

  private struct Migrator: SQLiteMigratable {
    func performIncrementalStorageMigration(_ nextVersion: Version, database: Connection) {}
  }

  private let pool: SQLitePool

  init(at url: URL) throws {
    let schema = SQLiteSchema(tables: [Entry.row.table], version: Version.first)
    let storage = try SQLiteStorageBuilder().build(schema: schema, storagePath: url)
    try storage.initialize(storageMigrator: Migrator())
    pool = storage.sqlitePool
  }

  /// Stores the entries, all or none of them; an entry of the same key is replaced.
  func put(_ entries: [Entry]) throws {
    try pool.write {
      _ = try $0.insert(contentsOf: entries, in: Entry.row, onConflict: .updateAll())
    }
  }

  func put(_ entry: Entry) throws {
    try pool.write { _ = try $0.insert(entry, in: Entry.row, onConflict: .updateAll()) }
  }

  func value(of key: String, at now: Date = Date()) throws -> [UInt8]? {
    let entry = try pool.read { try $0.row(of: Entry.row, key: key) }
    return entry.flatMap { ($0.expiresAt ?? .distantFuture) > now ? $0.value : nil }
  }

  /// The entries from `first` up to, but without, `end`, in the order of their keys.
  func entries(
    from first: String, to end: String, limit: Int? = nil, at now: Date = Date()
  ) throws -> [Entry] {
    let isLive = Condition.any(of: [Entry.expiresAt.isNull, Entry.expiresAt > now])
    return try pool.read {
      try $0.rows(
        of: Entry.row, where: [Entry.key >= first, Entry.key < end, isLive],
        orderedBy: [Entry.key.ascending], limit: limit)
    }
  }

  @discardableResult func remove(_ key: String) throws -> Bool {
    try pool.write { try $0.delete(in: Entry.row, where: [Entry.key == key]) > 0 }
  }

  /// Deletes what has expired, and returns how many entries that were.
  @discardableResult func removeExpired(at now: Date = Date()) throws -> Int {
    try pool.write { try $0.delete(in: Entry.row, where: [Entry.expiresAt <= now]) }
  }
}

internal import Injection
internal import SQLiteCore
internal import SQLiteStorage

internal import Foundation

extension ServerRepository {
  /// A repository in a SQLite database, which is made or brought up to date if need be.
  ///
  /// Reads run beside each other and beside a write, and see all of it or nothing.
  /// - Parameters:
  ///   - database: Where the database is; a file, and its folders, are made if nothing is there.
  ///   - version: What the database is opened as: an earlier one stores no metadata, or no states. A file that is later
  ///     already is refused.
  ///   - countryNames: What countries are called in searches and orders. A database keeps those that it was opened with
  ///     last.
  /// - Throws: what is in the way of opening, as a file that is none of ours or of a later version.
  public init(
    database: DatabaseType, version: ServerSchemaVersion = .latest,
    countryNames: CountryNames = .english
  ) throws {
    let storage = try SQLiteServers.storage(in: database, at: version)
    try storage.initialize(storageMigrator: ServerMigrator())
    self.init(
      try SQLiteServers(storage.sqlitePool, version: version, countryNames: countryNames))
  }

  init(_ servers: SQLiteServers) {
    self.init()
    read(from: servers)
    write(to: servers)
    close = { try servers.pool.close() }
  }

  private mutating func read(from store: SQLiteServers) {
    serverCount = { try store.serverCount() }
    countryCount = { try store.countryCount() }
    metadata = { try store.metadata($0) }
    groups = { try store.groups($0, $1, $2) }
    servers = { try store.servers($0, $1) }
    firstServer = { try store.fullServers($0, $1, limit: 1).first }
    fullServers = { try store.fullServers($0, $1) }
  }

  private mutating func write(to store: SQLiteServers) {
    upsertServers = { try store.upsert($0) }
    upsertLoads = { try store.upsert($0) }
    deleteServers = { try store.delete(idsNotIn: $0, maxTier: $1) }
    replaceAllServers = { try store.replaceAll(with: $0) }
    setMetadata = { try store.setMetadata($0, for: $1) }
  }
}

extension SQLiteServers {
  fileprivate static func storage(
    in database: DatabaseType, at version: ServerSchemaVersion
  ) throws -> SQLiteStorage<ServerSchemaVersion> {
    let builder = SQLiteStorageBuilder()
    let schema = ServerSchema.at(version)
    switch database {
    case .ephemeral: return try builder.buildInMemory(schema: schema)
    case .physical(let path):
      return try builder.build(schema: schema, storagePath: URL(fileURLWithPath: path))
    }
  }
}

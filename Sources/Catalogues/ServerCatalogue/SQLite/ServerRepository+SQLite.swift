public import SocleCore
internal import SocleInjection
public import SocleStorage

internal import Foundation

extension ServerRepository {
  /// A repository in a SQLite database, which is created or migrated if necessary.
  ///
  /// Reads run concurrently with each other and with a write, and see all of a change or nothing.
  /// - Parameters:
  ///   - database: The location of the database; a missing file is created with its folders.
  ///   - version: The schema version of the database. Version 1 stores no metadata; versions 1 and 2 do not store the state or
  ///     region of a city.
  ///   - countryNames: The names of countries in searches and orders. The database stores the names with which it was last
  ///     opened.
  ///   - downgradePolicy: What happens to a database of a later or unknown version. By default it is refused. Another program's
  ///     file is refused by every policy.
  ///   - didRecreate: Called when the database was emptied because of `downgradePolicy`, with a `SQLiteError.schema` that the
  ///     app can log. The error is not thrown.
  /// - Throws: `SQLiteError.file` or `SQLiteError.schema` for a file that cannot be opened, belongs to another program
  ///   or has a later version.
  public init(
    database: DatabaseType, version: ServerSchemaVersion = .latest,
    countryNames: CountryNames = .english, downgradePolicy: DowngradePolicy = .refuse,
    didRecreate: (SQLiteError) -> Void = { _ in }
  ) throws {
    let builder = SQLiteStorageBuilder().setDowngradePolicy(downgradePolicy)
    let storage = try builder.build(database, at: version)
    let report = try storage.initialize(storageMigrator: ServerMigrator())
    if case .recreated(let found) = report.beginning {
      didRecreate(
        .schema(
          path: try storage.sqliteURL.databasePath(),
          problem: .downgradeAttempt(from: found, to: version.rawValue)))
    }
    let servers = SQLiteServers(
      pool: storage.sqlitePool, version: version, countryNames: countryNames)
    try servers.updateCountryNames()
    self.init { servers }
  }

  /// A repository in a database of the app. It does not change the app's own tables and version.
  ///
  /// The tables of servers are a part (`SchemaPart`) named "servers" with a version of its own; they are created or migrated
  /// if necessary, before or after the app initializes its own. Each change of the repository is a transaction of its own, and
  /// is refused within a write of the pool. ``close`` has no effect, because the pool belongs to the app.
  /// - Parameters:
  ///   - pool: A pool of the app's database.
  ///   - version: The schema version of the tables of servers.
  ///   - countryNames: The names of countries in searches and orders.
  /// - Throws: `SQLiteError` if the app has a table of the same name, or if a later version wrote the tables.
  public init(
    in pool: SQLitePool, version: ServerSchemaVersion = .latest,
    countryNames: CountryNames = .english
  ) throws {
    let part = SchemaPart("servers", schema: ServerSchema.at(version))
    try pool.initialize(part, storageMigrator: ServerMigrator())
    let servers = SQLiteServers(pool: pool, version: version, countryNames: countryNames)
    try servers.updateCountryNames()
    self.init { servers }
    close = {}
  }

  /// A repository in memory that contains `servers`: for tests and previews.
  ///
  /// Its copies share one database. If the database cannot be created or filled, for example because a score or coordinate is
  /// NaN, each function of the repository throws the error.
  public init(
    servers: [VPNServer], metadata: [MetadataKey: String] = [:],
    countryNames: CountryNames = .english
  ) {
    do {
      let repository = try ServerRepository(database: .ephemeral, countryNames: countryNames)
      try repository.replaceAll(servers: servers, maxTier: .max, metadata: metadata)
      self = repository
    } catch {
      self.init(failing: error)
    }
  }

  /// A repository in the existing file at `path`: a missing or empty file is an error.
  ///
  /// A database of an earlier version is migrated, as with
  /// ``init(database:version:countryNames:downgradePolicy:didRecreate:)``.
  /// - Parameter readOnly: Whether the file is only read; false by default. If it is true, the file must already have the
  ///   schema `version`, and searches use the country names stored in the file instead of `countryNames`.
  /// - Throws: `SQLiteError.file` if there is no database at `path`; `SQLiteError.schema` if it is empty, belongs to another
  ///   program or has a later version; with `readOnly`, also if it has an earlier version.
  public init(
    openingExistingAt path: String, version: ServerSchemaVersion = .latest,
    countryNames: CountryNames = .english, readOnly: Bool = false
  ) throws {
    try Self.requireContents(at: path, readOnly: readOnly)
    guard readOnly else {
      try self.init(database: .physical(path), version: version, countryNames: countryNames)
      return
    }
    let storage = try SQLiteStorageBuilder().setReadOnly(true).build(.physical(path), at: version)
    try storage.initialize(storageMigrator: ServerMigrator())
    let servers = SQLiteServers(
      pool: storage.sqlitePool, version: version, countryNames: countryNames)
    self.init { servers }
  }

  /// Checks that the file has tables: opening an empty file would turn it into a database of servers.
  private static func requireContents(at path: String, readOnly: Bool) throws(SQLiteError) {
    let connection = try Connection(
      openingExistingAt: path, readOnly: readOnly, options: ConnectionOptions(journalMode: nil))
    guard try connection.tableNames().isEmpty else { return }
    throw .schema(
      path: path,
      problem: .foreignApplication(found: 0, expected: ServerSchema.applicationID))
  }

  /// A repository whose functions call `store`, and use the returned database or throw the error.
  init(_ store: @escaping @Sendable () throws -> SQLiteServers) {
    self.init()
    serverCount = { try store().serverCount() }
    countryCount = { try store().countryCount() }
    metadata = { try store().metadata($0) }
    groups = { try store().groups($0, $1, $2) }
    servers = { try store().servers($0, $1) }
    firstServer = { try store().fullServers($0, $1, limit: 1).first }
    contents = { try store().contents(metadataKeys: $0) }
    fullServers = { try store().fullServers($0, $1) }
    changes = { try store().changes() }
    upsertServers = { try store().upsert($0) }
    upsertLoads = { try store().upsert($0) }
    deleteServers = { try store().delete(idsNotIn: $0, maxTier: $1) }
    replaceAllServers = { try store().replaceAll(with: $0) }
    setMetadata = { try store().setMetadata($0, for: $1) }
    close = { try store().pool.close() }
  }
}

extension SQLiteStorageBuilder {
  fileprivate func build(
    _ database: DatabaseType, at version: ServerSchemaVersion
  ) throws -> SQLiteStorage<ServerSchemaVersion> {
    let schema = ServerSchema.at(version)
    switch database {
    case .ephemeral: return try buildInMemory(schema: schema)
    case .physical(let path):
      // A URL takes `~` for the home folder.
      let file = try DatabaseFile(path).enginePath
      return try build(schema: schema, storagePath: URL(fileURLWithPath: file))
    }
  }
}

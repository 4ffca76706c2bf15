import GRDB
import ServerCatalogue

/// Servers by GRDB as its documentation advises: Codable records, the query interface, a pool; for the groups, which read every
/// server, a cursor of rows by position.
struct GRDBServers: Sendable {
  let pool: DatabasePool
  let countryNames = CountryNames.english

  /// - Parameter path: A file with the tables.
  init(path: String) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { database in
      database.add(function: .union)
      // The writer's cache is that of Socle's writer; readers of both have SQLite's own.
      guard !database.configuration.readonly else { return }
      try database.execute(sql: "PRAGMA cache_size = -16384")
    }
    pool = try DatabasePool(path: path, configuration: configuration)
  }
}

extension ServerRepository {
  /// What is measured of a repository, by GRDB.
  init(grdbAt path: String) throws {
    let servers = try GRDBServers(path: path)
    self.init()
    upsertServers = { try servers.upsert($0) }
    upsertLoads = { try servers.upsert($0) }
    groups = { try servers.groups($0, $1, $2) }
    self.servers = { try servers.servers($0, $1) }
    firstServer = { try servers.firstServer($0, $1) }
    close = { try servers.pool.close() }
  }
}

extension DatabaseFunction {
  /// The union of sets that are stored as integers.
  static let union = DatabaseFunction(
    "bitUnion", argumentCount: 1, pure: true, aggregate: BitUnion.self)

  private struct BitUnion: DatabaseAggregate {
    private var bits: Int64 = 0

    mutating func step(_ values: [DatabaseValue]) {
      bits |= Int64.fromDatabaseValue(values[0]) ?? 0
    }

    func finalize() -> (any DatabaseValueConvertible)? { bits }
  }
}

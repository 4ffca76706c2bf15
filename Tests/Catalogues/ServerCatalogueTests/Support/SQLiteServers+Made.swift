import Foundation
import SocleStorage

@testable import ServerCatalogue

extension SQLiteServers {
  /// A new store with `servers`, in the file at `path` or, if it is nil, in memory.
  static func made(_ servers: [VPNServer] = [], at path: String? = nil) throws -> SQLiteServers {
    let builder = SQLiteStorageBuilder()
    let schema = ServerSchema.at(.latest)
    let storage =
      try path.map { try builder.build(schema: schema, storagePath: URL(fileURLWithPath: $0)) }
      ?? builder.buildInMemory(schema: schema)
    try storage.initialize(storageMigrator: ServerMigrator())
    let store = SQLiteServers(pool: storage.sqlitePool, version: .latest, countryNames: .english)
    try store.upsert(servers)
    return store
  }
}

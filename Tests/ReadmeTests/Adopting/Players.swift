import Foundation
import Socle

enum GRDBFile {
  // adopt begins
  nonisolated struct Player: Equatable {
    var id: Int
    var uuid: UUID
    var name: String
    var isActive: Bool
    var joinedAt: Date

    static let id = Field("id", \Player.id)
    static let uuid = Field("uuid", \Player.uuid, as: .uuidBytes)
    static let name = Field("name", \Player.name)
    static let isActive = Field("isActive", \Player.isActive)
    static let joinedAt = Field("joinedAt", \Player.joinedAt, as: .sqlMilliseconds)
    static let row = RowDescription(
      "player", id, uuid, name, isActive, joinedAt, make: Player.init
    )
    .keyed(by: id, isAutoincrement: true)
  }

  nonisolated enum PlayerVersion: Int, SchemaVersion {
    case grdb = 1
    case strict = 2
  }

  nonisolated struct PlayerMigrator: SQLiteMigratable {
    func performIncrementalStorageMigration(
      _ nextVersion: PlayerVersion, database: Connection
    ) throws {
      switch nextVersion {
      case .grdb: break  // never called: a file of GRDB's has this version already
      case .strict:
        try database.rebuildTable(as: Player.row)
        try database.dropTable("grdb_migrations")
        try database.forEachRow(of: Player.row) { _ in true }  // can all of them be read?
      }
    }
  }
  // adopt ends
}

enum SQLiteSwiftFile {
  // adopt begins
  nonisolated struct Player: Equatable {
    var id: Int
    var uuid: UUID
    var name: String
    var isActive: Bool
    var joinedAt: Date

    static let id = Field("id", \Player.id)
    static let uuid = Field("uuid", \Player.uuid)
    static let name = Field("name", \Player.name)
    static let isActive = Field("is_active", \Player.isActive)
    static let joinedAt = Field("joined_at", \Player.joinedAt, as: .iso8601WithoutZone)
    static let row = RowDescription(
      "players", id, uuid, name, isActive, joinedAt, make: Player.init
    )
    .keyed(by: id)
  }
  // adopt ends
}

enum CoreDataFile {
  nonisolated struct Player: Equatable {
    var id: Int
    var uuid: UUID
    var name: String
    var isActive: Bool
    var joinedAt: Date

    // adopt begins
    static let id = Field("id", \Player.id)
    static let uuid = Field("uuid", \Player.uuid, as: .uuidBytes)
    static let name = Field("name", \Player.name)
    static let isActive = Field("is_active", \Player.isActive)
    static let joinedAt = Field("joined_at", \Player.joinedAt)
    static let row = RowDescription(
      "players", id, uuid, name, isActive, joinedAt, make: Player.init
    )
    .keyed(by: id)

    /// The rows as Core Data left them.
    static let zRow = RowDescription(
      "ZPLAYER", Field("Z_PK", \Player.id), Field("ZUUID", \Player.uuid, as: .uuidBytes),
      Field("ZNAME", \Player.name), Field("ZISACTIVE", \Player.isActive),
      Field("ZJOINEDAT", \Player.joinedAt, as: .numericDate), make: Player.init)
    // adopt ends
  }
}

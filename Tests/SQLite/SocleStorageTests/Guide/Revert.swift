import SocleCore
import SocleLiveSchema
import SocleStorage

// guide begins
enum RevertedVersion: Int, SchemaVersion {
  case songs = 1
  case playlists = 2
  case withoutPlaylists = 3
}

let revertedSchema = SQLiteSchema(
  tables: [Song.row.table], version: RevertedVersion.withoutPlaylists)

struct RevertedMigrator: SQLiteMigratable {
  func performIncrementalStorageMigration(
    _ nextVersion: RevertedVersion, database: Connection
  ) throws {
    switch nextVersion {
    case .songs: break
    case .playlists: try database.createTable(Playlist.row)
    case .withoutPlaylists: try database.dropTable(Playlist.row)
    }
  }
}
// guide ends

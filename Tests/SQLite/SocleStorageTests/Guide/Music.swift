import SocleCore
import SocleStorage

// guide begins
enum MusicVersion: Int, SchemaVersion {
  case songs = 1
  case playlists = 2
}
// guide ends

// guide begins
nonisolated struct Song: Equatable {
  var id: Int
  var title: String

  static let id = Field("id", \Song.id)
  static let title = Field("title", \Song.title)
  static let row = RowDescription("songs", id, title, make: Song.init)
    .keyed(by: id)
}

nonisolated struct Playlist {
  var id: Int
  var name: String

  static let id = Field("id", \Playlist.id)
  static let name = Field("name", \Playlist.name)
  static let row = RowDescription("playlists", id, name, make: Playlist.init)
    .keyed(by: id)
}

let musicSchema = SQLiteSchema(
  tables: [Song.row.table, Playlist.row.table], version: MusicVersion.playlists)
// guide ends

// guide begins
struct MusicMigrator: SQLiteMigratable {
  func performIncrementalStorageMigration(
    _ nextVersion: MusicVersion, database: Connection
  ) throws {
    switch nextVersion {
    case .songs: break  // never called: a fresh file is made from the schema
    case .playlists: try database.createTable(Playlist.row)
    }
  }
}
// guide ends

// guide begins
/// The schemas of earlier versions, as they were shipped.
enum MusicHistory {
  static let songs = SQLiteSchema(tables: [Song.row.table], version: MusicVersion.songs)
}
// guide ends

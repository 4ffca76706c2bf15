import SQLiteCore
import SQLiteQueries
import SQLiteStorage
import Testing

private enum ShopVersion: Int, SchemaVersion { case searchable = 1 }

private struct Migrator: SQLiteMigratable {
  func performIncrementalStorageMigration(_ nextVersion: ShopVersion, database: Connection) {}
}

@Suite("The code of docs/how-to-ask.md on full-text search, compiled and run")
struct SearchingGuideTests {
  private typealias Artist = AskingGuideTests.Artist
  private typealias Album = AskingGuideTests.Album

  @Test("Words are found in titles that are added, changed and removed")
  func search() throws {
    // guide begins
    struct AlbumWords {
      var album: Int
      var title: String

      static let album = Field("rowid", \AlbumWords.album)
      static let title = Field("title", \AlbumWords.title)
      static let row = RowDescription("album_words", album, title, make: AlbumWords.init)
    }

    let schema = SQLiteSchema(
      tables: [Artist.row.table, Album.row.table],
      objects: [.virtualTable("album_words", using: "fts5(title, prefix='2 3')")],
      version: ShopVersion.searchable)
    // guide ends
    let storage = try SQLiteStorageBuilder().buildInMemory(schema: schema)
    try storage.initialize(storageMigrator: Migrator())
    func write(_ albums: Album...) throws {
      try storage.sqlitePool.write { connection in
        // guide begins
        try connection.insert(contentsOf: albums, into: Album.row, onConflict: .updateAll())
        let words = albums.map { AlbumWords(album: $0.id, title: $0.title) }
        try connection.insert(contentsOf: words, into: AlbumWords.row, onConflict: .replace)
        // guide ends
      }
    }
    try write(
      Album(id: 2, artist: nil, title: "Kind of Blue", year: 1959, price: nil),
      Album(id: 3, artist: nil, title: "Blue Train", year: 1958, price: nil))
    try storage.sqlitePool.write { connection in
      // guide begins
      let found = LiteralQuery(
        """
        SELECT albums.* FROM \(AlbumWords.row)
        JOIN \(Album.row) ON \(Album.id) = \(AlbumWords.album)
        WHERE album_words MATCH \("kind bl*") ORDER BY rank
        """, reading: Album.row)
      let best = try connection.rows(of: found)  // [Album], the best first
      // guide ends
      #expect(best.map(\.id) == [2])
      try connection.delete(from: AlbumWords.row, withKeys: [2], by: AlbumWords.album)
      #expect(try connection.rows(of: found).isEmpty)
    }
    try write(Album(id: 3, artist: nil, title: "A Kind of Blues", year: 1958, price: nil))
    let again = LiteralQuery("SELECT rowid FROM album_words('blues')", reading: Int.self)
    #expect(try storage.sqlitePool.read { try $0.rows(of: again) } == [3])
  }
}

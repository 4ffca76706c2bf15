import SocleCore
import SocleQueries
import SocleStorage
import TestSupport
import Testing

enum ShopVersion: Int, SchemaVersion { case searchable = 1 }

private struct Migrator: SQLiteMigratable {
  func performIncrementalStorageMigration(_ nextVersion: ShopVersion, database: Connection) throws {
    // search begins
    let words = FullTextIndex("album_words", of: Album.row, on: Album.title)
    try database.create(words)
    // search ends
  }
}

// search begins
nonisolated struct Album: Equatable {
  var id: Int
  var title: String
  var year: Int

  static let id = Field("id", \Album.id)
  static let title = Field("title", \Album.title)
  static let year = Field("year", \Album.year)
  static let row = RowDescription("albums", id, title, year, make: Album.init).keyed(by: id)
}
// search ends

@Suite("The code of docs/how-to-search-text.md, compiled and run")
struct SearchingGuideTests {
  private static let albums = [
    Album(id: 1, title: "Kind of Blue", year: 1959), Album(id: 2, title: "Blue Train", year: 1958),
    Album(id: 3, title: "C++ and “Blüe”", year: 2011),
  ]

  @Test("An index kept in step is searched, ranked and highlighted")
  func index() throws {
    let print = Record<String>()
    // search begins
    let words = FullTextIndex(
      "album_words", of: Album.row, on: Album.title,
      options: "prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'")

    // This program's own file, which nobody else writes.
    let options = ConnectionOptions(trustsSchema: true)
    let schema = SQLiteSchema(
      tables: [Album.row.table], objects: words.objects, version: ShopVersion.searchable)
    let storage = try SQLiteStorageBuilder(connection: options).buildInMemory(schema: schema)
    // search ends
    try storage.initialize(storageMigrator: Migrator())
    try storage.sqlitePool.write { connection in
      try connection.insert(contentsOf: Self.albums, in: Album.row)
      let typed = "kind bl"
      // search begins
      let pattern = FullTextPattern(words: typed, completing: true)  // "kind bl" while typing
      let found = try connection.rows(
        of: Album.row, where: [words.matches(pattern), Album.year.isLess(than: 2000)])
      // search ends
      #expect(found.map(\.id) == [1])
      // search begins
      let ranked = LiteralQuery(
        """
        SELECT albums.title, snippet(album_words, 0, '[', ']', '…', 5) FROM album_words
        JOIN albums ON albums.id = album_words.rowid
        WHERE album_words MATCH \(pattern.expression) ORDER BY rank LIMIT 20
        """, reading: String.self, String.self)
      for (title, snippet) in try connection.rows(of: ranked) { print(title, snippet) }
      // search ends
      #expect(print.entries == ["Kind of Blue [Kind] of [Blue]"])
      #expect(try connection.rows(of: ranked).map(\.1) == ["[Kind] of [Blue]"])
      // search begins
      let blue = FullTextPattern(expression: "title : blu* NOT train")
      let others = try connection.count(of: Album.row, where: [words.matches(blue)])
      // search ends
      #expect(others == 2)
    }
  }

  @Test("Without trust, the words are written beside the rows")
  func byHand() throws {
    // search begins
    nonisolated struct AlbumWords {
      var album: Int
      var title: String

      static let album = Field("rowid", \AlbumWords.album)
      static let title = Field("title", \AlbumWords.title)
      static let row = RowDescription("album_words", album, title, make: AlbumWords.init)
    }

    let schema = SQLiteSchema(
      tables: [Album.row.table],
      objects: [.virtualTable("album_words", using: "fts5(title, prefix='2 3')")],
      version: ShopVersion.searchable)
    // search ends
    let storage = try SQLiteStorageBuilder().buildInMemory(schema: schema)
    try storage.initialize(storageMigrator: Migrator())
    let albums = Self.albums
    try storage.sqlitePool.write { connection in
      // search begins
      try connection.insert(contentsOf: albums, in: Album.row, onConflict: .updateAll())
      let words = albums.map { AlbumWords(album: $0.id, title: $0.title) }
      try connection.insert(contentsOf: words, in: AlbumWords.row, onConflict: .replace)
      // search ends
      let query = LiteralQuery("SELECT rowid FROM album_words('blues OR kind')", reading: Int.self)
      #expect(try connection.rows(of: query) == [1])
      try connection.delete(in: AlbumWords.row, where: [AlbumWords.album.isIn([1])])
      #expect(try connection.rows(of: query).isEmpty)
    }
  }

  @Test("Tables known only at run time are searched, and a few texts need no index")
  func withoutIndex() throws {
    let connection = try Connection.inMemory()
    try connection.createTable(Album.row)
    try connection.insert(contentsOf: Self.albums, in: Album.row)
    // search begins
    let blue = try connection.rows(
      of: Album.row, where: [Album.title.contains("blue", ignoring: [.letterCase, .accents])])
    let rows = Album.row.table.rows  // columns known only at run time
    let kinds = try connection.count(of: rows, where: [rows["title"].hasPrefix("Kind")])
    // search ends
    #expect(blue.count == 3 && kinds == 1)
  }
}

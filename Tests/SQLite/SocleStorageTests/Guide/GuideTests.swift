import Foundation
import SocleCore
import SocleStorage
import TestSupport
import Testing

@Suite("The guide to migrating")
struct GuideTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = URL(fileURLWithPath: folder.file("Library/music.sqlite"))
  }

  /// A file as the program of version 1 left it.
  private func shipSongs() async throws {
    let storage = try await SQLiteStorageBuilder().build(
      schema: MusicHistory.songs, storagePath: url)
    try await storage.initialize(storageMigrator: MusicMigrator())
    try await storage.sqlitePool.write {
      try $0.prepareInsert(in: Song.row).insert(Song(id: 7, title: "An Tagen wie diesen"))
    }
    await storage.sqlitePool.close()
  }

  /// A file as a program of a later version left it.
  private func shipLaterVersion() async throws {
    let storage = try await SQLiteStorageBuilder().build(
      schema: revertedSchema, storagePath: url)
    try await storage.initialize(storageMigrator: RevertedMigrator())
    await storage.sqlitePool.close()
  }

  @Test("A fresh file is created")
  func fresh() async throws {
    defer { withExtendedLifetime(folder) {} }
    // guide begins
    let storage = try await SQLiteStorageBuilder()
      .setWALMode(enabled: true)
      .build(schema: musicSchema, storagePath: url)
    try await storage.initialize(storageMigrator: MusicMigrator())

    try await storage.sqlitePool.write { database in
      try database.prepareInsert(in: Song.row).insert(Song(id: 1, title: "Alles neu"))
    }
    let songs = try await storage.sqlitePool.read { try $0.rows(of: Song.row) }
    // guide ends
    #expect(songs == [Song(id: 1, title: "Alles neu")])
  }

  @Test("A test builds its own database in memory")
  func inMemory() throws {
    // guide begins
    let storage = try SQLiteStorageBuilder().buildInMemory(schema: musicSchema)
    try storage.initialize(storageMigrator: MusicMigrator())
    try storage.sqlitePool.write { database in
      try database.prepareInsert(in: Song.row).insert(Song(id: 1, title: "Alles neu"))
    }
    let titles = try storage.sqlitePool.read { try $0.rows(of: Song.row) }.map(\.title)
    #expect(titles == ["Alles neu"])
    // guide ends
  }

  @Test("A library's tables have a version of their own")
  func part() throws {
    defer { withExtendedLifetime(folder) {} }
    let storage = try SQLiteStorageBuilder().build(schema: musicSchema, storagePath: url)
    // guide begins
    let search = SchemaPart(
      "search", schema: SQLiteSchema(tables: [SearchWord.row.table], version: SearchVersion.created)
    )
    try storage.sqlitePool.initialize(search, storageMigrator: SearchMigrator())
    // guide ends
    try storage.initialize(storageMigrator: MusicMigrator())
  }

  @Test("A schema can contain views and triggers")
  func objects() throws {
    defer { withExtendedLifetime(folder) {} }
    // guide begins
    let schema = SQLiteSchema(
      tables: [Song.row.table, Playlist.row.table],
      objects: [
        .view("long_titles", as: "SELECT id, title FROM songs WHERE length(title) > 20"),
        .trigger(
          "no_nameless_playlists",
          """
          BEFORE INSERT ON playlists WHEN trim(new.name) = ''
          BEGIN SELECT raise(ABORT, 'a playlist needs a name'); END
          """),
      ], version: MusicVersion.playlists)
    // guide ends
    let storage = try SQLiteStorageBuilder().build(schema: schema, storagePath: url)
    try storage.initialize(storageMigrator: MusicMigrator())
    let titles = RowDescription("long_titles", Song.id, Song.title, make: Song.init)
    try storage.sqlitePool.write { database in
      try database.insert(Song(id: 1, title: "Alles neu"), in: Song.row)
      try database.insert(Song(id: 2, title: "An Tagen wie diesen leben wir"), in: Song.row)
      let error = #expect(throws: SQLiteError.self) {
        try database.insert(Playlist(id: 1, name: " "), in: Playlist.row)
      }
      #expect(error?.description.contains("a playlist needs a name") == true)
    }
    #expect(try storage.sqlitePool.read { try $0.rows(of: titles) }.map(\.id) == [2])
  }

  private struct SearchWord {
    var word: String

    static let word = Field("word", \SearchWord.word)
    static let row = RowDescription("search_words", word, make: SearchWord.init)
  }

  private enum SearchVersion: Int, SchemaVersion { case created = 1 }

  private struct SearchMigrator: SQLiteMigratable {
    func performIncrementalStorageMigration(_ nextVersion: SearchVersion, database: Connection) {}
  }

  @Test("A file of version 1 is migrated, and keeps its songs")
  func upgrade() async throws {
    let print = Record<String>()
    defer { withExtendedLifetime(folder) {} }
    try await shipSongs()
    let storage = try await SQLiteStorageBuilder().build(schema: musicSchema, storagePath: url)
    // guide begins
    let report = try await storage.initialize(storageMigrator: MusicMigrator()) { progress in
      print("\(progress.completed) of \(progress.total)")
    }
    // report.beginning == .version(.songs), report.steps == [.playlists]
    // guide ends
    #expect(print.entries == ["0 of 1", "1 of 1"])
    #expect(report.beginning == .version(.songs))
    #expect(report.steps == [.playlists])
    #expect(try await storage.sqlitePool.read { try $0.count(of: Song.row) } == 1)
    #expect(try await storage.sqlitePool.read { try $0.count(of: Playlist.row) } == 0)
  }

  @Test("A file of a later version is refused")
  func downgrade() async throws {
    let print = Record<String>()
    defer { withExtendedLifetime(folder) {} }
    try await shipLaterVersion()
    let storage = try await SQLiteStorageBuilder().build(schema: musicSchema, storagePath: url)
    var isUsedAsItIs = false
    // guide begins
    do {
      try await storage.initialize(storageMigrator: MusicMigrator())
    } catch SQLiteError.schema(_, .downgradeAttempt(let found, let known)) {
      print("the file has version \(found), this program knows \(known)")
      isUsedAsItIs = true  // storage.sqlitePool can be used, if the program dares to
    }
    // guide ends
    #expect(print.entries == ["the file has version 3, this program knows 2"])
    #expect(isUsedAsItIs)
    #expect(try await storage.sqlitePool.read { try $0.count(of: Song.row) } == 0)
  }

  @Test("A file of a later version is recreated on request")
  func recreation() async throws {
    let print = Record<String>()
    defer { withExtendedLifetime(folder) {} }
    try await shipLaterVersion()
    var lost = 0
    // guide begins
    let storage = try await SQLiteStorageBuilder()
      .setDowngradePolicy(.recreate)
      .build(schema: musicSchema, storagePath: url)
    let report = try await storage.initialize(storageMigrator: MusicMigrator())
    if case .recreated(let version) = report.beginning {
      print("a file of version \(version) was emptied")
      lost = version
    }
    // guide ends
    #expect(print.entries == ["a file of version 3 was emptied"])
    #expect(lost == 3)
  }

  @Test("A revert is a later version", arguments: MusicVersion.allCases)
  func revert(shipped: MusicVersion) async throws {
    defer { withExtendedLifetime(folder) {} }
    try await shipSongs()
    let schema = shipped == .songs ? MusicHistory.songs : musicSchema
    let before = try await SQLiteStorageBuilder().build(schema: schema, storagePath: url)
    try await before.initialize(storageMigrator: MusicMigrator())
    await before.sqlitePool.close()
    let storage = try await SQLiteStorageBuilder().build(schema: revertedSchema, storagePath: url)
    try await storage.initialize(storageMigrator: RevertedMigrator())
    #expect(try await storage.sqlitePool.read { try $0.count(of: Song.row) } == 1)
    #expect(try await storage.sqlitePool.read { try $0.tableNames() } == ["songs"])
  }

  @Test("A file without a version is adopted")
  func adoption() async throws {
    defer { withExtendedLifetime(folder) {} }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Connection(creatingAt: url.path).createTable(Song.row)
    // guide begins
    let storage = try await SQLiteStorageBuilder()
      .build(schema: musicSchema, storagePath: url, adopting: MusicHistory.songs)
    let report = try await storage.initialize(storageMigrator: MusicMigrator())
    // report.beginning == .adopted(.songs), report.steps == [.playlists]
    // guide ends
    #expect(report.beginning == .adopted(.songs))
    #expect(report.steps == [.playlists])
  }

  // guide begins
  @Test func everyVersionLeadsToTheSchema() throws {
    try MigrationProof(of: musicSchema, history: [MusicHistory.songs]).prove(MusicMigrator())
  }
  // guide ends
}

import Foundation
import Socle
import SocleCore
import TestSupport
import Testing

@Suite("Files of other libraries are adopted")
struct AdoptingTests {
  private let folder: TemporaryFolder
  private let path: String
  private var url: URL { URL(fileURLWithPath: path) }

  private static let dates = [816_946_200.125, 816_998_400]
    .map(Date.init(timeIntervalSinceReferenceDate:))

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("players.sqlite")
  }

  private static func uuid(_ letter: String) throws -> UUID {
    try #require(UUID(uuidString: "0B1B2F9E-0000-4000-8000-00000000000\(letter)"))
  }

  @Test("A file of GRDB is adopted, and rebuilt STRICT")
  func grdb() async throws {
    typealias Player = GRDBFile.Player
    typealias PlayerVersion = GRDBFile.PlayerVersion
    typealias PlayerMigrator = GRDBFile.PlayerMigrator
    try ForeignFile.grdb.make(at: path)
    // adopt begins
    let shipped = try SchemaScript(
      """
      CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
      CREATE TABLE "player" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "uuid" BLOB NOT NULL,
        "name" TEXT NOT NULL, "isActive" BOOLEAN NOT NULL, "joinedAt" DATETIME NOT NULL);
      """)
    let storage = try await SQLiteStorageBuilder().build(
      schema: SQLiteSchema(tables: [Player.row.table], version: PlayerVersion.strict),
      storagePath: url,
      adopting: SQLiteSchema(tables: shipped.tables, version: PlayerVersion.grdb))
    let report = try await storage.initialize(storageMigrator: PlayerMigrator())
    // report.beginning == .adopted(.grdb), report.steps == [.strict]
    // adopt ends
    #expect(report.beginning == .adopted(.grdb) && report.steps == [.strict])
    let players = try await storage.sqlitePool.read { try $0.rows(of: Player.row) }
    #expect(
      try players == [
        Player(
          id: 1, uuid: Self.uuid("A"), name: "Ada", isActive: true, joinedAt: Self.dates[0]),
        Player(
          id: 4, uuid: Self.uuid("B"), name: "Ben", isActive: false, joinedAt: Self.dates[1]),
      ])
    let next = try await storage.sqlitePool.write { connection in
      try connection.execute(
        "INSERT INTO player(uuid, name, isActive, joinedAt) SELECT uuid, 'Cleo', 1, joinedAt FROM player LIMIT 1"
      )
      return try connection.row(of: Player.row, where: [Player.name == "Cleo"]).id
    }
    #expect(next == 5)
  }

  @Test("A date in another form stops the step and names table, row and coding, until it is filled")
  func mixed() throws {
    typealias Player = GRDBFile.Player
    typealias PlayerVersion = GRDBFile.PlayerVersion
    try ForeignFile.grdb.make(at: path)
    let connection = try Connection(openingExistingAt: path)
    try connection.run("UPDATE player SET joinedAt = '2026-11-21 09:30:00' WHERE id = 4")
    try connection.close()
    func storage() throws -> SQLiteStorage<PlayerVersion> {
      try SQLiteStorageBuilder().build(
        schema: SQLiteSchema(tables: [Player.row.table], version: PlayerVersion.strict),
        storagePath: url,
        adopting: SQLiteSchema(
          tables: SchemaScript(ForeignFile.grdb.schema).tables, version: PlayerVersion.grdb))
    }
    let error = #expect(throws: SQLiteError.self) {
      try storage().initialize(storageMigrator: GRDBFile.PlayerMigrator())
    }
    #expect(
      error?.description == """
        player.joinedAt, row 2: expected a date in the form 2026-11-21 09:30:00.000, found TEXT (as: .sqlTimestamp reads it)
        """)
    try storage().initialize(storageMigrator: FillingMigrator())
    let dates = try Connection(openingExistingAt: path).rows(of: Player.row).map(\.joinedAt)
    #expect(dates == [Self.dates[0], Date(timeIntervalSinceReferenceDate: 816_946_200)])
  }

  private struct FillingMigrator: SQLiteMigratable {
    typealias Player = GRDBFile.Player

    func performIncrementalStorageMigration(
      _ nextVersion: GRDBFile.PlayerVersion, database: Connection
    ) throws {
      // adopt begins
      try database.rebuildTable(
        as: Player.row,
        by: [.filling(Player.joinedAt, with: "strftime('%Y-%m-%d %H:%M:%f', joinedAt)")])
      // adopt ends
      try database.dropTable("grdb_migrations")
      try database.forEachRow(of: Player.row) { _ in true }
    }
  }

  @Test("A file of SQLite.swift is rebuilt STRICT")
  func sqliteSwift() throws {
    typealias Player = SQLiteSwiftFile.Player
    try ForeignFile.sqliteSwift.make(at: path)
    let database = try Connection(openingExistingAt: path)
    #expect(try database.rows(of: Player.row).map(\.joinedAt) == Self.dates)
    // adopt begins
    try database.rebuildTable(as: Player.row)
    // adopt ends
    #expect(try database.describe(table: "players") == Player.row.table)
    let uuids = try ["A", "B"].map(Self.uuid)
    #expect(try database.rows(of: Player.row).map(\.uuid) == uuids)
  }

  @Test("A file of Core Data is read as it is, and rebuilt STRICT under names of one's own")
  func coreData() throws {
    typealias Player = CoreDataFile.Player
    try ForeignFile.coreData.make(at: path)
    let database = try Connection(openingExistingAt: path)
    let before = try database.rows(of: Player.zRow)
    #expect(before.map(\.joinedAt) == Self.dates)
    // adopt begins
    try database.renameTable("ZPLAYER", to: "players")
    try database.rebuildTable(
      as: Player.row,
      by: [
        .renaming("Z_PK", to: Player.id), .renaming("ZUUID", to: Player.uuid),
        .renaming("ZNAME", to: Player.name), .renaming("ZISACTIVE", to: Player.isActive),
        .renaming("ZJOINEDAT", to: Player.joinedAt), .dropping("Z_ENT"), .dropping("Z_OPT"),
      ])
    try database.dropTables(["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"])
    // adopt ends
    #expect(try database.describeTables() == [Player.row.table])
    #expect(try database.rows(of: Player.row) == before)
  }
}

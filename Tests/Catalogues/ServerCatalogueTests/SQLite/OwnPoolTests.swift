import CatalogueTesting
import Foundation
import ServerCatalogue
import SocleCore
import SocleStorage
import TestSupport
import Testing

@Suite("Servers in a database of the app")
struct OwnPoolTests {
  // page begins
  struct Favorite: Equatable {
    var serverID: String
    var name: String
    var usedAt: Date

    static let serverID = Field("server_id", \Favorite.serverID)
    static let name = Field("name", \Favorite.name)
    static let usedAt = Field("used_at", \Favorite.usedAt)
    static let row = RowDescription("favorites", serverID, name, usedAt, make: Favorite.init)
      .keyed(by: serverID)
  }
  // page ends

  private enum AppVersion: Int, SchemaVersion {
    case created = 7
    static let schema = SQLiteSchema(
      tables: [Favorite.row.table], version: AppVersion.created, applicationID: 0x4150_5021)
  }

  private struct AppMigrator: SQLiteMigratable {
    func performIncrementalStorageMigration(_ version: AppVersion, database: Connection) {}
  }

  let folder: DatabaseFolder

  init() throws { folder = try DatabaseFolder() }

  private func storage() throws -> SQLiteStorage<AppVersion> {
    try SQLiteStorageBuilder().build(
      schema: AppVersion.schema, storagePath: URL(fileURLWithPath: folder.path))
  }

  @Test("Favorites survive refreshes, and favorites without a server are found")
  func favorites() throws {
    let path = folder.path
    // page begins
    let pool = try SQLitePool(openingOrCreatingAt: path)
    let repository = try ServerRepository(in: pool)
    try pool.write { try $0.createTable(Favorite.row, ifNotExists: true) }
    // page ends
    let servers = ["a", "b", "c", "d"].map { VPNServer.made($0) }
    try repository.upsert(servers: servers)
    for (index, server) in servers.prefix(3).enumerated() {
      let now = Date(timeIntervalSince1970: Double(index))
      // page begins
      let used = Favorite(serverID: server.id, name: server.logical.name, usedAt: now)
      try pool.write { try $0.save(used, in: Favorite.row) }
      // page ends
    }
    try repository.replaceAll(servers: [servers[0], servers[2]], maxTier: .max, metadata: [:])
    // page begins
    let recent = try pool.read {
      try $0.rows(of: Favorite.row, orderedBy: [Favorite.usedAt.descending], limit: 10)
    }
    let (found, lost) = try repository.servers(withIDs: recent.map(\.serverID))
    // page ends
    #expect(found.map(\.id) == ["c", "a"] && lost == ["b"])
    try repository.replaceAll(servers: servers, maxTier: .max, metadata: [:])
    let ids = recent.map(\.serverID)
    #expect(try repository.servers(withIDs: ids).found.map(\.id) == ["c", "b", "a"])
    #expect(try repository.servers(withIDs: ids).lost == [])
  }

  @Test("The documentation page shows every block of code that is compiled for it")
  func page() throws {
    let page = "Sources/Catalogues/ServerCatalogue/ServerCatalogue.docc/ServerCatalogue.md"
    let shown = try CodeBlocks.shown(by: page)
    for block in try CodeBlocks.compiled(markedBy: "page") { #expect(shown.contains(block)) }
  }

  @Test("The app's tables and the server tables are initialized in any order and verified apart")
  func versions() throws {
    let pool = try storage().sqlitePool
    let early = try ServerRepository(in: pool, version: .created)
    try early.upsert(servers: [.made("a")])
    try storage().initialize(storageMigrator: AppMigrator())
    let repository = try ServerRepository(in: pool)
    try repository.setMetadata("v", for: "k")
    let report = try storage().initialize(storageMigrator: AppMigrator())
    #expect(report.steps == [])
    #expect(try repository.servers(withIDs: ["a"]).found.map(\.id) == ["a"])
    let downgrade = #expect(throws: SQLiteError.self) {
      try ServerRepository(in: pool, version: .created)
    }
    #expect(downgrade?.schemaProblem == .downgradeAttempt(from: 3, to: 1))
  }

  @Test("Closing the repository leaves the app's pool open; closing the pool ends the repository")
  func closing() throws {
    let pool = try SQLitePool(openingOrCreatingAt: folder.path)
    let repository = try ServerRepository(in: pool)
    try repository.close()
    #expect(try repository.serverCount() == 0)
    try pool.close()
    #expect(throws: SQLiteError.self) { try repository.serverCount() }
  }

  @Test("A change within a write of the pool is refused")
  func withinWrite() throws {
    let pool = try SQLitePool(openingOrCreatingAt: folder.path)
    let repository = try ServerRepository(in: pool)
    let error = #expect(throws: SQLiteError.self) {
      try pool.write { _ in try repository.upsert(servers: [.made("a")]) }
    }
    #expect("\(try #require(error))".contains("a write of the same pool is running"))
    #expect(try repository.serverCount() == 0)
    try repository.upsert(servers: [.made("a")])
    #expect(try repository.serverCount() == 1)
  }

  @Test("An app's table with the name of one of the servers' tables is refused and left unchanged")
  func clash() throws {
    struct Country { var name: String }
    let row = RowDescription("country", Field("name", \Country.name), make: Country.init)
    let pool = try SQLitePool(openingOrCreatingAt: folder.path)
    try pool.write { try $0.createTable(row) }
    let error = #expect(throws: SQLiteError.self) { try ServerRepository(in: pool) }
    #expect("\(try #require(error))".lowercased().contains("country"))
    #expect(try pool.read { try $0.tableNames() } == ["country"])
  }

  @Test(
    "A file that belongs to a repository cannot be shared through a pool, and is left unchanged")
  func ownFile() throws {
    try folder.opened { try $0.upsert(servers: [.made("a")]) }
    let pool = try SQLitePool(openingOrCreatingAt: folder.path)
    let error = #expect(throws: SQLiteError.self) { try ServerRepository(in: pool) }
    #expect("\(try #require(error))".contains("Logical"))
    try pool.close()
    try folder.opened { try #expect($0.serverCount() == 1) }
  }

  @Test("Any number of ids find their servers in the order of the ids, compared byte by byte")
  func ids() throws {
    let repository = ServerRepository(servers: [.made("e\u{301}"), .made("b"), .made("a")])
    let (found, lost) = try repository.servers(withIDs: ["b", "é", "x", "a", "b", ""])
    #expect(found.map(\.id) == ["b", "a", "b"])
    #expect(lost.map { Array($0.utf8) } == ["é", "x", ""].map { Array($0.utf8) })
    #expect(try repository.servers(withIDs: []).found == [])
    let many = (0..<40_000).map(String.init) + ["e\u{301}"]
    #expect(try repository.servers(withIDs: many).found.map(\.id) == ["e\u{301}"])
  }
}

import Foundation
import LegoCatalogue
import ServerCatalogue
import SocleCSV
import SocleCore
import SocleEntities
import SocleObjectGraph
import SocleLiveSchema
import SocleStorage
import TestSupport

/// The work of ``Race``, which has one commit and prepares nothing.
extension Subject {
  static let racing: [Subject] = [
    createAll, createColors, replaceAll, replaceColors, updateAll, updateColors, chainTo20,
    recreateAt5, backUp, addEntries, list, refreshedList, undo, saveParcel, vacuum, createPool,
    failToCreate, failToCreatePool,
  ]

  private init(
    race name: String, _ phrase: String, _ step: @escaping @Sendable (String) throws -> Void
  ) {
    self.init("race-\(name)", phrase, commits: 1, isFlushed: false) { folder in
      Steps(steps: [{ try step(folder) }])
    }
  }

  static let createAll = loading("create", .create, "a load that creates all tables", nil)
  static let createColors = loading("create-colors", .create, "a load that creates one", "colors")
  static let replaceAll = loading("replace", .replace, "a load that replaces all rows", nil)
  static let replaceColors = loading(
    "replace-colors", .replace, "a load that leaves one table", "colors")
  static let updateAll = loading("update", .update, "an update of all tables", nil)
  static let updateColors = loading("update-colors", .update, "an update of one table", "colors")

  private static func loading(
    _ name: String, _ mode: LoadMode, _ phrase: String, _ table: String?
  ) -> Subject {
    Subject(race: name, phrase) { folder in
      let database = folder + "/test.sqlite"
      var loader = try CSVLoader(
        legoFolder: LegoData.samples, database: database, mode: mode)
      if let table { loader.files = try CSVFiles(at: [LegoData.samples + "/\(table).csv"]) }
      loader.allowsRemoval = true
      _ = try loader.load()
    }
  }

  /// Nothing but a file of version 20.
  static let chain20 = Subject(
    "chain20", "nothing", commits: 0, isFlushed: false, prepare: { try initialize($0, to: .v20) }
  ) { _ in Steps(steps: []) }

  static let chainTo20 = Subject(race: "chain", "a migration to version 20") {
    try initialize($0, to: .v20)
  }

  static let recreateAt5 = Subject(race: "recreate", "a program of version 5 that recreates") {
    let storage = try SQLiteStorageBuilder().setDowngradePolicy(.recreate)
      .build(schema: Chain.v5.schema, storagePath: URL(fileURLWithPath: $0 + "/test.sqlite"))
    try storage.initialize(storageMigrator: ChainMigrator())
    try storage.sqlitePool.close()
  }

  static let backUp = Subject(race: "backup", "a backup") {
    let connection = try Connection(openingExistingAt: $0 + "/test.sqlite")
    try connection.backUp(toNewFileAt: $0 + "/copy.sqlite")
    try connection.close()
  }

  static let vacuum = Subject(race: "vacuum", "a vacuumed copy") {
    let connection = try Connection(openingExistingAt: $0 + "/test.sqlite")
    try connection.vacuum(intoNewFileAt: $0 + "/copy.sqlite")
    try connection.close()
  }

  static let createPool = Subject(race: "create-pool", "a new pool") {
    let pool = try SQLitePool(creatingAt: $0 + "/test.sqlite")
    try pool.write { try $0.createTable(Entry.row) }
    try pool.close()
  }

  static let failToCreate = Subject(race: "fail-to-create", "a connection that fails to open") {
    let options = ConnectionOptions(extensions: [Refusal()])
    do {
      _ = try Connection(creatingAt: $0 + "/test.sqlite", options: options)
    } catch SQLiteError.impossible {}
  }

  static let failToCreatePool = Subject(race: "fail-to-create-pool", "a pool that fails to open") {
    let options = PoolOptions(connection: ConnectionOptions(extensions: [Refusal()]))
    do {
      _ = try SQLitePool(creatingAt: $0 + "/test.sqlite", options: options)
    } catch SQLiteError.impossible {}
  }

  /// Makes opening fail.
  private struct Refusal: ConnectionExtension {
    func register(on connection: Connection) throws(SQLiteError) {
      throw .impossible(subject: "a test", reason: "refused")
    }
  }

  static let addEntries = Subject(race: "write", "a write") {
    let pool = try SQLitePool(openingExistingAt: $0 + "/test.sqlite")
    try pool.write { connection in
      try connection.prepareInsert(in: Entry.row)
        .insert(contentsOf: (100..<150).map { Entry(id: $0) })
      try connection.execute("UPDATE entries SET text = 'new'", purpose: "changing rows")
    }
    try pool.close()
  }

  static let list = listing("list", "logicals.json")
  static let refreshedList = listing("refreshed-list", "logicals-refreshed.json")

  private static func listing(_ name: String, _ file: String) -> Subject {
    Subject(race: name, "a refresh with \(file)") { folder in
      let repository = try ServerRepository(database: .physical(folder + "/test.sqlite"))
      let list = try ServerListReader().servers(inFile: PackageFiles.sample("servers/" + file))
      try repository.replaceAll(
        servers: list.items, maxTier: .max, metadata: [.lastModifiedAll: file])
      try repository.close()
    }
  }

  static let undo = Subject(race: "undo", "an undo") {
    let persister = SQLitePersister(try SQLitePool(openingExistingAt: $0 + "/test.sqlite"))
    _ = try persister.undo()
    try persister.pool.close()
  }

  static let saveParcel = Subject(race: "save", "a save of a graph") {
    let persister = SQLitePersister(try SQLitePool(openingExistingAt: $0 + "/test.sqlite"))
    var parcel = Parcel(color: 9, size: 3)
    try persister.saveAll(object: &parcel)
    try persister.pool.close()
  }
}

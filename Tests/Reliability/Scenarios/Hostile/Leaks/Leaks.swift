import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleLiveSchema
import SocleObjectGraph
import SocleQueries
import SocleStorage
import TestSupport

extension Scenario {
  /// The first case is short, the others open and close 4,000 times each.
  static let leaks = OpenedKind.all.map { kind in
    Scenario(
      "R16-\(kind.name)", "\(kind.text), opened, used and closed 4,000 times",
      promise: "memory does not grow, descriptors are as many, no statement lives", long: 6,
      short: 1
    ) { trial in
      let connection = try Connection(creatingAt: trial.folder.file())
      try connection.createNumbers(1...9)
      try connection.close()
      _ = try Peer(.leak, trial.folder.path, "\(trial.number)", kind.name).result()
    }
  }
}

/// A thing that can be opened.
struct OpenedKind: Sendable {
  let name: String
  let text: String
  let use: @Sendable (String) throws -> Void

  init(_ name: String, _ text: String, _ use: @escaping @Sendable (String) throws -> Void) {
    (self.name, self.text, self.use) = (name, text, use)
  }

  /// - Throws: ``BrokenPromise`` if memory grows in each of four batches: a leak does, the allocator does not.
  func openRepeatedly(_ count: Int, in folder: String) throws {
    let path = folder + "/test.sqlite"
    for _ in 0..<count { try use(path) }
    let descriptors = Resources.descriptors
    var growths: [Int] = []
    for _ in 0..<4 {
      let before = Resources.residentKilobytes
      for _ in 0..<count { try use(path) }
      growths.append(Resources.residentKilobytes - before)
    }
    let least = growths.min() ?? 0
    try expect(least <= 8, "memory grew by \(growths) KiB with \(count) each")
    let now = Resources.descriptors
    try expect(now == descriptors, "\(now) descriptors instead of \(descriptors)")
  }

  static let all: [OpenedKind] = [
    OpenedKind("memory", "a connection in memory") { _ in
      try visit(Connection.inMemory())
    },
    OpenedKind("file", "a connection to a file") { path in
      try visit(Connection(openingExistingAt: path))
    },
    OpenedKind("reader", "a connection for reading") { path in
      let connection = try Connection(openingExistingAt: path, readOnly: true)
      _ = try connection.numbers()
      try connection.close()
    },
    OpenedKind("untrusted", "an untrusted file") { path in
      let connection = try Connection(openingUntrustedAt: path)
      _ = try connection.numbers()
      try connection.close()
    },
    OpenedKind("refused", "a file that is refused") { path in
      let refused = path + ".txt"
      try Data("no database".utf8).write(to: URL(fileURLWithPath: refused))
      do { _ = try Connection(openingExistingAt: refused) } catch { return }
      throw BrokenPromise("text was accepted")
    },
    OpenedKind("pool", "a pool of a file") { path in
      let pool = try SQLitePool(openingExistingAt: path)
      _ = try pool.read { try $0.numbers() }
      try pool.write { _ = try $0.delete(in: Number.row, where: [Number.value.equals(-1)]) }
      try pool.close()
    },
    OpenedKind("dropped", "a pool in memory, released without being closed") { _ in
      let pool = try SQLitePool.inMemory()
      try pool.write { try $0.createNumbers(1...3) }
    },
    OpenedKind("storage", "a storage, initialized") { _ in
      let storage = try SQLiteStorageBuilder().buildInMemory(schema: SoundFile.schema(.first))
      try storage.initialize(storageMigrator: SoundFile.Migrator())
      try storage.sqlitePool.close()
    },
    OpenedKind("store", "a store of entities, of which one was saved and deleted") { _ in
      let store = try SQLiteEntityStore.inMemory()
      let shape = EntityShape("Part", key: .int, properties: [])
      try store.prepare([shape])
      var batch = EntityBatch()
      batch.rows["Part"] = EntityRows(shape)
      batch.rows["Part"]?.append(.int(1), [])
      try store.save(batch)
      try store.delete("Part", [.int(1)])
      try store.pool.close()
    },
    OpenedKind("persister", "a persister with a step and its undo") { _ in
      let persister = SQLitePersister(try SQLitePool.inMemory())
      var part = ModelValues.Part(text: "a")
      try persister.save(object: &part)
      try persister.undo()
      try persister.pool.close()
    },
  ]

  private static func visit(_ connection: Connection) throws {
    try connection.transaction {
      try connection.createTable(Number.row, ifNotExists: true)
      try connection.insert(Number(value: -1), in: Number.row)
      _ = try connection.describe(table: "numbers")
      try connection.delete(Number(value: -1), in: Number.row)
    }
    let held = connection.heldStatements
    try expect(held == 0, "\(held) statements are held")
    try connection.close()
  }
}

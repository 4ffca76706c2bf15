import Foundation
import SocleCSV
import SocleCore
import SocleInputFiles
import SocleLiveSchema
import SocleStorage
import TestSupport

/// A file that may be damaged, with files beside it, and every way of using it.
struct DamagedFile {
  let folder: TemporaryFolder
  /// The bytes of each file in the folder; the database is `test.sqlite`.
  var files: [String: [UInt8]]
  /// Whether the rows that can be read without an error must be those of ``SoundFile``.
  var keepsRows = false

  private var path: String { folder.file() }

  /// Opens it in each way, reads everything, and changes it.
  ///
  /// - Throws: ``BrokenPromise`` if an error has no type, a refused file was changed, or rows are wrong.
  func tryEverything() throws {
    try visit("opened for reading") { try Connection(openingExistingAt: path, readOnly: true) }
    try visit("opened as untrusted") { try Connection(openingUntrustedAt: path) }
    let isRefused = try visit("opened") { try Connection(openingExistingAt: path) }
    for (use, body) in changes {
      try lay()
      try expectTyped(use, body)
      if isRefused { try expectUnchanged(use) }
    }
  }

  /// - Returns: Whether it was refused.
  @discardableResult
  private func visit(_ use: String, _ open: () throws -> Connection) throws -> Bool {
    try lay()
    var opened: Connection?
    try expectTyped(use) { opened = try open() }
    guard let connection = opened else {
      try expectUnchanged(use)
      return true
    }
    try readAll(connection, use)
    try expectTyped(use) { try connection.close() }
    return false
  }

  private func readAll(_ connection: Connection, _ use: String) throws {
    var names: [String] = []
    try expectTyped(use) { names = try connection.tableNames() }
    let stored = try SoundFile.rows
    for name in names {
      try expectTyped(use) {
        guard let table = try connection.describe(table: name) else { return }
        let rows = try connection.rows(of: table.rows)
        guard keepsRows, let kept = stored[name] else { return }
        try expect(rows == kept, "\(use): other rows of \(name)")
      }
    }
    try expectTyped(use) { _ = try connection.integrityCheck() }
    try expectTyped(use) { _ = try connection.foreignKeyCheck() }
  }

  private var changes: [(String, () throws -> Void)] {
    [
      (
        "migrated",
        {
          let storage = try SQLiteStorageBuilder().build(
            schema: SoundFile.schema(.second), storagePath: URL(fileURLWithPath: path))
          defer { try? storage.sqlitePool.close() }
          try storage.initialize(storageMigrator: SoundFile.Migrator())
        }
      ),
      (
        "loaded into",
        {
          let csv = try TemporaryFolder()
          try csv.write(Array("id,name\n50,new\n51,more\n".utf8), to: "makers.csv")
          var loader = CSVLoader(
            reading: try CSVFiles(at: [csv.path]), into: SoundFile.tables, database: path)
          loader.mode = .update
          _ = try loader.load()
        }
      ),
      (
        "changed",
        {
          let connection = try Connection(openingExistingAt: path)
          defer { try? connection.close() }
          try connection.transaction {
            try connection.execute("UPDATE parts SET name = name || 'x'", purpose: "updating")
            try connection.execute("DELETE FROM places WHERE row % 2", purpose: "deleting")
          }
        }
      ),
    ]
  }

  /// Puts the files in the folder, and nothing else.
  private func lay() throws {
    for name in try folder.names {
      try FileManager.default.removeItem(atPath: folder.file(name))
    }
    for (name, bytes) in files { try folder.write(bytes, to: name) }
  }

  /// A connection that only reads cannot remove the memory and the empty log that SQLite made beside a file in WAL mode. What a
  /// journal or log holds may become part of a file that begins like a database, before SQLite can see that it is damaged.
  private func expectUnchanged(_ use: String) throws {
    if files.count > 1, isPossibleDatabase { return }
    for name in try folder.names where files[name] == nil {
      let isMemory = try name.hasSuffix("-shm") || folder.bytes(of: name).isEmpty
      try expect(isMemory, "\(use): refused, but left \(name)")
    }
    for (name, bytes) in files {
      let isSame = try folder.names.contains(name) && folder.bytes(of: name) == bytes
      try expect(isSame, "\(use): refused, but changed \(name)")
    }
  }

  private var isPossibleDatabase: Bool {
    let header = files["test.sqlite", default: []].prefix(16)
    return Array("SQLite format 3\0".utf8).starts(with: header) || header.allSatisfy { $0 == 0 }
  }

  private func expectTyped(_ use: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch is SQLiteError, is LoadError {
      // As promised.
    } catch let error as BrokenPromise {
      throw error
    } catch {
      throw BrokenPromise("\(use): an error of type \(type(of: error)): \(error)")
    }
  }
}

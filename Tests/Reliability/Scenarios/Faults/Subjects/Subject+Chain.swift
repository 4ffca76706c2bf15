import Foundation
import SocleCore
import SocleStorage

/// A history of twenty versions: each step adds a table, and changes rows of the table before it.
enum Chain: Int, SchemaVersion, CaseIterable {
  case v1 = 1
  case v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v15, v16, v17, v18, v19, v20

  var schema: SQLiteSchema<Chain> {
    SQLiteSchema(
      tables: (1...rawValue).map { Chain.table($0, in: rawValue) }, version: self,
      applicationID: 4711)
  }

  /// The table of a version: every third step gives a column to the table before it.
  private static func table(_ version: Int, in current: Int) -> TableDescription {
    let hasNote = version < current && (version + 1) % 3 == 0
    return hasNote ? notedRow(version).table : row(version).table
  }

  static func notedRow(_ version: Int) -> RowDescription<Entry> {
    RowDescription("t\(version)", Entry.id, Entry.text, Entry.note) {
      Entry(id: $0, text: $1, note: $2)
    }
    .keyed(by: Entry.id)
  }

  static func row(_ version: Int) -> RowDescription<Entry> {
    RowDescription("t\(version)", Entry.id, Entry.text) { Entry(id: $0, text: $1) }
      .keyed(by: Entry.id)
  }
}

struct ChainMigrator: SQLiteMigratable {
  func performIncrementalStorageMigration(_ nextVersion: Chain, database: Connection) throws {
    let number = nextVersion.rawValue
    if number % 3 == 0 {
      try database.execute(
        "ALTER TABLE \(identifier: "t\(number - 1)") ADD COLUMN note TEXT", purpose: "adding note")
    }
    try database.createTable(Chain.row(number))
    try database.prepareInsert(in: Chain.row(number))
      .insert(contentsOf: (0..<6).map { Entry(id: $0) })
    try database.execute(
      "UPDATE \(identifier: "t\(number - 1)") SET text = text || \(number)",
      purpose: "changing rows")
  }
}

extension Subject {
  static let chain = Subject(
    "migrate", "a migration through twenty versions", commits: 19, isFlushed: false,
    prepare: { try initialize($0, to: .v1) }
  ) { folder in
    ChainSession(folder: folder)
  }

  static let chainCreation = Subject(
    "schema", "a database created from its schema", commits: 1, isFlushed: false
  ) { folder in
    Steps(steps: [{ try initialize(folder, to: .v20) }])
  }

  /// Brings the file of the folder to a version, and closes it.
  static func initialize(
    _ folder: String, to version: Chain, step: @escaping @Sendable () -> Void = {}
  ) throws {
    let storage = try SQLiteStorageBuilder()
      .build(schema: version.schema, storagePath: URL(fileURLWithPath: folder + "/test.sqlite"))
    try storage.initialize(storageMigrator: ChainMigrator()) { if $0.completed > 0 { step() } }
    try storage.sqlitePool.close()
  }
}

/// The migration finds the version where it has to begin itself.
private struct ChainSession: Session {
  let folder: String

  func run(from first: Int, acknowledge: @escaping @Sendable () -> Void) throws {
    try Subject.initialize(folder, to: .v20, step: acknowledge)
  }
}

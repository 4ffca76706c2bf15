import Foundation
import SocleCSV
import SocleCore
import SocleStorage
import TestSupport

/// A sound database of 30 pages with each kind of table, from which the damaged files are made.
enum SoundFile {
  enum Version: Int, SchemaVersion { case first = 1, second }

  static let tables = [
    TableDescription(
      "makers",
      columns: [
        ColumnDescription("id", .integer), ColumnDescription("name", .text, isUnique: true),
      ], primaryKey: "id"),
    TableDescription(
      "parts",
      columns: [
        ColumnDescription("id", .integer),
        ColumnDescription("maker", .integer, references: "makers"),
        ColumnDescription("name", .text, isNullable: true),
        ColumnDescription("weight", .real, isNullable: true),
        ColumnDescription("picture", .blob, isNullable: true),
      ], primaryKey: "id", indexes: [IndexDescription("parts_by_name", on: ["name", "weight"])]),
    TableDescription(
      "places",
      columns: [ColumnDescription("shelf", .text), ColumnDescription("row", .integer)],
      primaryKey: ["shelf", "row"], hasRowID: false),
  ]

  static func schema(_ version: Version) -> SQLiteSchema<Version> {
    var tables = tables
    if version == .second {
      tables[0].columns.insert(ColumnDescription("country", .text, isNullable: true))
    }
    return SQLiteSchema(tables: tables, version: version)
  }

  /// The bytes of the file, in WAL mode if `isInWAL`.
  static func bytes(isInWAL: Bool) throws -> [UInt8] { try (isInWAL ? inWAL : plain).get() }

  /// The rows of its tables.
  static var rows: [String: [SQLiteRow]] { get throws { try stored.get() } }

  private static let inWAL = Result { try make(isInWAL: true).bytes(of: "test.sqlite") }
  private static let plain = Result { try make(isInWAL: false).bytes(of: "test.sqlite") }
  private static let stored = Result { () throws -> [String: [SQLiteRow]] in
    let folder = try make(isInWAL: false)
    return try withExtendedLifetime(folder) {
      let connection = try Connection(openingExistingAt: folder.file(), readOnly: true)
      return try tables.reduce(into: [:]) { $0[$1.name] = try connection.rows(of: $1.rows) }
    }
  }

  private static func make(isInWAL: Bool) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let storage = try SQLiteStorageBuilder().setWALMode(enabled: isInWAL)
      .build(schema: schema(.first), storagePath: URL(fileURLWithPath: folder.file()))
    try storage.initialize(storageMigrator: Migrator())
    try storage.sqlitePool.write { try fill($0) }
    try storage.sqlitePool.close()
    return folder
  }

  private static func fill(_ connection: Connection) throws {
    try connection.insert(
      contentsOf: (Int64(1)...50).map { ["id": .integer($0), "name": .text("maker \($0)")] },
      in: tables[0].rows)
    try connection.insert(
      contentsOf: (Int64(1)...800).map { number -> SQLiteRow in
        let picture = [UInt8](repeating: UInt8(number % 256), count: number % 90 == 0 ? 6000 : 9)
        return [
          "id": .integer(number), "maker": .integer(number % 50 + 1),
          "name": number % 7 == 0 ? .null : .text("part \(number) é"),
          "weight": .real(Double(number) / 8), "picture": .blob(picture),
        ]
      }, in: tables[1].rows)
    try connection.insert(
      contentsOf: (Int64(1)...300).map {
        ["shelf": .text("shelf \($0 % 9)"), "row": .integer($0)]
      },
      in: tables[2].rows)
  }

  struct Migrator: SQLiteMigratable {
    func performIncrementalStorageMigration(_ next: Version, database: Connection) throws {
      guard next == .second else { return }
      try database.addColumn(
        ColumnDescription("country", .text, isNullable: true), to: "makers")
      try database.rebuildTable(as: tables[1])
    }
  }
}

import Foundation
import TestSupport
import Testing

@testable import SQLiteCore
import SQLiteQueries

/// A music shop's database that others have made (https://github.com/lerocha/chinook-database), asked in two ways:
/// by Socle's queries, and by SQL in the program `sqlite3`.
struct Chinook {
  static let isMissing: Comment =
    "shared/data/sqlite is not beside the package, or there is no program sqlite3"
  static let isThere =
    FileManager.default.isReadableFile(atPath: original) && SQLiteProgram.isThere

  static let original = PackageFiles.shared("sqlite/Chinook_Sqlite.sqlite")

  let connection: Connection
  let program: SQLiteProgram

  init() throws {
    connection = try Connection(openingExistingAt: Self.original, readOnly: true)
    program = SQLiteProgram(database: Self.original)
  }

  /// Expects the same rows from both, values and their storage included; at least one.
  func expect<Query: ResultQuery>(
    _ query: Query, sameAs sql: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    try expect(try connection.rows(of: query), sameAs: sql, at: location)
  }

  func expect(
    _ rows: [some Any], sameAs sql: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    let expected = try program.rows(of: sql)
    let found = try rows.map { try Flat.values(of: $0) }
    #expect(!expected.isEmpty, sourceLocation: location)
    #expect(found == expected, sourceLocation: location)
  }
}

/// A change of the database made twice: by Socle in one copy, and by SQL in another.
struct ChangingChinook {
  private let folder: TemporaryFolder
  let connection: Connection
  private let program: SQLiteProgram

  init() throws {
    folder = try TemporaryFolder()
    for name in ["ours", "theirs"] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: Chinook.original))
      try bytes.write(to: URL(fileURLWithPath: folder.file(name)))
    }
    connection = try Connection(openingExistingAt: folder.file("ours"))
    program = SQLiteProgram(database: folder.file("theirs"))
  }

  /// Expects that `sql`, too, returns `rows`, and that after both the tables are the same.
  func expect(
    _ rows: [some Any] = [Never](), in tables: String..., sameAs sql: String,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let expected = try program.rows(of: sql)
    #expect(try rows.map { try Flat.values(of: $0) } == expected, sourceLocation: location)
    let ours = SQLiteProgram(database: folder.file("ours"))
    let original = SQLiteProgram(database: Chinook.original)
    for table in tables {
      let all = "SELECT * FROM \(table) ORDER BY 1, 2"
      let changed = try ours.rows(of: all)
      #expect(changed == (try program.rows(of: all)), sourceLocation: location)
      #expect(changed != (try original.rows(of: all)), sourceLocation: location)
    }
  }
}

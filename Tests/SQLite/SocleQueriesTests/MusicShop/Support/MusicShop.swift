import Foundation
import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

/// The music shop of `docs/samples/music`, queried in two ways: by Socle, and in SQL by the program `sqlite3`.
struct MusicShop {
  static let isMissing: Comment = "the program sqlite3 is not installed"
  static let isThere = SQLiteProgram.isThere

  private let folder: TemporaryFolder
  let connection: Connection
  let program: SQLiteProgram

  init() throws {
    folder = try TemporaryFolder()
    program = try Self.made(at: folder.file("shop"))
    connection = try Connection(openingExistingAt: program.database, readOnly: true)
  }

  /// A new database at `path`, as the script makes it.
  static func made(at path: String) throws -> SQLiteProgram {
    let program = SQLiteProgram(database: path)
    _ = try program.rows(of: ".read \"\(PackageFiles.sample("music/music.sql"))\"")
    return program
  }

  /// Expects at least one row, and the same rows from both, with the same values and storage classes.
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

/// A change that is made twice: by Socle in one copy of the database, by SQL in another.
struct ChangingMusicShop {
  private let folder: TemporaryFolder
  let connection: Connection
  private let ours: SQLiteProgram
  private let program: SQLiteProgram
  private let original: SQLiteProgram

  init() throws {
    folder = try TemporaryFolder()
    ours = try MusicShop.made(at: folder.file("ours"))
    program = try MusicShop.made(at: folder.file("theirs"))
    original = try MusicShop.made(at: folder.file("original"))
    connection = try Connection(openingExistingAt: ours.database)
  }

  /// Expects that `sql`, too, returns `rows`, and that after both the tables are the same.
  func expect(
    _ rows: [some Any] = [Never](), in tables: String..., sameAs sql: String,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let expected = try program.rows(of: sql)
    #expect(try rows.map { try Flat.values(of: $0) } == expected, sourceLocation: location)
    for table in tables {
      let all = "SELECT * FROM \(table) ORDER BY 1, 2"
      let changed = try ours.rows(of: all)
      #expect(changed == (try program.rows(of: all)), sourceLocation: location)
      #expect(changed != (try original.rows(of: all)), sourceLocation: location)
    }
  }
}

import Foundation
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

/// Databases of other programs, if they are beside the package; otherwise these tests are skipped.
@Suite("Tables of other programs' databases")
struct RealDatabaseTests {
  static let names = ["Chinook_Sqlite.sqlite", "northwind-7b13322.db"]
  static let files = names.map { PackageFiles.shared("sqlite/\($0)") }
    .filter(FileManager.default.isReadableFile)

  @Test(
    "Tables of other programs' databases are described as SQLite understands them",
    .enabled(if: !files.isEmpty, "shared/data/sqlite is not beside the package"), arguments: files)
  func describeAll(path: String) throws {
    let connection = try Connection(openingExistingAt: path, readOnly: true)
    let copy = try Connection.inMemory()
    let names = try connection.tableNames()
    #expect(names.count > 10)
    for name in names {
      let table = try #require(try connection.describe(table: name))
      #expect(try connection.differenceFromPragmas(of: table) == nil)
      for query in table.creationQueries() { try copy.run(query) }
      #expect(try copy.describe(table: name) == table)
    }
  }

  @Test(
    "The description of another program's table contains its keys, foreign keys and indexes",
    .enabled(if: files.count == 2, "shared/data/sqlite is not beside the package"))
  func details() throws {
    let connection = try Connection(openingExistingAt: Self.files[0], readOnly: true)
    let track = try #require(try connection.describe(table: "track"))
    #expect(track.name == "Track")
    #expect(track.primaryKey == "TrackId")
    #expect(track.columns["name"]?.type == .declared("NVARCHAR(200)"))
    #expect(track.referencedTables == ["Album", "Genre", "MediaType"])
    #expect(!track.isStrict && track.hasRowID)
    let pairs = try #require(try connection.describe(table: "PlaylistTrack"))
    #expect(pairs.primaryKey == ["PlaylistId", "TrackId"])
  }
}

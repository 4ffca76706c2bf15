import Foundation
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("Rebuilds of other programs' databases")
struct RebuildRealDatabaseTests {
  @Test(
    "The tables of other programs' databases keep their rows when rebuilt",
    .enabled(
      if: !RealDatabaseTests.files.isEmpty, "shared/data/sqlite is not beside the package"),
    arguments: RealDatabaseTests.files, [false, true])
  func rebuildAll(path: String, inTransaction: Bool) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let copy = folder.file("copy.sqlite")
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: copy)
    let connection = try Connection(openingExistingAt: copy)
    let names = try connection.tableNames()
    let content = try connection.content()
    let others = try connection.values(of: Self.others)
    let violations = Set(try connection.foreignKeyCheck())
    try connection.maybeInTransaction(inTransaction) {
      for name in names {
        let table = try #require(try connection.describe(table: name))
        try connection.rebuildTable(as: table)
        #expect(try connection.describe(table: name) == table)
      }
    }
    #expect(try connection.content() == content)
    #expect(try connection.values(of: Self.others) == others)
    #expect(Set(try connection.foreignKeyCheck()) == violations)
    #expect(try connection.integrityCheck().isEmpty)
    #expect(try Set(connection.tableNames()) == Set(names))
  }

  private static let others = TestSQL(
    "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE type IN ('view', 'trigger') ORDER BY name"
  )
}

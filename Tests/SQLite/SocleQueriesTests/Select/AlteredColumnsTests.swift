import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("A SELECT * from a table that another connection alters")
struct AlteredColumnsTests {
  let folder: TemporaryFolder
  let connection: Connection
  let other: Connection
  static let all = LiteralQuery("SELECT * FROM authors", reading: Author.row)

  init() throws {
    folder = try TemporaryFolder()
    connection = try Connection(creatingAt: folder.file())
    try connection.createTable(Author.row)
    try connection.prepareInsert(in: Author.row).insert(Author(id: 7, name: "Ada", mentor: 9))
    other = try Connection(openingExistingAt: folder.file())
  }

  private func turnColumnsRound() throws {
    try other.transaction {
      try other.run("ALTER TABLE authors RENAME TO old")
      try other.run("CREATE TABLE authors(mentor INTEGER, id INTEGER, name TEXT)")
      try other.run("INSERT INTO authors SELECT mentor, id, name FROM old")
    }
  }

  @Test("A cached SELECT * reads each column by name after another connection reorders the columns")
  func kept() throws {
    #expect(try connection.rows(of: Self.all).map(\.id) == [7])
    try turnColumnsRound()
    for _ in 0..<2 {
      #expect(try connection.rows(of: Self.all) == [Author(id: 7, name: "Ada", mentor: 9)])
    }
  }

  @Test("A SELECT * throws after an ALTER TABLE renames a column or adds one")
  func otherColumns() throws {
    let counted = LiteralQuery(
      "SELECT * FROM authors", reading: Int.self, String.self, Int?.self)
    #expect(try connection.rows(of: Self.all).count == 1)
    #expect(try connection.rows(of: counted).count == 1)
    try other.run("ALTER TABLE authors RENAME COLUMN mentor TO teacher")
    try other.run("ALTER TABLE authors ADD COLUMN more TEXT")
    #expect(
      failure { _ = try connection.rows(of: Self.all) }?.description.contains(
        "the result has no column mentor")
        == true)
    #expect(
      failure { _ = try connection.rows(of: counted) }?.description.contains(
        "3 columns are read, but the result has 4")
        == true)
  }
}

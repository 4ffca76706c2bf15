import Testing

@testable import SocleCore
@testable import SocleStorage

/// Version 2 was a mistake: version 3 has the schema of version 1.
private enum Mistaken: Int, SchemaVersion {
  case first = 1
  case addsMistake = 2
  case revertsToFirst = 3

  var schema: SQLiteSchema<Mistaken> {
    let tables = self == .addsMistake ? [Book.row.table, Remark.row.table] : [Book.row.table]
    return SQLiteSchema(tables: tables, version: self)
  }
}

private struct MistakenMigrator: SQLiteMigratable {
  func performIncrementalStorageMigration(_ nextVersion: Mistaken, database: Connection) throws {
    switch nextVersion {
    case .first: break
    case .addsMistake: try database.createTable(Remark.row)
    case .revertsToFirst: try database.execute("DROP TABLE remarks")
    }
  }
}

@Suite("A revert that is shipped as a later version")
struct RevertTests {
  @Test(
    "A revert brings files of both versions to the first one's schema, and keeps their rows",
    arguments: [1, 2])
  func revert(start: Int) throws {
    let connection = try Connection.inMemory()
    let version = try #require(Mistaken(rawValue: start))
    try connection.initialize(version.schema, MistakenMigrator())
    try connection.prepareInsert(in: Book.row).insert(Book(id: 1, title: "Emil"))
    try connection.initialize(Mistaken.revertsToFirst.schema, MistakenMigrator())
    #expect(try connection.version == 3)
    #expect(try connection.tableNames() == ["books"])
    #expect(try connection.count(of: Book.row) == 1)
  }

  @Test("A migration proof accepts a revert from every version")
  func proof() throws {
    let history = [Mistaken.first.schema, Mistaken.addsMistake.schema]
    try MigrationProof(of: Mistaken.revertsToFirst.schema, history: history)
      .prove(MistakenMigrator())
  }
}

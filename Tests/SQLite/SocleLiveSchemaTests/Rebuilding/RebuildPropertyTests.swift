import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema
@testable import SocleSyntax

@Suite("Random rebuilds")
struct RebuildPropertyTests {
  static let seeds = 0..<UInt64(RandomCases.count(10, long: 20))

  @Test(
    "A random rebuild succeeds with the wanted schema and all rows, or changes nothing",
    arguments: seeds)
  func anyShape(seed: UInt64) throws {
    var rebuilt = 0
    for step in 0..<20 {
      let (rebuild, connection) = try stage(
        seed: seed * 1000 + UInt64(step), isEnforced: step % 2 == 0)
      let content = try connection.content()
      let before = try rows(of: rebuild, on: connection)
      do {
        try connection.rebuildTable(as: rebuild.wanted, by: rebuild.changes)
        #expect(try connection.describe(table: rebuild.live.name) == rebuild.wanted)
        #expect(try rows(of: rebuild, on: connection) == before)
        rebuilt += 1
      } catch is SQLiteError {
        #expect(try connection.describe(table: rebuild.live.name) == rebuild.live)
        #expect(try connection.content() == content)
      }
      #expect(try connection.tableNames().count == 1)
      #expect(try problems(on: connection) == [])
    }
    #expect(rebuilt > 4)
  }

  @Test(
    "A rebuild without changes keeps every value and the exact text of the schema", arguments: seeds
  )
  func sameShape(seed: UInt64) throws {
    for step in 0..<15 {
      let (rebuild, connection) = try stage(
        seed: seed * 1000 + UInt64(step), isEnforced: step % 2 == 0)
      let content = try connection.content()
      let violations = Set(try connection.foreignKeyCheck())
      let schema = try connection.values(of: TestSQL("SELECT type, name, sql FROM sqlite_schema"))
      try connection.maybeInTransaction(step % 3 == 0) {
        try connection.rebuildTable(as: rebuild.live)
      }
      #expect(try connection.content() == content)
      #expect(Set(try connection.foreignKeyCheck()) == violations)
      let after = try connection.values(of: TestSQL("SELECT type, name, sql FROM sqlite_schema"))
      #expect(Set(after) == Set(schema))
      #expect(try problems(on: connection) == [])
    }
  }

  private func stage(seed: UInt64, isEnforced: Bool) throws -> (RandomRebuild, Connection) {
    var rebuild = RandomRebuild(seed: seed)
    let connection = try Connection.inMemory(options: ConnectionOptions(enforcesForeignKeys: false))
    for query in rebuild.live.creationQueries() { try connection.run(query) }
    try rebuild.insertRows(on: connection)
    if isEnforced { try connection.run("PRAGMA foreign_keys = ON") }
    return (rebuild, connection)
  }

  private func problems(on connection: Connection) throws -> [String] {
    let name = try connection.tableNames().first ?? ""
    let table = try #require(try connection.describe(table: name))
    // Without rowids SQLite 3.40 takes one column for another, and finds NULL where none is.
    return table.hasRowID ? try connection.integrityCheck() : []
  }

  /// The values of the shared columns, in an order that does not depend on the table's.
  private func rows(of rebuild: RandomRebuild, on connection: Connection) throws -> [String] {
    let columns = try rebuild.shared.map(SQLIdentifier.quoted) + ["1"]
    let table = try SQLIdentifier.quoted(rebuild.live.name)
    let sql = TestSQL("SELECT \(columns.joined(separator: ", ")) FROM \(table)")
    return try connection.values(of: sql).map { "\($0.map(\.asNumber))" }.sorted()
  }
}

extension SQLiteValue {
  /// A double that is a whole number as that number: another type of column may store it so.
  fileprivate var asNumber: SQLiteValue {
    guard case .real(let value) = self, let whole = Int64(exactly: value) else { return self }
    return .integer(whole)
  }
}

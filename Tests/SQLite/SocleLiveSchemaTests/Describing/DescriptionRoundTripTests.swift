import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("Round trips of table descriptions")
struct DescriptionRoundTripTests {
  static let seeds = 0..<UInt64(RandomCases.count(10, long: 20))

  @Test("A description is the same when read from its own SQL", arguments: seeds)
  func fromText(seed: UInt64) throws {
    for step in 0..<30 {
      var maker = RandomDescription(seed: seed * 1000 + UInt64(step))
      let table = maker.table()
      #expect(try readBack(table) == table)
    }
  }

  @Test("A description is the same when read from a live database", arguments: seeds)
  func fromDatabase(seed: UInt64) throws {
    for step in 0..<10 {
      var maker = RandomDescription(seed: seed * 1000 + UInt64(step))
      let table = maker.table()
      let connection = try Connection.inMemory()
      for query in table.creationQueries() { try connection.run(query) }
      let described = try connection.describe(table: table.name)
      #expect(described == table)
      let difference = try connection.differenceFromPragmas(of: table)
      #expect(difference == nil)
      #expect(described.map { Array($0.columns) } == Array(table.columns))
    }
  }

  @Test("A description gives the same SQL each time it is rendered", arguments: seeds)
  func rendering(seed: UInt64) throws {
    var first = RandomDescription(seed: seed)
    var second = RandomDescription(seed: seed)
    #expect(try texts(first.table()) == texts(second.table()))
    let table = first.table()
    #expect(try texts(readBack(table)) == texts(table))
  }

  private func readBack(_ table: TableDescription) throws -> TableDescription {
    let texts = try texts(table)
    var found = try TableDescription(parsing: texts[0])
    found.indexes = try texts.dropFirst().map { try IndexDescription(parsing: $0) }
    return found
  }

  private func texts(_ table: TableDescription) throws -> [String] {
    try table.creationQueries().map { try $0.makeText().rendered().sql }
  }
}

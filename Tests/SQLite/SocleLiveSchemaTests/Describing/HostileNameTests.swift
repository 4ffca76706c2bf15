import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("Hostile names in descriptions")
struct HostileNameTests {
  @Test(
    "A hostile name works for a table, a column, an index, a parent and in a check",
    arguments: HostileNames.groups)
  func everywhere(group: NameGroup) {
    group.tryEach(everywhere)
  }

  private func everywhere(name: String) throws {
    let connection = try Connection.inMemory()
    let table = TableDescription(
      name,
      columns: [
        ColumnDescription(name, .integer, check: "\(identifier: name) > 0"),
        ColumnDescription(
          "\(name)2", .text, references: ForeignKeyReference(name, columns: [name])),
      ],
      primaryKey: .column(name), indexes: [IndexDescription("\(name)3", on: [.column("\(name)2")])])
    for query in table.creationQueries() { try connection.run(query) }
    #expect(try connection.describe(table: name) == table)
    #expect(try connection.tableNames() == [name])
  }

  @Test("There are more than 200 hostile names, all different")
  func count() {
    #expect(HostileNames.all.count > 200)
    #expect(Set(HostileNames.all.names).count > 200)
  }

  @Test("A name with a NUL is refused")
  func nul() {
    let table = TableDescription("a\0b", columns: [ColumnDescription("a", .text)])
    let reason = "contains a NUL character. Remove it"
    #expect(throws: SQLiteError.impossible(subject: #"the name "a\0b""#, reason: reason)) {
      try CreateTableQuery(table).makeText().rendered()
    }
  }
}

import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Hostile names in selects")
struct HostileSelectTests {
  private func makeConnection() throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE canary(song TEXT)")
    try connection.run("INSERT INTO canary VALUES ('alive')")
    return connection
  }

  @Test(
    "A select works with hostile names of tables, columns and aliases",
    arguments: HostileNames.groups)
  func everyClause(group: NameGroup) {
    group.tryEach(everyClause)
  }

  private func everyClause(name: String) throws {
    let connection = try makeConnection()
    let id = Field("id of \(name)", \Parent.id)
    let parents = RowDescription(name + " p", id, make: Parent.init)
      .keyed(by: id)
    let key = Field("key of \(name)", \Child.id)
    let link = Field(name, \Child.parent)
    let children = RowDescription(name + " c", key, link, make: Child.init)
      .keyed(by: key)
    try connection.createTables([parents.table, children.table])
    try connection.prepareInsert(in: parents).insert(contentsOf: (1...3).map(Parent.init))
    let rows = [Child(id: 1, parent: 1), Child(id: 2, parent: 1), Child(id: 3, parent: 2)]
    try connection.prepareInsert(in: children).insert(contentsOf: rows)
    let alias = children.alias(name)
    let both = SelectQuery(id, link.optional, alias[link].optional, from: parents)
      .leftJoined(to: children, on: [link.equals(id)])
      .leftJoined(to: alias, on: [alias[key].equals(key), alias[link].isSame(as: link)])
      .ordered(by: [id.ascending, alias[key].descending])
    #expect(try connection.rows(of: both).map(\.2) == [1, 1, 2, nil])
    let counted = SelectQuery(link, link.count, from: children)
      .where([.exists(SelectQuery(id, from: parents).where([id.equals(link)]))])
      .grouped(by: link).having([link.max.isNotNull]).ordered(by: [link.collated(.noCase).ascending]
      )
    #expect(try connection.rows(of: counted).map(\.1) == [2, 1])
    let literal = LiteralQuery(
      "SELECT \(alias[link]) FROM \(alias) ORDER BY \(alias[key])", reading: Int?.self)
    #expect(try connection.rows(of: literal) == [1, 1, 2])
    let changed = try connection.rows(
      of: UpdateQuery(
        children, set: [link.set(to: link.plus(1))], where: [link.equals(2)]
      ).returning(link, key))
    #expect(changed.map(\.0) == [3])
    #expect(try connection.value("SELECT song FROM canary") == .text("alive"))
  }
}

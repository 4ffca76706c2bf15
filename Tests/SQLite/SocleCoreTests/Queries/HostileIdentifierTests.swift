import SocleLiveSchema
import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Hostile names of tables and columns")
struct HostileIdentifierTests {
  struct Entry: Equatable {
    var id: Int
    var text: String
  }

  private func makeConnection() throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE canary(song TEXT)")
    try connection.run("INSERT INTO canary VALUES ('alive')")
    return connection
  }

  @Test(
    "Every kind of statement works with hostile names of tables and columns",
    arguments: HostileNames.groups)
  func everyStatement(group: NameGroup) {
    group.tryEach(everyStatement)
  }

  private func everyStatement(name: String) throws {
    let connection = try makeConnection()
    let id = Field("id of \(name)", \Entry.id)
    let text = Field(name, \Entry.text)
    let row = RowDescription(name + " table", id, text, make: Entry.init)
      .keyed(by: id)
    try connection.createTable(row)
    let insert = try connection.prepareInsert(in: row, onConflict: .updateAll())
    try insert.insert(Entry(id: 1, text: name))
    try insert.insert(contentsOf: [Entry(id: 1, text: "again"), Entry(id: 2, text: name)])
    let kept = [Entry(id: 1, text: "again"), Entry(id: 2, text: name)]
    #expect(try connection.rows(of: row) == kept)
    #expect(try connection.row(of: row, where: [text.equals(name), id.equals(2)]) == kept[1])
    #expect(try connection.firstRow(of: row, orderedBy: [text.descending, id.ascending]) != nil)
    #expect(try connection.count(of: row, where: [text.contains("again").not]) == 1)
    #expect(try connection.rows(of: row.keyed(by: id), keys: [2, 3]) == [kept[1]])
    #expect(try connection.update(row, set: [text.set(to: "x")], where: [text.equals(name)]) == 1)
    #expect(try connection.plan(of: row).scans(name + " table"))
    #expect(try !connection.plan(of: row, where: [id.equals(1)]).scans(name + " table"))
    #expect(try connection.delete(in: row, where: [text.equals("x")]) == 1)
    #expect(try connection.foreignKeyCheck(table: name + " table") == [])
    #expect(try connection.describe(table: name + " table") == row.table)
    #expect(try connection.rows(of: row.table.rows).count == 1)
    #expect(try connection.value("SELECT song FROM canary") == .text("alive"))
    #expect(try connection.tableNames() == ["canary", name + " table"])
  }

  @Test(
    "A foreign key between tables with hostile names is enforced and reported",
    arguments: HostileNames.groups)
  func foreignKeys(group: NameGroup) {
    group.tryEach(foreignKeys)
  }

  private func foreignKeys(name: String) throws {
    let connection = try makeConnection()
    let parentID = Field(name, \Parent.id)
    let parent = RowDescription(name + " p", parentID, make: Parent.init)
      .keyed(by: parentID)
    let reference = Field(
      "to \(name)", \Child.parent, references: ForeignKeyReference(name + " p", columns: [name]))
    let child = RowDescription(
      name + " c", Child.id, reference, make: Child.init
    )
    .keyed(by: Child.id)
    try connection.createTables([child.table, parent.table])
    let error = failure {
      try connection.prepareInsert(in: child).insert(Child(id: 5, parent: 9))
    }
    let violation = ForeignKeyViolation(
      childTable: name + " c", childRowID: 5, childColumns: ["to \(name)"],
      parentTable: name + " p")
    #expect(
      error == .danglingReferences(attempt: "inserting into \(name) c", violations: [violation]))
  }

  @Test("A name that contains NUL is refused by every kind of statement")
  func nul() throws {
    let connection = try makeConnection()
    let id = Field("a\0b", \Parent.id)
    let row = RowDescription("t", id, make: Parent.init)
      .keyed(by: id)
    let uses: [() throws -> Void] = [
      { try connection.createTable(row) }, { _ = try connection.rows(of: row) },
      { _ = try connection.prepareInsert(in: row) },
      { _ = try connection.delete(in: row, where: [id.equals(1)]) },
      { _ = try connection.update(row, set: [id.set(to: 1)], where: [.everyRow]) },
      { _ = try connection.foreignKeyCheck(table: "a\0b") },
    ]
    for use in uses { #expect(failure(use) != nil) }
    #expect(try connection.tableNames() == ["canary"])
  }
}

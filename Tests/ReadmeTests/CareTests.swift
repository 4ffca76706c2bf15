import Socle
import TestSupport
import Testing

@Suite("The tour on maintaining a database")
struct CareTests {
  @Test("A database is described and checked, a query plan is shown, and a backup is made")
  func care() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let connection = try Connection(creatingAt: folder.file("lego.sqlite"))
    try connection.createTable(Color.row)
    let copy = folder.file("copy.sqlite")
    // tour begins
    let table = try connection.describe(table: "colors")  // the live table, as a TableDescription?
    let tables = try connection.describeTables()  // all of them, in one pass
    let problems = try connection.integrityCheck()  // empty if the file is healthy
    let plan = try connection.plan(of: Color.row, where: [Color.id.equals(4)])  // for your tests
    try connection.backUp(toNewFileAt: copy)  // while others read and write
    // tour ends
    #expect(table == Color.row.table)
    #expect(tables == [Color.row.table])
    #expect(problems.isEmpty)
    #expect(!plan.scans("colors"))
    #expect(try Connection(openingExistingAt: copy).tableNames() == ["colors"])
  }
}

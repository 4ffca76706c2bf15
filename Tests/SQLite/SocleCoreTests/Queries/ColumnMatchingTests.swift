import TestSupport
import Testing

@testable import SocleCore

@Suite("Columns are matched by name")
struct ColumnMatchingTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
  }

  @Test(
    "Columns are matched by name, so their order in the table and further columns do not matter")
  func otherOrder() throws {
    try connection.run(
      """
      CREATE TABLE colors(
        extra TEXT DEFAULT 'x', is_trans INTEGER, rgb TEXT, ID INTEGER PRIMARY KEY, "Name" TEXT)
      """)
    let insert = try connection.prepareInsert(in: Color.row)
    for color in Color.samples.prefix(1) { try insert.insert(color) }
    try insert.insert(contentsOf: Color.samples.dropFirst())
    #expect(try connection.rows(of: Color.row) == Color.samples)
    #expect(
      try connection.rows(of: Color.row, orderedBy: [Color.id.ascending]) == Color.samples)
    #expect(
      try connection.value("SELECT rgb || extra FROM colors WHERE id = 4") == .text("C91A09x"))
  }

  @Test("A missing column throws an error with its name, when reading and when inserting")
  func missingColumn() throws {
    try connection.run("CREATE TABLE colors(id INTEGER PRIMARY KEY, name TEXT, rgb TEXT)")
    let failures = [
      failure { _ = try connection.rows(of: Color.row) },
      failure { _ = try connection.rows(of: Color.row, limit: 1) },
      failure { _ = try connection.prepareInsert(in: Color.row) },
      failure { _ = try connection.rows(of: Color.row.table.rows) },
      failure {
        _ = try connection.count(of: Color.row, where: [Color.isTransparent.equals(true)])
      },
    ]
    for error in failures { #expect(error?.description.contains("is_trans") == true) }
  }

  @Test("A column that disappears under a prepared insert throws an error with its name")
  func changedTable() throws {
    try connection.createTable(Color.row)
    let insert = try connection.prepareInsert(in: Color.row)
    try insert.insert(Color.samples[0])
    try connection.run("ALTER TABLE colors ADD COLUMN note TEXT")
    try insert.insert(Color.samples[1])
    try connection.run("ALTER TABLE colors RENAME COLUMN name TO title")
    let error = failure { try insert.insert(Color.samples[2]) }
    #expect(error?.description.contains("name") == true)
    try connection.run("ALTER TABLE colors RENAME COLUMN title TO name")
    try insert.insert(Color.samples[2])
    #expect(try connection.rows(of: Color.row) == Color.samples)
  }
}

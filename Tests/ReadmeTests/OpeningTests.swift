import Foundation
import Socle
import TestSupport
import Testing

@Suite("The tour on opening")
struct OpeningTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("lego.sqlite")
  }

  @Test("A database is created, opened and opened read-only by path, or created in memory")
  func ways() throws {
    defer { withExtendedLifetime(folder) {} }
    // tour begins
    let created = try Connection(creatingAt: path)  // an error if anything is there
    try created.createTables([Color.row.table, Order.row.table])

    let opened = try Connection(openingExistingAt: path)  // an error if missing
    let reader = try Connection(openingExistingAt: path, readOnly: true)
    let scratch = try Connection.inMemory()  // seen by nobody else
    // tour ends

    #expect(throws: SQLiteError.file(path: path, problem: .exists)) {
      try Connection(creatingAt: path)
    }
    let missing = folder.file("missing.sqlite")
    #expect(throws: SQLiteError.file(path: missing, problem: .missing)) {
      try Connection(openingExistingAt: missing)
    }
    #expect(try opened.tableNames() == ["colors", "orders"])
    #expect(try reader.tableNames() == ["colors", "orders"])
    #expect(try scratch.tableNames().isEmpty)
  }

  @Test("Values with a coding are stored and read back exactly")
  func codings() throws {
    defer { withExtendedLifetime(folder) {} }
    let connection = try Connection(creatingAt: path)
    try connection.createTables([Color.row.table, Order.row.table])
    try connection.prepareInsert(in: Color.row).insert(contentsOf: Color.samples)
    let order = Order(
      id: UUID(), state: .shipped, color: 36, savedAt: Date(timeIntervalSince1970: 1.5),
      shippedAt: nil, tags: ["a", "b"])
    let insert = try connection.prepareInsert(in: Order.row)
    try insert.insert(order)
    #expect(try connection.rows(of: Order.row) == [order])
    var orphan = order
    (orphan.id, orphan.color) = (UUID(), 5)
    let error = #expect(throws: SQLiteError.self) { try insert.insert(orphan) }
    #expect(error?.description.contains("orders(color) row 2 has no parent in colors") == true)
  }
}

import TestSupport
import Testing

@testable import SocleCore

@Suite("Reading one row, at most one row, and the number of rows")
struct ReadingOneTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Color.row)
    try connection.prepareInsert(in: Color.row).insert(contentsOf: Color.samples)
  }

  @Test("A query that finds exactly one row returns it")
  func one() throws {
    #expect(try connection.row(of: Color.row, where: [Color.id.equals(4)]) == Color.samples[1])
  }

  @Test("A query for exactly one row throws a specific error if it finds none")
  func none() throws {
    let error = #expect(throws: SQLiteError.self) {
      try connection.row(of: Color.row, where: [Color.id.equals(5)])
    }
    #expect(error == .notOneRow(attempt: "reading from colors", found: .none))
    #expect(error?.description.contains("there is no such row") == true)
  }

  @Test("A query for exactly one row throws a specific error if it finds several")
  func several() throws {
    let error = #expect(throws: SQLiteError.self) {
      try connection.row(of: Color.row, where: [Color.rgb.equals("C91A09")])
    }
    #expect(error == .notOneRow(attempt: "reading from colors", found: .several))
    #expect(error?.description.contains("more than one") == true)
  }

  @Test("The first row in the requested order is returned, or nil if there is none")
  func first() throws {
    #expect(try connection.firstRow(of: Color.row, orderedBy: [Color.id.descending])?.id == 36)
    #expect(try connection.firstRow(of: Color.row, orderedBy: [Color.id.ascending])?.id == -1)
    #expect(try connection.firstRow(of: Color.row, where: [Color.id.equals(5)]) == nil)
  }

  @Test("Rows are counted")
  func count() throws {
    #expect(try connection.count(of: Color.row) == 3)
    #expect(try connection.count(of: Color.row, where: [Color.rgb.equals("C91A09")]) == 2)
    #expect(try connection.count(of: Color.row, where: [.any(of: [])]) == 0)
  }
}

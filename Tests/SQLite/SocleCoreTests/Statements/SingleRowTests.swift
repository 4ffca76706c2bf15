import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("Reading one row by its primary key")
struct SingleRowTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Color.row)
  }

  @Test("A row is inserted, updated, saved, found and deleted by one method each")
  func verbs() throws {
    var red = Color.samples[1]
    #expect(try connection.insert(red, in: Color.row) == 4)
    red.name = "Dark Red"
    try connection.update(red, in: Color.row)
    #expect(try connection.row(of: Color.row, key: 4) == red)
    red.rgb = "720E0F"
    try connection.save(red, in: Color.row)
    try connection.save(Color.samples[0], in: Color.row)
    #expect(try connection.rows(of: Color.row) == [Color.samples[0], red])
    #expect(try connection.exists(Color.row, where: [Color.name.equals("Dark Red")]))
    #expect(try connection.delete(red, in: Color.row))
    #expect(try !connection.delete(red, in: Color.row))
    #expect(try !connection.exists(Color.row, where: [Color.id.equals(4)]))
    #expect(try connection.row(of: Color.row, key: 4) == nil)
    #expect(try connection.insert(contentsOf: Color.samples.dropFirst(), in: Color.row) == 2)
  }

  @Test("Updating a row that does not exist throws")
  func missing() throws {
    let error = #expect(throws: SQLiteError.self) {
      try connection.update(Color.samples[0], in: Color.row)
    }
    #expect(error == .notOneRow(attempt: "updating colors", found: .none))
  }

  @Test("A row of a view is updated and deleted by its triggers")
  func view() throws {
    try connection.run("ALTER TABLE colors RENAME TO base")
    try connection.run("CREATE VIEW colors AS SELECT * FROM base")
    try connection.run(
      """
      CREATE TRIGGER put INSTEAD OF UPDATE ON colors
      BEGIN UPDATE base SET name = new.name WHERE id = old.id; END
      """)
    try connection.run(
      "CREATE TRIGGER cut INSTEAD OF DELETE ON colors BEGIN DELETE FROM base WHERE id = old.id; END"
    )
    try connection.run("INSERT INTO base VALUES (4, 'Red', '', 0)")
    var red = Color.samples[1]
    red.name = "Dark Red"
    try connection.update(red, in: Color.row)
    #expect(try connection.row(of: Color.row, key: 4)?.name == "Dark Red")
    #expect(throws: SQLiteError.self) { try connection.update(Color.samples[0], in: Color.row) }
    #expect(try connection.delete(red, in: Color.row))
    #expect(try !connection.delete(red, in: Color.row))
  }

  struct Vote: Equatable {
    var book: Int
    var reader: String
    var stars: Int?
    static let book = Field("book", \Vote.book)
    static let reader = Field("reader", \Vote.reader)
    static let stars = Field("stars", \Vote.stars)
    static let plain = RowDescription("votes", book, reader, stars, make: Vote.init)
    static let row = plain.keyed(by: book, reader).with(hasRowID: false)
  }

  @Test("A key of several columns is compared completely; without a primary key nothing is changed")
  func composite() throws {
    try connection.createTable(Vote.row)
    let votes = [("a", 1), ("b", 2)].map { Vote(book: 1, reader: $0, stars: $1) }
    try connection.insert(contentsOf: votes, in: Vote.row)
    try connection.update(Vote(book: 1, reader: "b", stars: nil), in: Vote.row)
    #expect(try connection.delete(votes[0], in: Vote.row))
    #expect(try connection.rows(of: Vote.row) == [Vote(book: 1, reader: "b", stars: nil)])
    #expect(throws: SQLiteError.self) { try connection.delete(votes[1], in: Vote.plain) }
    #expect(throws: SQLiteError.self) { try connection.update(votes[1], in: Vote.plain) }
    #expect(throws: SQLiteError.self) { try connection.save(votes[1], in: Vote.plain) }
    #expect(try connection.count(of: Vote.row) == 1)
  }

  @Test("Tens of thousands of rows are deleted or updated by one list of keys")
  func manyKeys() throws {
    try connection.createTable(Vote.row)
    let votes = (1...50_000).map { Vote(book: $0, reader: "r\($0 % 7)", stars: nil) }
    try connection.insert(contentsOf: votes, in: Vote.row)
    let odd = votes.map(\.book).filter { $0 % 2 == 1 }
    #expect(try connection.delete(in: Vote.row, where: [Vote.book.isIn(odd + [0, 1])]) == 25_000)
    #expect(try connection.delete(in: Vote.row, where: [Vote.book.isIn([])]) == 0)
    #expect(
      try connection.update(
        Vote.row, set: [Vote.stars.set(to: 1)], where: [Vote.reader.isIn(["r1", "r2"])])
        == votes.filter { $0.book % 2 == 0 && [1, 2].contains($0.book % 7) }.count)
    #expect(throws: SQLiteError.self) {
      try connection.update(Vote.row, set: [], where: [Vote.book.isIn([1])])
    }
  }
}

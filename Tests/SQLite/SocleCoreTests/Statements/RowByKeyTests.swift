import Foundation
import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("Rows by their primary key")
struct RowByKeyTests {
  let connection: Connection

  init() throws { connection = try Connection.inMemory() }

  struct Loan: Equatable {
    var book: Int
    var reader: String
    var since: Date?
    static let book = Field("book", \Loan.book)
    static let reader = Field("reader", \Loan.reader)
    static let since = Field("since", \Loan.since, as: .optional(.iso8601))
    static let plain = RowDescription("loans", book, reader, since, make: Loan.init)
    static let row = plain.keyed(by: reader, book)
  }

  @Test("A key of several columns is given in the order of the key")
  func composite() throws {
    try connection.createTable(Loan.row)
    let loans = [(1, "a"), (1, "b"), (2, "a")].map { Loan(book: $0, reader: $1, since: nil) }
    try connection.insert(contentsOf: loans, in: Loan.row)
    #expect(try connection.row(of: Loan.row, key: "b", 1) == loans[1])
    #expect(try connection.row(of: Loan.row, key: "b", 2) == nil)
    let found = try connection.rows(of: Loan.row, keys: [("a", 2), ("x", 1), ("a", 1), ("a", 2)])
    #expect(found.map(\.book).sorted() == [1, 2, 2])
    #expect(try connection.rows(of: Loan.row, keys: [] as [(String, Int)]) == [])
  }

  @Test("A key with too few, too many or wrong values, and a table without a key, are refused")
  func refused() throws {
    try connection.createTable(Loan.row)
    func message(_ read: () throws -> Any?) -> String? { failure { _ = try read() }?.description }
    #expect(
      message { try connection.row(of: Loan.row, key: "a") }
        == "the key of loans: it has 2 columns (reader, book), and 1 values are given")
    #expect(
      message { try connection.row(of: Loan.row, key: "a", 1, 2) }
        == "the key of loans: it has 2 columns (reader, book), and 3 values are given")
    #expect(
      message { try connection.row(of: Loan.row, key: 1, "a") }
        == "loans.reader: expected TEXT, found INTEGER")
    #expect(
      message { try connection.rows(of: Loan.row, keys: ["a"]) }?.contains("2 columns") == true)
    for read in [
      { try connection.row(of: Loan.plain, key: "a") },
      { try connection.rows(of: Loan.plain, keys: [1]) },
      { try connection.row(of: Loan.plain, key: "a", 1) },
    ] as [() throws -> Any?] {
      #expect(message(read)?.contains("no primary key") == true)
    }
    try connection.createTable(Color.row)
    #expect(
      message { try connection.row(of: Color.row, key: "4") }
        == "colors.id: expected INTEGER, found TEXT")
    #expect(message { try connection.rows(of: Color.row, keys: ["4"]) }?.contains("TEXT") == true)
    let tooLarge = message { try connection.row(of: Color.row, key: UInt64.max) }
    #expect(tooLarge?.hasPrefix("colors.id") == true)
  }

  @Test("A key is stored with its field's coding, or given as it is stored")
  func codings() throws {
    struct Day: Equatable {
      var date: Date
      var text: String
    }
    let date = Field("date", \Day.date, as: .iso8601)
    let row = RowDescription("days", date, Field("text", \Day.text), make: Day.init)
      .keyed(by: date).with(hasRowID: false)
    try connection.createTable(row)
    let day = Day(date: Date(timeIntervalSince1970: 1_795_253_400), text: "a")
    try connection.save(day, in: row)
    let text = try #require(try connection.value("SELECT date FROM days")?.text)
    #expect(try connection.row(of: row, key: day.date) == day)
    #expect(try connection.row(of: row, key: text) == day)
    #expect(try connection.rows(of: row, keys: [day.date, .distantPast]) == [day])
    #expect(try connection.rows(of: row, keys: [text, ""]) == [day])
    #expect(throws: SQLiteError.self) { try connection.row(of: row, key: 1) }
    #expect(try connection.row(of: row.table.rows, key: text)?["text"] == .text("a"))
  }

  @Test("A text is accepted as the key of a column that stores both numbers and texts")
  func dates() throws {
    try connection.run("CREATE TABLE days(day DATE PRIMARY KEY, note TEXT)")
    try connection.run("INSERT INTO days VALUES ('2026-11-21', 'a'), (7, 'b')")
    let columns = [ColumnDescription("day", .declared("DATE")), ColumnDescription("note", .text)]
    let rows = TableDescription("days", columns: ColumnSet(columns), primaryKey: ["day"]).rows
    #expect(try connection.row(of: rows, key: "2026-11-21")?["note"] == "a")
    #expect(try connection.row(of: rows, key: 7)?["note"] == "b")
    #expect(try connection.rows(of: rows, keys: ["2026-11-21", "x"]).count == 1)
  }

  @Test("A key of a wider, narrower or optional integer finds the same row")
  func integers() throws {
    struct Item: Equatable {
      var id: Int?
      var name: String
    }
    let id = Field("id", \Item.id)
    let row = RowDescription("items", id, Field("name", \Item.name), make: Item.init)
      .keyed(by: id)
    try connection.createTable(row)
    let new = try #require(try connection.save(Item(id: nil, name: "a"), in: row))
    let item = Item(id: Int(new), name: "a")
    #expect(try connection.row(of: row, key: new) == item)
    #expect(try connection.row(of: row, key: Int(new)) == item)
    #expect(try connection.row(of: row, key: UInt8(new)) == item)
    #expect(try connection.row(of: row, key: item.id) == item)
    #expect(try connection.row(of: row, key: Int?.none) == nil)
    #expect(try connection.rows(of: row, keys: [Int(new), 7]) == [item])
    // The id of an updated row, not that of the row inserted last.
    #expect(try connection.save(Item(id: nil, name: "b"), in: row) == new + 1)
    #expect(try connection.save(Item(id: Int(new), name: "c"), in: row) == new)
    #expect(try connection.row(of: row, key: new)?.name == "c")
  }

  @Test("Saving a row of a table without an INTEGER primary key returns nil")
  func noNumber() throws {
    try connection.createTable(Loan.row)
    #expect(try connection.save(Loan(book: 1, reader: "a", since: nil), in: Loan.row) == nil)
  }

  @Test("A row that consists of its key cannot be updated, but saved and deleted")
  func keyOnly() throws {
    let row = RowDescription("numbers", Number.value, make: Number.init).keyed(by: Number.value)
    try connection.createTable(row)
    #expect(try connection.save(Number(value: 3), in: row) == 3)
    #expect(try connection.save(Number(value: 3), in: row) == 3)
    #expect(throws: SQLiteError.self) { try connection.update(Number(value: 3), in: row) }
    #expect(try connection.delete(Number(value: 3), in: row))
    #expect(try connection.count(of: row) == 0)
  }
}

import Foundation
import SocleCore
import SocleLiveSchema
import SocleQueries
import TestSupport
import Testing

@Suite("The code of docs/how-to-declare-a-table.md, compiled and run")
struct DeclaringGuideTests {
  // guide begins
  nonisolated struct Book: Equatable {
    var id: Int?
    var isbn: String
    var title: String
    var price: Decimal
    var addedAt: Date
    var notes: String?

    static let id = Field("id", \Book.id)
    static let isbn = Field("isbn", \Book.isbn, isUnique: true)
    static let title = Field("title", \Book.title, collation: .noCase)
    static let price = Field("price", \Book.price, as: .hundredths)
    static let addedAt = Field("added_at", \Book.addedAt, as: .iso8601)
    static let notes = Field("notes", \Book.notes)
    static let row = RowDescription(
      "books", id, isbn, title, price, addedAt, notes, make: Book.init
    )
    .keyed(by: id, isAutoincrement: true)
    .with(
      indexes: [
        IndexDescription(
          "books_by_title", on: [.field(title), .field(addedAt, isDescending: true)]),
        IndexDescription("annotated", on: [.field(isbn)], where: "notes IS NOT NULL"),
      ])
  }

  nonisolated struct Loan: Equatable {
    var book: Int
    var reader: String
    var days: Int

    static let book = Field(
      "book", \Loan.book,
      references: ForeignKeyReference("books", onDelete: .cascade))
    static let reader = Field("reader", \Loan.reader)
    static let days = Field("days", \Loan.days, default: 14, check: "days > 0")
    static let row = RowDescription("loans", book, reader, days, make: Loan.init)
      .keyed(by: book, reader)
      .with(hasRowID: false)
  }
  // guide ends

  @Test("Rows, keys, versions and run-time rows are used as in the guide")
  func walk() throws {
    let print = Record<String>()
    let connection = try Connection.inMemory()
    try connection.createTables([Book.row.table, Loan.row.table])
    // guide begins
    var emma = Book(
      isbn: "978-0", title: "Emma", price: 9.99, addedAt: Date(timeIntervalSince1970: 1_795_253_400)
    )
    emma.id = try connection.insert(emma, in: Book.row)  // the new id
    emma.notes = "signed"
    try connection.update(emma, in: Book.row)
    let stored = try connection.row(of: Book.row, key: 1)  // Book?
    try connection.save(Loan(book: 1, reader: "Ada", days: 7), in: Loan.row)  // or updates
    try connection.save(Loan(book: 1, reader: "Ada", days: 9), in: Loan.row)
    let isLent = try connection.exists(Loan.row, where: [Loan.book.equals(1)])
    try connection.delete(Loan(book: 1, reader: "Ada", days: 9), in: Loan.row)
    // guide ends
    #expect(emma.id == 1 && stored?.notes == "signed" && isLent)
    #expect(stored?.price == Decimal(string: "9.99"))
    // guide begins
    emma.price = 8.49
    let id = try connection.insert(
      emma, in: Book.row, onConflict: .update(Book.price, by: Book.isbn))
    try connection.insert(contentsOf: [emma], in: Book.row, onConflict: .updateAll(by: Book.isbn))
    let upsert = try connection.prepareInsert(in: Book.row, onConflict: .updateAll(by: Book.isbn))
    let ids = try connection.transaction { try [emma].map { try upsert.insert($0) } }
    // guide ends
    #expect(id == 1 && ids == [1])
    // guide begins
    let plan = try connection.plan(of: Book.row, where: [Book.title == "Emma"])
    if !plan.usesIndex("books_by_title") { print(plan) }  // also scans("books")
    // guide ends
    #expect(plan.usesIndex("books_by_title"))
    #expect(try connection.rows(of: Book.row).map(\.notes) == ["signed"])
    #expect(try connection.rows(of: Loan.row) == [])
    try connection.insert(
      Book(isbn: "978-2", title: "Lady Susan", price: 1, addedAt: Date()), in: Book.row)
    try connection.insert(
      contentsOf: [(1, "Ada"), (2, "Ben"), (2, "Cy")].map { Loan(book: $0, reader: $1, days: 1) },
      in: Loan.row)
    // guide begins
    try connection.delete(in: Book.row, where: [Book.id.isIn([3, 5, 8])])
    try connection.update(
      Loan.row, set: [Loan.days.set(to: 21)], where: [Loan.reader.isIn(["Ada", "Ben"])])
    let loans = Dictionary(
      grouping: try connection.rows(of: Loan.row, where: [Loan.book.isIn([2, 1])]), by: \.book)
    // guide ends
    #expect(loans.mapValues(\.count) == [2: 2, 1: 1])
    #expect(loans.values.joined().map(\.days).sorted() == [1, 21, 21])
    // guide begins
    let first = Book.row.omitting(Book.notes)
    // guide ends
    #expect(first.columnNames == ["id", "isbn", "title", "price", "added_at"])
    #expect(try connection.rows(of: first).map(\.notes) == [nil, nil])
    // guide begins
    let rows = Book.row.table.rows
    try connection.insert(
      [
        "isbn": "978-1", "title": "Persuasion", "price": 799,
        "added_at": "2026-11-21T09:30:00.000Z",
      ],
      in: rows)
    for row in try connection.rows(of: rows, where: [rows["price"].isLess(than: 900)]) {
      print(row["title"]?.text ?? "")
    }
    // guide ends
    #expect(print.entries.contains("Persuasion"))
    #expect(try connection.count(of: Book.row) == 3)
  }

  @Test("The tables of a script are read")
  func script() throws {
    let print = Record<String>()
    let connection = try Connection.inMemory()
    // guide begins
    let script = try SchemaScript(
      """
      PRAGMA foreign_keys = OFF;
      BEGIN TRANSACTION;
      CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
      INSERT INTO authors VALUES (1, 'Jane Austen');
      CREATE INDEX authors_by_name ON authors (name);
      COMMIT;
      """)
    try connection.createTables(script.tables)  // authors, with its index
    for statement in script.skipped { print(statement) }  // line 1: PRAGMA foreign_keys, …
    let authors = script.tables[0].rows
    // guide ends
    #expect(print.entries.first == "line 1: PRAGMA foreign_keys")
    #expect(script.skipped.count == 4)
    #expect(try connection.count(of: authors) == 0)
  }
}

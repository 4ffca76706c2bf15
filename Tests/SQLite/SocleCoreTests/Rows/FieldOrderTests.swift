import SocleQueries
import Testing

@testable import SocleCore

@Suite("Fields of one type in a different order than the parameters of `make`")
struct FieldOrderTests {
  struct Book: Equatable {
    var id: Int
    var title: String
    var author: String
    static let id = Field("id", \Book.id)
    static let title = Field("title", \Book.title)
    static let author = Field("author", \Book.author)
    /// New each time, because a description is checked once.
    static var swapped: RowDescription<Book> {
      RowDescription("books", id, author, title, make: Book.init).keyed(by: id)
    }
    static var right: RowDescription<Book> {
      RowDescription("books", id, title, author, make: Book.init).keyed(by: id)
    }
  }

  static let book = Book(id: 1, title: "Emma", author: "Jane Austen")
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Book.right)
  }

  func expectRefusal(_ use: () throws -> Void) throws {
    let error = #expect(throws: SQLiteError.self, performing: use)
    #expect(
      error
        == .impossible(
          subject: "rows of books",
          reason:
            "author is made from the value of title: the fields are not in the order of make's parameters"
        ))
  }

  @Test("Fields in the wrong order are refused at the first inserted row, which is not stored")
  func inserting() throws {
    try expectRefusal { try connection.prepareInsert(in: Book.swapped).insert(Self.book) }
    try expectRefusal {
      try connection.prepareInsert(in: Book.swapped).insert(contentsOf: [Self.book])
    }
    try expectRefusal {
      try connection.prepareInsert(in: Book.swapped).insert(
        contentsOf: [Self.book].lazy.map { $0 })
    }
    #expect(try connection.count(of: Book.right) == 0)
  }

  @Test("Fields in the wrong order are refused at the first row that is read")
  func reading() throws {
    let right = Book.right
    try connection.prepareInsert(in: right).insert(Self.book)
    try expectRefusal { _ = try connection.rows(of: Book.swapped) }
    try expectRefusal {
      _ = try connection.rows(of: Book.swapped.keyed(by: Book.id), keys: [1])
    }
    try expectRefusal { try connection.forEachRow(of: Book.swapped) { _ in true } }
    try expectRefusal {
      _ = try connection.row(of: Book.swapped.keyed(by: Book.id), key: 1)
    }
    try expectRefusal {
      _ = try connection.rows(of: LiteralQuery("SELECT * FROM books", reading: Book.swapped))
    }
    try expectRefusal {
      _ = try connection.rows(of: SelectQuery(from: Book.swapped.alias("other")))
    }
    #expect(try connection.rows(of: right) == [Self.book])
  }

  @Test("The order of fields is checked once: `make` is called only once for each further row")
  func once() throws {
    final class Count { var value = 0 }
    nonisolated(unsafe) let made = Count()
    let row = RowDescription("books", Book.id, Book.title, Book.author) { id, title, author in
      made.value += 1
      return Book(id: id, title: title, author: author)
    }
    let insert = try connection.prepareInsert(in: row)
    for id in 1...3 { try insert.insert(Book(id: id, title: "a", author: "b")) }
    #expect(made.value == 1)
    #expect(try connection.rows(of: row).count == 3)
    #expect(made.value == 4)
  }

  @Test("Properties that `make` computes are not mistaken for fields in the wrong order")
  func computed() throws {
    let length = Field("length", computing: { (book: Book) in book.title.utf8.count })
    let row = RowDescription("texts", Book.id, length) { id, _ in
      Book(id: id, title: "", author: "")
    }
    try connection.createTable(row)
    try connection.prepareInsert(in: row).insert(Self.book)
    #expect(try connection.rows(of: row) == [Book(id: 1, title: "", author: "")])
  }

  @Test("Keys, their collation and indexes are declared with fields")
  func table() throws {
    let row = RowDescription("books", Book.id, Book.title, Book.author, make: Book.init)
    let generated = row.keyed(by: Book.id, isAutoincrement: true).table
    #expect(generated.primaryKey == .column("id", isAutoincrement: true))
    let folded = row.keyed(by: [.field(Book.title, collation: .noCase), .field(Book.id)])
      .with(
        uniqueKeys: [[.field(Book.author)]],
        indexes: [
          IndexDescription("open", on: [.field(Book.author, isDescending: true)], where: "id > 0"),
          IndexDescription("folded", on: [.expression("lower(title)")]),
        ], hasRowID: false)
    let other = try Connection.inMemory()
    try other.createTable(folded)
    try other.prepareInsert(in: folded).insert(Self.book)
    #expect(throws: SQLiteError.self) {
      try other.prepareInsert(in: folded).insert(Book(id: 1, title: "EMMA", author: "x"))
    }
    #expect(folded.table.primaryKey?.columns == ["title", "id"] && folded.table.isStrict)
  }
}

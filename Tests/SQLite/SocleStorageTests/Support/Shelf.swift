import SocleCore
import SocleStorage

/// The schema of these tests: books, later loans of them, later an index, later notes. There was no version 3.
enum Shelf: Int, SchemaVersion {
  case books = 1
  case loans = 2
  case titlesIndexed = 4
  case notes = 5

  /// The schema of a file of this version.
  var schema: SQLiteSchema<Shelf> {
    let indexes = rawValue >= 4 ? [Book.byTitle] : []
    var tables = [Book.row.with(indexes: indexes).table]
    if rawValue >= 2 { tables.append(Loan.row.table) }
    if rawValue >= 5 { tables.append(Remark.row.table) }
    return SQLiteSchema(tables: tables, version: self)
  }

  /// The same schema for a program that marks its files.
  var marked: SQLiteSchema<Shelf> {
    var schema = schema
    schema.applicationID = 0x5348_454C
    return schema
  }

  /// The history before this version.
  var history: [SQLiteSchema<Shelf>] {
    Shelf.allCases.filter { $0.rawValue < rawValue }.map(\.schema)
  }
}

struct Book: Equatable {
  var id: Int
  var title: String

  static let id = Field("id", \Book.id)
  static let title = Field("title", \Book.title)
  static let row = RowDescription("books", id, title, make: Book.init)
    .keyed(by: id)
  static let byTitle = IndexDescription("books_by_title", on: ["title"])
}

struct Loan: Equatable {
  var id: Int
  var book: Int

  static let id = Field("id", \Loan.id)
  static let book = Field("book", \Loan.book, references: "books")
  static let row = RowDescription("loans", id, book, make: Loan.init)
    .keyed(by: id)
}

struct Remark: Equatable {
  var id: Int
  var text: String

  static let id = Field("id", \Remark.id)
  static let text = Field("text", \Remark.text)
  static let row = RowDescription("remarks", id, text, make: Remark.init)
    .keyed(by: id)
}

import TestSupport

import SocleQueries
@testable import SocleCore

/// Somebody who writes books.
struct Author: Equatable {
  var id: Int
  var name: String
  var mentor: Int?

  static let id = Field("id", \Author.id)
  static let name = Field("name", \Author.name)
  static let mentor = Field("mentor", \Author.mentor)
  static let row = RowDescription("authors", id, name, mentor, make: Author.init)
    .keyed(by: id)
}

/// A book, for tests of queries over two tables whose columns have the same names.
struct Book: Equatable {
  var id: Int
  var author: Int?
  var name: String
  var pages: Int
  var price: Double?

  static let id = Field("id", \Book.id)
  static let author = Field("author", \Book.author)
  static let name = Field("name", \Book.name)
  static let pages = Field("pages", \Book.pages)
  static let price = Field("price", \Book.price)
  static let row = RowDescription(
    "books", id, author, name, pages, price, make: Book.init
  )
  .keyed(by: id)
}

extension Connection {
  /// Three authors, of whom the third has no book, and four books, of which the last has no author.
  static func library() throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.createTables([Author.row.table, Book.row.table])
    try connection.prepareInsert(in: Author.row).insert(contentsOf: [
      Author(id: 1, name: "Ada", mentor: nil), Author(id: 2, name: "Ben", mentor: 1),
      Author(id: 3, name: "Cleo", mentor: 1),
    ])
    try connection.prepareInsert(in: Book.row).insert(contentsOf: [
      Book(id: 1, author: 1, name: "Engines", pages: 100, price: 9.5),
      Book(id: 2, author: 1, name: "Notes", pages: 7, price: nil),
      Book(id: 3, author: 2, name: "Watches", pages: 250, price: 20),
      Book(id: 4, author: nil, name: "Beowulf", pages: 90, price: 5),
    ])
    return connection
  }

  /// The one value that a table of one row gives for an expression.
  func value<Value: ValueExpression>(of expression: Value) throws -> Value.Coding.Property {
    let one = Number.row
    if try !tableNames().contains(one.table.name) { try createNumbers([1]) }
    return try row(of: SelectQuery(expression, from: one, make: { $0 }))
  }
}

import Foundation
import Socle

// tutorial begins
nonisolated struct Author: Equatable {
  var id: Int?
  var name: String

  static let id = Field("id", \Author.id)
  static let name = Field("name", \Author.name, isUnique: true)
  static let row = RowDescription("authors", id, name, make: Author.init).keyed(by: id)
}

nonisolated struct Book: Equatable {
  var id: Int?
  var isbn: String
  var title: String
  var author: Int
  var price: Decimal
  var addedAt: Date
  var rating: Int?

  static let id = Field("id", \Book.id)
  static let isbn = Field("isbn", \Book.isbn, isUnique: true)
  static let title = Field("title", \Book.title, collation: .noCase)
  static let author = Field("author", \Book.author, references: "authors")
  static let price = Field("price", \Book.price, as: .hundredths, check: "price >= 0")
  static let addedAt = Field("added_at", \Book.addedAt, as: .iso8601)
  static let rating = Field("rating", \Book.rating, check: "rating BETWEEN 1 AND 5")

  static let byAuthor = IndexDescription("books_by_author", on: [.field(author)])
  static let rated = IndexDescription(
    "rated_books", on: [.field(rating)], where: "rating IS NOT NULL")
  static let row = RowDescription(
    "books", id, isbn, title, author, price, addedAt, rating, make: Book.init
  )
  .keyed(by: id)
  .with(indexes: [byAuthor, rated])
}
// tutorial ends

// tutorial begins
nonisolated struct Tag: Equatable {
  var id: Int?
  var name: String

  static let id = Field("id", \Tag.id)
  static let name = Field("name", \Tag.name, collation: .noCase, isUnique: true)
  static let row = RowDescription("tags", id, name, make: Tag.init).keyed(by: id)
}

nonisolated struct BookTag: Equatable {
  var book: Int
  var tag: Int

  static let book = Field(
    "book", \BookTag.book,
    references: ForeignKeyReference("books", onDelete: .cascade))
  static let tag = Field(
    "tag", \BookTag.tag,
    references: ForeignKeyReference("tags", onDelete: .cascade))
  static let row = RowDescription("book_tags", book, tag, make: BookTag.init)
    .keyed(by: book, tag)
    .with(hasRowID: false)
    .with(indexes: [IndexDescription("book_tags_by_tag", on: [.field(tag)])])
}

nonisolated struct Note: Equatable {
  var id: Int?
  var book: Int
  var text: String

  static let id = Field("id", \Note.id)
  static let book = Field(
    "book", \Note.book,
    references: ForeignKeyReference("books", onDelete: .cascade))
  static let text = Field("text", \Note.text)
  static let row = RowDescription("notes", id, book, text, make: Note.init).keyed(by: id)
  static let words = FullTextIndex("note_words", of: Note.row, on: Note.text)
}
// tutorial ends

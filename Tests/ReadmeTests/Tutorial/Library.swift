import Foundation
import Socle
import SocleInjection

// tutorial begins
/// Answers what time it is, so that a test can decide it.
nonisolated struct LibraryClock: Sendable {
  var now: @Sendable () -> Date = unimplemented("LibraryClock.now", returning: .distantPast)
}

nonisolated extension LibraryClock: DependencyKey {
  static var liveValue: LibraryClock { LibraryClock(now: { Date() }) }
  static var testValue: LibraryClock { LibraryClock() }
}

nonisolated extension Dependencies {
  var clock: LibraryClock {
    get { self[LibraryClock.self] }
    set { self[LibraryClock.self] = newValue }
  }
}
// tutorial ends

// tutorial begins
nonisolated struct Library {
  let pool: SQLitePool
  @Injected(\.clock) var clock

  /// A full-text index needs it: SQLite counts FTS5 among what a file from elsewhere must not call.
  static let options = ConnectionOptions(trustsSchema: true)

  static func open(at url: URL) async throws -> Library {
    let storage = try await SQLiteStorageBuilder(connection: options)
      .build(schema: LibrarySchema.current, storagePath: url)
    try await storage.initialize(storageMigrator: LibraryMigrator())
    return Library(pool: storage.sqlitePool)
  }

  static func inMemory() throws -> Library {
    let storage = try SQLiteStorageBuilder(connection: options)
      .buildInMemory(schema: LibrarySchema.current)
    try storage.initialize(storageMigrator: LibraryMigrator())
    return Library(pool: storage.sqlitePool)
  }
}
// tutorial ends

// tutorial begins
nonisolated extension Library {
  /// Adds a book, all or nothing. An author and tags that are not there yet are added, too.
  func add(
    _ title: String, isbn: String, by author: String, price: Decimal, tags: [String] = []
  ) async throws -> Book {
    let now = clock.now()
    return try await pool.write { connection in
      try connection.insert(Author(name: author), in: Author.row, onConflict: .ignore)
      let authorID = try connection.row(
        of: SelectQuery(Author.id.required, from: Author.row).where([Author.name == author]))
      var book = Book(isbn: isbn, title: title, author: authorID, price: price, addedAt: now)
      book.id = try connection.insert(book, in: Book.row)
      try tag(book, with: tags, on: connection)
      return book
    }
  }

  private func tag(_ book: Book, with names: [String], on connection: Connection) throws {
    try connection.insert(
      contentsOf: names.map { Tag(name: $0) }, in: Tag.row, onConflict: .ignore)
    let tags = try connection.rows(of: Tag.row, where: [Tag.name.isIn(names)])
    let pairs = tags.compactMap { tag in
      if let book = book.id, let tag = tag.id { BookTag(book: book, tag: tag) } else { nil }
    }
    try connection.insert(contentsOf: pairs, in: BookTag.row, onConflict: .ignore)
  }

  func rate(_ book: Book, _ rating: Int?) async throws {
    try await pool.write {
      try $0.update(
        Book.row, set: [Book.rating.set(to: rating)], where: [Book.isbn == book.isbn])
    }
  }

  func delete(_ book: Book) async throws -> Bool {
    try await pool.write { try $0.delete(book, in: Book.row) }  // with its tags and notes
  }
}
// tutorial ends

// tutorial begins
nonisolated extension Library {
  static let liked = [Book.rating >= 4]

  func likedBooks() async throws -> [Book] {
    try await pool.read {
      try $0.rows(of: Book.row, where: Library.liked, orderedBy: [Book.title.ascending])
    }
  }

  func books(tagged name: String) async throws -> [Book] {
    let query = SelectQuery(from: Book.row)
      .joined(to: BookTag.row, on: [BookTag.book == Book.id])
      .joined(to: Tag.row, on: [Tag.id == BookTag.tag])
      .where([Tag.name == name])
      .ordered(by: [Book.title.ascending])
    return try await pool.read { try $0.rows(of: query) }
  }

  /// A line for each author: the number of books, and what they cost together.
  func summary() async throws -> [(author: String, books: Int, price: Decimal?)] {
    let query = SelectQuery(Author.name, Book.id.count, Book.price.sum, from: Author.row)
      .joined(to: Book.row, on: [Book.author == Author.id])
      .grouped(by: Author.id)
      .ordered(by: [Author.name.ascending])
    return try await pool.read { try $0.rows(of: query).map { (author: $0, books: $1, price: $2) } }
  }
}
// tutorial ends

// tutorial begins
nonisolated extension Library {
  /// Stores a new note, or the new text of one that was stored before.
  func save(_ note: Note) async throws -> Note {
    var note = note
    note.id = try await pool.write { [note] in try $0.save(note, in: Note.row) }
    return note
  }

  /// The notes with all words that a user has typed; the last one may be incomplete.
  func notes(with typed: String) async throws -> [Note] {
    let pattern = FullTextPattern(words: typed, completing: true)
    return try await pool.read { try $0.rows(of: Note.row, where: [Note.words.matches(pattern)]) }
  }
}
// tutorial ends

// tutorial begins
func message(for error: any Error) -> String {
  guard let error = error as? SQLiteError else { return "Something went wrong: \(error)" }
  if case .schema(_, .downgradeAttempt(let found, let known)) = error {
    return "A newer version of this app wrote the library (\(found); this one knows \(known))."
  }
  return switch error.code {
  case .uniqueViolation: "There is a book with this ISBN."
  case .checkViolation: "A rating is 1 to 5, and a price is not negative."
  case .foreignKeyViolation: "The book is not in the library."
  default: "The library cannot be used: \(error)"
  }
}
// tutorial ends

// tutorial begins
nonisolated extension Library {
  func backUp(to url: URL) async throws {
    try await pool.read { try $0.backUp(toNewFileAt: url) }
  }
}
// tutorial ends

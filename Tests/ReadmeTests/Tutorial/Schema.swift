import Socle

// tutorial begins
nonisolated enum LibraryVersion: Int, SchemaVersion {
  case books = 1
  case tags = 2
  case notes = 3
}

nonisolated enum LibrarySchema {
  static let current = SQLiteSchema(
    tables: [Author.row.table, Book.row.table, Tag.row.table, BookTag.row.table, Note.row.table],
    objects: Note.words.objects, version: LibraryVersion.notes)

  // What was shipped before. A book of version 1 had no rating.
  static let books = SQLiteSchema(
    tables: [Author.row.table, Book.row.omitting(Book.rating).table],
    version: LibraryVersion.books)
  static let tags = SQLiteSchema(
    tables: [Author.row.table, Book.row.table, Tag.row.table, BookTag.row.table],
    version: LibraryVersion.tags)
}

nonisolated struct LibraryMigrator: SQLiteMigratable {
  func performIncrementalStorageMigration(
    _ nextVersion: LibraryVersion, database: Connection
  ) throws {
    switch nextVersion {
    case .books: break  // never called: a fresh file is made from the schema
    case .tags:
      try database.addColumn(Book.rating, to: Book.row)
      try database.createIndex(Book.rated, on: Book.row)
      try database.createTables([Tag.row.table, BookTag.row.table])
    case .notes:
      try database.createTable(Note.row)
      try database.create(Note.words)
    }
  }
}
// tutorial ends

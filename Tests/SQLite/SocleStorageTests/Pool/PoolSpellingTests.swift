import TestSupport
import Testing

@Suite(
  "Programs that use a pool compile without warnings",
  .enabled(if: SwiftCompiler.program != nil, "needs swiftc on the path"))
struct PoolSpellingTests {
  private static let start = """
    import SocleCore
    import SocleQueries
    import SocleStorage
    struct Book { var id: Int }
    extension Book {
      static let id = Field("id", \\Book.id)
      static let row = RowDescription("books", id, make: Book.init).keyed(by: id)
    }
    let book = Book(id: 1)

    """

  @Test(
    "A program that uses a pool at the top level of main.swift compiles without warnings",
    arguments: [
      "try pool.write { try $0.insert(book, in: Book.row) }",
      "let books = try pool.read { try $0.rows(of: Book.row) }; print(books)",
      """
      func run(_ pool: SQLitePool) async throws {
        try await pool.write { try $0.insert(Book(id: 2), in: Book.row) }
      }
      try await run(pool)
      """,
    ])
  func topLevel(code: String) throws {
    let pool = #"let pool = try SQLitePool(openingOrCreatingAt: "books.sqlite")"# + "\n"
    try #expect(SwiftCompiler.diagnostics(of: Self.start + pool + code) == "")
  }

  @Test(
    "A pool in a closure that returns nothing compiles without warnings",
    arguments: [
      "try clock.measure { _ = try pool.write { try $0.insert(book, in: Book.row) } }",
      "try clock.measure { try pool.write { try $0.createTable(Book.row) } }",
      """
      try clock.measure {
        try pool.write { connection in
          try connection.insert(book, in: Book.row)
          try connection.delete(in: Book.row, where: [Book.id.isIn([1])])
        }
      }
      """,
    ])
  func measured(code: String) throws {
    let function = """
      func time(_ pool: SQLitePool, _ book: Book) throws {
        let clock = ContinuousClock()
        print(\(code))
      }
      """
    try #expect(SwiftCompiler.diagnostics(of: Self.start + function) == "")
  }
}

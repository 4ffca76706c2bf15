import Foundation
import Socle
import SocleInjection
import SocleInjectionTesting
import TestSupport
import Testing

// tutorial begins
@Suite struct LibraryTests {
  static let day = Date(timeIntervalSince1970: 1_795_253_400)

  @Test func booksAreFoundByTheirTags() async throws {
    try await withDependencies {
      $0.clock.now = { Self.day }
    } operation: {
      let library = try Library.inMemory()
      _ = try await library.add(
        "Emma", isbn: "1", by: "Austen", price: 19.99, tags: ["novel", "classic"])
      _ = try await library.add("Poems", isbn: "2", by: "Keats", price: 5)
      let novels = try await library.books(tagged: "Novel")
      #expect(novels.map(\.title) == ["Emma"])
      #expect(novels.map(\.addedAt) == [Self.day])
      #expect(novels.map(\.price) == [Decimal(string: "19.99")])
    }
  }

  @Test func likedBooksAreFoundByTheIndex() async throws {
    let library = try Library.inMemory()
    let plan = try await library.pool.read { try $0.plan(of: Book.row, where: Library.liked) }
    #expect(plan.usesIndex("rated_books"), "\(plan)")
  }

  @Test func everyVersionLeadsToTheSchema() throws {
    try MigrationProof(
      of: LibrarySchema.current, history: [LibrarySchema.books, LibrarySchema.tags],
      options: Library.options
    )
    .prove(LibraryMigrator())
  }
}
// tutorial ends

@Suite("The library of docs/tutorial.md")
struct TutorialTests {
  static func withClock(_ body: @Sendable (Library) async throws -> Void) async throws {
    try await withDependencies {
      $0.clock.now = { LibraryTests.day }
    } operation: {
      try await body(try Library.inMemory())
    }
  }

  @Test("Notes are found by their current words only")
  func notes() async throws {
    try await Self.withClock { library in
      let emma = try await library.add("Emma", isbn: "1", by: "Austen", price: 19.99)
      var note = try await library.save(Note(book: try #require(emma.id), text: "C++ and wit"))
      #expect(try await library.notes(with: "C++ wi") == [note])
      note.text = "rich"
      note = try await library.save(note)
      #expect(try await library.notes(with: "wit").isEmpty)
      #expect(try await library.notes(with: "rich") == [note])
      let isDeleted = try await library.delete(emma)
      #expect(isDeleted)
      #expect(try await library.notes(with: "rich").isEmpty)
    }
  }

  @Test("Ratings are changed, and each author's prices are summed exactly")
  func summary() async throws {
    try await Self.withClock { library in
      for number in 1...10 {
        let book = try await library.add("\(number)", isbn: "\(number)", by: "Austen", price: 19.99)
        try await library.rate(book, number % 5 + 1)
      }
      #expect(try await library.likedBooks().map(\.title) == ["3", "4", "8", "9"])
      let lines = try await library.summary()
      #expect(lines.map(\.books) == [10] && lines[0].price == Decimal(string: "199.9"))
    }
  }

  @Test("Refused changes are explained to the user")
  func refused() async throws {
    try await Self.withClock { library in
      let emma = try await library.add("Emma", isbn: "1", by: "Austen", price: 19.99)
      let messages = await [
        Self.explanation { _ = try await library.add("Emma", isbn: "1", by: "A", price: 1) },
        Self.explanation { try await library.rate(emma, 6) },
        Self.explanation { _ = try await library.save(Note(book: 7, text: "")) },
      ]
      #expect(
        messages == [
          "There is a book with this ISBN.", "A rating is 1 to 5, and a price is not negative.",
          "The book is not in the library.",
        ])
      #expect(try await library.summary().map(\.author) == ["Austen"])
    }
  }

  @Test("A newer file is refused, and explained")
  func downgrade() async throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.file("library.sqlite"))
    let library = try await Library.open(at: url)
    try await library.pool.write { _ = try $0.execute("PRAGMA user_version = 4") }
    let message = await Self.explanation { _ = try await Library.open(at: url) }
    #expect(message == "A newer version of this app wrote the library (4; this one knows 3).")
  }

  @Test("A library in a file is read and written at the same time, and backed up")
  func backup() async throws {
    let folder = try TemporaryFolder()
    let copy = URL(fileURLWithPath: folder.file("copy.sqlite"))
    try await withDependencies {
      $0.clock.now = { LibraryTests.day }
    } operation: {
      let library = try await Library.open(
        at: URL(fileURLWithPath: folder.file("library.sqlite")))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask {
            _ = try await library.add("\(number)", isbn: "\(number)", by: "Austen", price: 1)
          }
          group.addTask { _ = try await library.summary() }
        }
        try await group.waitForAll()
      }
      try await library.backUp(to: copy)
      #expect(try await Library.open(at: copy).summary().map(\.books) == [20])
    }
  }

  @Test("A dependency without an implementation fails the test that calls it")
  func unmocked() async throws {
    let library = try Library.inMemory()
    try await withKnownIssue {
      _ = try await library.add("Emma", isbn: "1", by: "Austen", price: 19.99)
    } matching: { issue in
      "\(issue)".contains("LibraryClock.now has no implementation here")
    }
  }

  @Test("The manifest that the page shows asks for products of this package")
  func manifest() throws {
    let page = try Self.text(of: "docs/tutorial.md")
    let manifest = try Self.text(of: "Package.swift")
    let products = page.matches(of: /\.product\(name: "(\w+)", package: "Socle"\)/).map(\.1)
    #expect(Set(products) == ["Socle", "SocleModels", "SocleTesting"])
    for product in products { #expect(manifest.contains("name: \"\(product)\"")) }
  }

  private static func text(of file: String) throws -> String {
    try String(contentsOf: PackageFiles.root.appendingPathComponent(file), encoding: .utf8)
  }

  private static func explanation(_ body: () async throws -> Void) async -> String? {
    do {
      try await body()
      return nil
    } catch {
      return message(for: error)
    }
  }
}

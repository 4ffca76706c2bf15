import SocleInjection
import TestSupport
import Testing

@Suite("The injection guide")
struct GuideTests {
  @Test("A service registered at the start is injected everywhere, and can be replaced")
  func start() throws {
    let path = "books.txt"
    try withDependencies { _ in
    } operation: {
      let model = ShelfModel()
      // guide begins
      Dependencies.register(FileShelf(path: path), for: (any Shelf).self)
      // guide ends
      try #expect(model.headline() == "books.txt")
      Dependencies.register(FixedShelf(["Emma", "Persuasion"]), for: (any Shelf).self)
      try #expect(model.headline() == "Emma, Persuasion")
    }
  }

  @Test("A test overrides dependencies for itself, and passes its scope to a detached task")
  func testing() async throws {
    // guide begins
    try withDependencies {
      $0.register(FixedShelf(["Emma"]), for: (any Shelf).self)
      $0.weather.degrees = { _ in 30 }
    } operation: {
      let headline = try ShelfModel().headline()
      #expect(headline == "Emma")
    }
    // guide ends
    try await withDependencies {
      $0.register(FixedShelf(["Emma"]), for: (any Shelf).self)
    } operation: {
      // guide begins
      let mine = Dependencies.current
      let headline = Task.detached {
        try withDependencies(from: mine) { try ShelfModel().headline() }
      }
      // guide ends
      try await #expect(headline.value == "Emma")
    }
  }

  @Test("A missing service throws an error with its name, and the process continues")
  func missing() {
    let log = IssueLog()
    withDependencies {
      $0.issueReporter = log.reporter
    } operation: {
      #expect(throws: InjectionError.unimplemented(name: "Shelf.titles")) {
        try ShelfModel().headline()
      }
      #expect(throws: InjectionError.unimplemented(name: "Shelf.titles")) {
        try ShelfCounter().count()
      }
      #expect(throws: InjectionError.unimplemented(name: "Shelf.titles")) {
        try Cached<any Shelf>(standIn: NoShelf()).service.titles()
      }
    }
    #expect(log.issues.count == 3)
  }

  @Test("A service with a default needs neither a registration nor a stand-in")
  func defaults() throws {
    try #expect(ShelfWindow().first() == nil)
    try withDependencies {
      $0[ShelfKey.self] = FixedShelf(["Emma"])
    } operation: {
      try #expect(ShelfWindow().first() == "Emma")
    }
  }

  @Test(
    "Every Swift block of the guide is compiled and run here, to the letter, and nothing else is")
  func compiled() throws {
    let shown = try CodeBlocks.shown(by: "docs/how-to-inject.md")
    let compiled = try CodeBlocks.compiled(
      markedBy: "guide", inFolder: "Tests/Models/SocleInjectionTests/Guide")
    #expect(shown.count == 8)
    for block in Set(shown).symmetricDifference(compiled) {
      Issue.record("only in one of both places:\n\(block)")
    }
  }
}

import Foundation
import Injection
import Testing

@Suite("How to inject, as the guide tells it")
struct GuideTests {
  @Test("What is registered at the start answers every model, and can be swapped")
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

  @Test("A test overrides for itself, and carries its scope to a detached task")
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

  @Test("A missing shelf fails by name and leaves the process alive")
  func missing() {
    let log = IssueLog()
    withDependencies {
      $0.issueReporter = log.reporter
    } operation: {
      #expect(throws: InjectionError.unimplemented(name: "Shelf.titles")) {
        try ShelfModel().headline()
      }
    }
    #expect(log.issues.count == 1)
  }

  @Test(
    "Every Swift block of the guide is compiled and run here, to the letter, and nothing else is")
  func compiled() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let root = folder.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let shown = try blocks(
      of: root.appendingPathComponent("docs/how-to-inject.md"), from: "```swift", to: "```")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let compiled = try files.flatMap {
      try blocks(of: $0, from: "// guide begins", to: "// guide ends")
    }
    #expect(shown.count == 6)
    for block in Set(shown).symmetricDifference(compiled) {
      Issue.record("only in one of both places:\n\(block)")
    }
  }

  private func blocks(of file: URL, from begin: String, to end: String) throws -> [String] {
    let lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    func isMark(_ line: Substring, _ mark: String) -> Bool {
      line.trimmingCharacters(in: .whitespaces) == mark
    }
    return lines.indices.filter { isMark(lines[$0], begin) }.map { start in
      let body = lines[(start + 1)...].prefix { !isMark($0, end) }
      let depth = body.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
      return body.map { $0.dropFirst(depth) }.joined(separator: "\n")
    }
  }
}

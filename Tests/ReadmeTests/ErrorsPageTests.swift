import Foundation
import Socle
import TestSupport
import Testing

@Suite("The page of errors")
struct ErrorsPageTests {
  @Test("A row with a taken key replaces the stored row, as on the page")
  func example() throws {
    let connection = try Connection.inMemory()
    try connection.createTable(Color.row)
    try connection.insert(Color.samples[1], in: Color.row)
    var color = Color.samples[1]
    color.name = "Jet"
    // errors begins
    do {
      try connection.insert(color, in: Color.row)
    } catch {
      switch error.code {
      case .primaryKeyViolation?:
        try connection.save(color, in: Color.row)
      case .busy?: print("another program is writing; try again later")
      default: throw error
      }
    }
    // errors ends
    #expect(try connection.rows(of: Color.row) == [color])
  }

  @Test(
    "The page has a row for every case and code",
    arguments: [
      "SQLite/SQLiteSyntax/Errors/SQLiteError", "SQLite/SQLiteSyntax/Errors/FileProblem",
      "SQLite/SQLiteSyntax/Errors/SchemaProblem", "SQLite/SQLiteSyntax/Errors/ResultCode",
      "Models/Entities/Shapes/EntityError", "Models/Injection/InjectionError",
      "Loading/CSVLoading/LoadError",
    ])
  func complete(source: String) throws {
    let rows = try lines(of: "docs/errors.md").filter { $0.hasPrefix("| `") }
    let text = try lines(of: "Sources/\(source).swift").prefix { !$0.hasPrefix("extension") }
    let names = text.compactMap { line -> Substring? in
      line.prefixMatch(of: /\  case (\w+)|  public static let (\w+)/).flatMap { $0.1 ?? $0.2 }
    }
    #expect(!names.isEmpty)
    for name in names where !rows.contains(where: { $0.contains("`\(name)`") }) {
      Issue.record("docs/errors.md has no row for \(name)")
    }
  }

  private func lines(of path: String) throws -> [Substring] {
    try String(contentsOf: PackageFiles.root.appendingPathComponent(path), encoding: .utf8)
      .split(separator: "\n")
  }
}

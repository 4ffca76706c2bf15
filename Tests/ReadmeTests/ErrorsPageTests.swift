import Foundation
import Socle
import TestSupport
import Testing

@Suite("The page of errors")
struct ErrorsPageTests {
  @Test("A row with a taken key replaces the stored row, as on the page of errors")
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

  /// A public type of the sources that is an error, or that an error contains: its file, and the heading of its rows.
  private struct Listed: CustomTestStringConvertible {
    let name: String
    let file: URL
    let heading: String
    var testDescription: String { name }
  }

  private static let errors: [Listed] = {
    let sources = PackageFiles.root.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    let declaration =
      /public (?:indirect )?(?:enum|struct) (\w+):(?: \w+,)* (?:Localized)?Error\b/
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .flatMap { file -> [Listed] in
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.matches(of: declaration).map {
          Listed(name: String($0.1), file: file, heading: "## `\($0.1)`")
        }
      }
  }()

  private static let parts = [
    ("FileProblem", "### Problems of `file`"), ("SchemaProblem", "### Problems of `schema`"),
    ("ResultCode", "### Codes of `refused`"),
  ].map { name, heading in
    Listed(
      name: name,
      file: PackageFiles.root
        .appendingPathComponent("Sources/SQLite/SocleSyntax/Errors/\(name).swift"),
      heading: heading)
  }

  @Test("The page of errors lists every public error, and each has a localized description")
  func all() throws {
    #expect(Self.errors.count >= 9)
    let page = try lines(of: "docs/errors.md")
    for error in Self.errors {
      #expect(page.contains { $0.hasPrefix("| `\(error.name)` |") }, "\(error.name) has no row")
    }
    let conformances = try Self.errors.map(\.file).reduce(into: "") {
      $0 += try String(contentsOf: $1, encoding: .utf8)
    }
    let others = try String(
      contentsOf: PackageFiles.root.appendingPathComponent(
        "Sources/SQLite/SocleCore/Errors/SQLiteError+Description.swift"), encoding: .utf8)
    for error in Self.errors {
      let conformance = try Regex("\\b\(error.name): (\\w+, )*LocalizedError\\b")
      #expect((conformances + others).contains(conformance), "\(error.name) has no localized text")
    }
  }

  @Test(
    "The page of errors has a row for every case and code, and for no other",
    arguments: errors + parts)
  private func complete(type: Listed) throws {
    let text = try String(contentsOf: type.file, encoding: .utf8).split(separator: "\n")
      .drop { !$0.contains(" \(type.name):") }.prefix { !$0.hasPrefix("}") }
    let names = Set(
      text.compactMap { line in
        line.prefixMatch(of: /\  case (\w+)|  public static let (\w+) = ResultCode/)
          .flatMap { $0.1 ?? $0.2 }
      })
    let section = try lines(of: "docs/errors.md").drop { $0 != type.heading }.dropFirst()
      .prefix { !$0.hasPrefix("#") }
    let rows = section.filter { $0.hasPrefix("| `") }.compactMap { $0.split(separator: "|").first }
    let shown = Set(rows.flatMap { $0.matches(of: /`(\w+)`/).map(\.1) })
    #expect(shown == names)
  }

  private func lines(of path: String) throws -> [Substring] {
    try String(contentsOf: PackageFiles.root.appendingPathComponent(path), encoding: .utf8)
      .split(separator: "\n")
  }
}

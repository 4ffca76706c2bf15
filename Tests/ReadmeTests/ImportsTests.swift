import Foundation
import TestSupport
import Testing

@Suite("The imports of the guides")
struct ImportsTests {
  @Test("Each guide begins with the imports that its code needs")
  func imports() throws {
    let files = try Self.guideFiles()
    let folders = ["SQLite/Socle", "Models/SocleModels", "Models/SoclePostgreSQL"]
    let umbrellas = try folders.map { folder in
      let module = (folder as NSString).lastPathComponent
      return (module, try Self.imports(of: Self.text(of: "Sources/\(folder)/\(module).swift")))
    }
    let pages = try FileManager.default.contentsOfDirectory(atPath: Self.path(of: "docs"))
    for page in pages.map({ "docs/\($0)" }) where page.hasPrefix("docs/how-to-") {
      // A block of a line or two may stand in the code of another page by chance.
      let shown = try CodeBlocks.shown(by: page).filter { $0.split(separator: "\n").count > 2 }
      if shown.isEmpty { continue }
      let users = files.filter { file in
        shown.contains { file.text.contains(Self.unindented($0)) }
      }
      var imported = try CodeBlocks.imports(atTopOf: page)
      for (module, exported) in umbrellas where imported.contains(module) {
        imported.formUnion(exported)
      }
      #expect(!users.isEmpty && !imported.isEmpty)
      for file in users where !file.imports.isSubset(of: imported) {
        Issue.record("\(page) lacks \(file.imports.subtracting(imported).sorted())")
      }
    }
  }

  private struct File {
    let text: String
    let imports: Set<String>
  }

  /// The files of tests with parts that are marked as shown on a page.
  private static func guideFiles() throws -> [File] {
    try FileManager.default.subpathsOfDirectory(atPath: path(of: "Tests")).compactMap { name in
      guard name.hasSuffix(".swift"), !name.hasPrefix("Benchmarks/") else { return nil }
      let text = try text(of: "Tests/\(name)")
      guard text.contains(" begins\n") else { return nil }
      return File(text: unindented(text), imports: imports(of: text))
    }
  }

  /// The text without indentations and empty lines.
  private static func unindented(_ text: String) -> String {
    text.split(separator: "\n").map { "\n\($0.drop { $0 == " " })" }.joined() + "\n"
  }

  /// The modules that a file imports, but for those of tests.
  private static func imports(of text: String) -> Set<String> {
    let modules = text.matches(of: /(?m)^(?:@\w+ )?(?:public )?import (\w+)$/).map { String($0.1) }
    return Set(modules).subtracting(["Testing", "TestExtension", "TestSupport"])
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOfFile: Self.path(of: path), encoding: .utf8)
  }

  private static func path(of name: String) -> String {
    PackageFiles.root.appendingPathComponent(name).path
  }
}

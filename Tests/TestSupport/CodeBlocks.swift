import Foundation

/// The blocks of code that a page shows, and those of tests that must be the same to the letter, because there they are
/// compiled and run. All are without their common indentation.
package enum CodeBlocks {
  /// The blocks of a page of the package in that language, but for its imports and those that `.ci/newcomer` builds.
  package static func shown(by page: String, in language: String = "swift") throws -> [String] {
    let lines = try lines(of: PackageFiles.root.appendingPathComponent(page))
    let all = blocks(of: lines, from: "```\(language)", to: "```") { start in
      start > 0 && lines[start - 1].hasPrefix("<!-- newcomer: ")
    }
    return all.filter { imports(of: $0) == nil }
  }

  /// The modules that the first Swift block of a page imports; empty if that block does something else.
  package static func imports(atTopOf page: String) throws -> Set<String> {
    let lines = try lines(of: PackageFiles.root.appendingPathComponent(page))
    return blocks(of: lines, from: "```swift", to: "```").first.flatMap(imports) ?? []
  }

  /// The modules that a block imports; nil if it does anything else.
  private static func imports(of block: String) -> Set<String>? {
    let lines = block.split(separator: "\n")
    guard !lines.isEmpty, lines.allSatisfy({ $0.hasPrefix("import ") }) else { return nil }
    return Set(lines.map { String($0.dropFirst("import ".count)) })
  }

  /// The blocks of a source file, by default the caller's, between the comments "`mark` begins" and "`mark` ends".
  package static func compiled(
    markedBy mark: String, inFile path: String = #filePath
  ) throws -> [String] {
    let lines = try lines(of: URL(fileURLWithPath: path))
    return blocks(of: lines, from: "// \(mark) begins", to: "// \(mark) ends")
  }

  /// The same of all source files in a folder of the package.
  package static func compiled(
    markedBy mark: String, inFolder folder: String
  ) throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(
      at: PackageFiles.root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "swift" }
      .flatMap { try compiled(markedBy: mark, inFile: $0.path) }
  }

  private static func lines(of file: URL) throws -> [Substring] {
    try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func blocks(
    of lines: [Substring], from begin: String, to end: String,
    except isSkipped: (Int) -> Bool = { _ in false }
  ) -> [String] {
    var blocks: [String] = []
    for (start, line) in lines.enumerated() where line.trimmed == begin && !isSkipped(start) {
      blocks.append(withoutIndentation(lines[(start + 1)...].prefix { $0.trimmed != end }))
    }
    return blocks
  }

  private static func withoutIndentation(_ lines: ArraySlice<Substring>) -> String {
    let depth = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { $0.dropFirst(depth) }.joined(separator: "\n")
  }
}

extension Substring {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}

import Foundation

/// The code blocks of a page, and the parts of tests where the same code is compiled and run.
enum ReadmeBlock {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Each ```` ```swift ```` block, but for those that `.ci/newcomer` builds.
  static func shown(by page: ReadmePage) throws -> [String] {
    let lines = try lines(of: page)
    return blocks(of: lines, from: "```swift", to: "```") { start in
      start > 0 && lines[start - 1].hasPrefix("<!-- newcomer: ")
    }
  }

  /// Each ```` ```text ```` block of the README: what the code prints.
  static func printed() throws -> [String] {
    blocks(of: try lines(of: .readme), from: "```text", to: "```")
  }

  /// Each part between the page's two markers, without its common indentation.
  static func compiled(for page: ReadmePage) throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(
      at: root.appendingPathComponent(page.folder), includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "swift" }.flatMap { file in
      blocks(
        of: try lines(of: file), from: "// \(page.marker) begins", to: "// \(page.marker) ends")
    }
  }

  private static func lines(of page: ReadmePage) throws -> [Substring] {
    try lines(of: root.appendingPathComponent(page.rawValue))
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
      let body = lines[(start + 1)...].prefix { $0.trimmed != end }
      blocks.append(withoutIndentation(body))
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

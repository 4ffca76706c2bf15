import Foundation

/// A page in Markdown whose tables of figures come from one report.
struct Page {
  let path: String
  private let text: String

  init(_ path: String) throws {
    self.path = path
    text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
  }

  /// Writes the report's figures into the page's tables.
  func write(_ report: Report) throws {
    try filled(with: report).write(to: URL(filePath: path), atomically: true, encoding: .utf8)
  }

  /// - Throws: ``BenchmarkError`` with the first line that differs from the report's.
  func check(against report: Report) throws {
    let expected = try filled(with: report).split(separator: "\n", omittingEmptySubsequences: false)
    let found = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in zip(1..., expected)
    where number > found.count || found[number - 1] != line {
      throw BenchmarkError(
        "\(path):\(number): the results file says\n  \(line)\nWrite the page anew: benchmarks pages"
      )
    }
  }

  /// The page with each marked table, which reaches to the next empty line, replaced.
  private func filled(with report: Report) throws -> String {
    var lines: [Substring] = []
    var isTable = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { isTable = false }
      if isTable { continue }
      lines.append(line)
      guard let name = Self.tableName(in: line) else { continue }
      guard let table = FigureTable(rawValue: name) else {
        throw BenchmarkError("\(path): no table of figures is called \(name)")
      }
      lines.append(try Substring(table.markdown(of: report).dropLast()))
      isTable = true
    }
    return lines.joined(separator: "\n")
  }

  private static func tableName(in line: Substring) -> String? {
    guard line.hasPrefix("<!-- figures: "), line.hasSuffix(" -->") else { return nil }
    return String(line.dropFirst(14).dropLast(4))
  }
}

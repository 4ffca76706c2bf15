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

  /// The page with what follows each marker, up to the next empty line, replaced: tables, and sentences about their origin.
  private func filled(with report: Report) throws -> String {
    var lines: [Substring] = []
    var isFilled = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { isFilled = false }
      if isFilled { continue }
      lines.append(line)
      if let name = Self.name("figures", in: line) {
        guard let table = FigureTable(rawValue: name) else {
          throw BenchmarkError("\(path): no table of figures is called \(name)")
        }
        lines.append(try Substring(table.markdown(of: report).dropLast()))
      } else if let kind = Self.name("measured", in: line) {
        lines.append("Measured: \(try report.origins(of: kind).joined(separator: "; ")).")
      } else {
        continue
      }
      isFilled = true
    }
    return lines.joined(separator: "\n")
  }

  /// The name in a marker such as `<!-- figures: csv -->` or `<!-- measured: csv -->`.
  private static func name(_ marker: String, in line: Substring) -> String? {
    let start = "<!-- \(marker): "
    guard line.hasPrefix(start), line.hasSuffix(" -->") else { return nil }
    return String(line.dropFirst(start.count).dropLast(4))
  }
}

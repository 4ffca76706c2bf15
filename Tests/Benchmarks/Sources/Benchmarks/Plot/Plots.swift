import Foundation

/// The drawings of one report.
struct Plots {
  let report: Report

  init(_ report: Report) { self.report = report }

  /// Writes `ratios.svg` and `growth.svg`, each if there is something to draw.
  func write(to folder: String) throws {
    let folder = URL(filePath: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if !report.rows.isEmpty {
      try write(RatioChart(report).drawing, to: folder.appending(path: "ratios.svg"))
    }
    if !report.growth.isEmpty {
      try write(GrowthChart(report).drawing, to: folder.appending(path: "growth.svg"))
    }
  }

  /// - Throws: ``BenchmarkError`` if a drawing in the folder is not the report's. Without measured growth, its drawing is not checked.
  func check(in folder: String) throws {
    let folder = URL(filePath: folder)
    try check(folder.appending(path: "ratios.svg"), shows: RatioChart(report).drawing)
    if !report.growth.isEmpty {
      try check(folder.appending(path: "growth.svg"), shows: GrowthChart(report).drawing)
    }
  }

  private func check(_ file: URL, shows drawing: SVG) throws {
    guard try String(contentsOf: file, encoding: .utf8) == drawing.document else {
      throw BenchmarkError(
        "\(file.path) is not drawn from the results file. Draw it anew: benchmarks pages")
    }
  }

  private func write(_ drawing: SVG, to file: URL) throws {
    try drawing.document.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Adds to the foot of a drawing when and where the rows were measured.
  static func drawOrigins(of rows: [ResultRow], in drawing: inout SVG) {
    for (number, line) in rows.origins.flatMap(halves).reversed().enumerated() {
      drawing.text(
        line, x: 16, y: drawing.height - 10 - Double(number) * 12, size: 9.5, fill: Ink.faint)
    }
  }

  /// The height of those lines but for the first.
  static func originsHeight(of rows: [ResultRow]) -> Double {
    Double(max(0, rows.origins.flatMap(halves).count - 1)) * 12
  }

  /// A line is too long for a drawing: the machine is on the next.
  private static func halves(_ line: String) -> [String] {
    let parts = line.split(separator: ", ").map(String.init)
    guard parts.count > 3 else { return [line] }
    let first = parts.prefix(2) + parts.suffix(1)
    return [first.joined(separator: ", "), parts[2..<parts.count - 1].joined(separator: ", ")]
  }
}

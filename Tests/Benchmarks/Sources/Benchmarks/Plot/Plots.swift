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

  /// What the figures were measured with, for the foot of a drawing.
  static func caption(_ report: Report) -> String {
    let rounds = report.rounds == 1 ? "one round" : "median of \(report.rounds) rounds"
    return "\(rounds); SQLite \(report.machine.sqlite), \(report.machine.cores) cores, "
      + report.machine.system
  }
}

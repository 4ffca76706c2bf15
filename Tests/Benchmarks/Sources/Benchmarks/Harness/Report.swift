import Foundation

/// Everything one session measured, as `--json` writes it and the plots read it.
struct Report: Codable {
  var rows: [ResultRow] = []
  var growth: [ResultRow] = []
  var instructions: [InstructionRow] = []

  /// Writes the report into the file at `path`; rows of other workloads and peers that the file holds stay.
  func write(to path: String) throws {
    let merged = try Self.exists(at: path) ? Self.read(from: path).updated(with: self) : self
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(merged).write(to: URL(filePath: path))
  }

  private static func exists(at path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  private func updated(with newer: Report) -> Report {
    var report = newer
    report.rows = rows.replaced(by: newer.rows) { "\($0.label) \($0.peer)" }
    report.growth = growth.replaced(by: newer.growth) { "\($0.label) \($0.peer)" }
    report.instructions = instructions.replaced(by: newer.instructions) {
      "\($0.workload) \($0.peer)"
    }
    return report
  }

  /// When and where the figures of a kind were measured: `workloads`, `growth`, `instructions`, or what a row names as its workload.
  func origins(of kind: String) throws -> [String] {
    let lines =
      switch kind {
      case "growth": growth.origins
      case "instructions": instructions.origins
      case "workloads": rows.filter { Workload(rawValue: $0.workload) != nil }.origins
      default: rows.filter { $0.workload == kind }.origins
      }
    guard !lines.isEmpty else { throw BenchmarkError("there are no figures of \(kind)") }
    return lines
  }

  static func read(from path: String) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(contentsOf: URL(filePath: path)))
  }
}

extension Array {
  /// The elements of both arrays; of those with the same name, the newer.
  fileprivate func replaced(by newer: [Element], named name: (Element) -> String) -> [Element] {
    let names = Set(newer.map(name))
    return filter { !names.contains(name($0)) } + newer
  }
}

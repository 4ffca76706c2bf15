import Foundation

/// Everything one session measured, as `--json` writes it and the plots read it.
struct Report: Codable {
  var machine = Machine.current
  var rounds: Int
  var quick: Bool
  var rows: [ResultRow] = []
  var growth: [ResultRow] = []
  var instructions: [InstructionRow] = []

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: URL(filePath: path))
  }

  static func read(from path: String) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(contentsOf: URL(filePath: path)))
  }
}

import CPeers
import Foundation

/// When, from which commit and where a figure was measured.
struct Origin: Codable, Hashable {
  let date: String
  let commit: String
  let machine: String

  static let current = Origin(
    date: String(Date().ISO8601Format().prefix(10)), commit: currentCommit, machine: thisMachine)

  private static var currentCommit: String {
    func git(_ words: String...) -> String? {
      let output = try? Command("git", ["-C", Repository.root.path] + words).run()
      guard let output, output.status == 0 else { return nil }
      return output.text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    guard let commit = git("log", "-1", "--format=%h", "--abbrev=8") else { return "unknown" }
    let changes = git("status", "--porcelain", "--", "Sources", "Tests", "Package.swift")
    return changes == "" ? commit : commit + " with changes"
  }

  private static var thisMachine: String {
    let process = ProcessInfo.processInfo
    let processor = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?
      .split(separator: "\n").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    return "\(process.activeProcessorCount) cores (\(processor ?? "unknown")), "
      + "\(process.operatingSystemVersionString), SQLite \(String(cString: sqlite3_libversion()))"
  }
}

extension [ResultRow] {
  /// When and where the rows were measured: a text for each origin.
  var origins: [String] {
    var rounds: [(origin: Origin?, counts: Set<Int>)] = []
    for row in self {
      let place = rounds.firstIndex { $0.origin == row.origin } ?? rounds.count
      if place == rounds.count { rounds.append((row.origin, [])) }
      rounds[place].counts.insert(row.samples.count)
    }
    return rounds.map { origin, counts in
      let counts = counts.sorted().map(String.init).joined(separator: " or ")
      return "\(origin.description), \(counts == "1" ? "1 round" : counts + " rounds")"
    }
  }
}

extension [InstructionRow] {
  var origins: [String] {
    reduce(into: []) { texts, row in
      if !texts.contains(row.origin.description) { texts.append(row.origin.description) }
    }
  }
}

extension Origin? {
  fileprivate var description: String {
    map { "\($0.date), commit \($0.commit), \($0.machine)" } ?? "origin unknown"
  }
}

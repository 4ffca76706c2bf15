import CPeers
import Foundation

extension Session {
  static let timedCommands: [(name: String, script: @Sendable () throws -> String)] = [
    ("first-command", { try readmeCommand("first-steps") }),
    ("tests", { try readmeCommand("tests") }), ("ci", { ".ci/run" }),
  ]

  /// README's commands and what decides whether a change lands, each in a fresh clone of what is committed.
  mutating func runTimes() throws {
    for (name, script) in Self.timedCommands where arguments.wants(name) {
      let clone = folder.url.appending(path: "clone-\(name)").path
      try Command("git", ["clone", "--quiet", Repository.root.path, clone]).succeed()
      let before = peer_measured_children()
      var sample = Sample(cpuSeconds: 0, wallSeconds: 0, peakRSSMiB: 0)
      let start = ContinuousClock.now
      try Command("env", ["-C", clone, "bash", "-euo", "pipefail", "-c", script()]).succeed()
      sample.wallSeconds = (ContinuousClock.now - start) / .seconds(1)
      sample.cpuSeconds = peer_measured_children().cpu_seconds - before.cpu_seconds
      let row = ResultRow(
        label: "time \(name)", workload: "times", size: 1, peer: SoclePeer().name,
        samples: [sample])
      Table.results.print(row)
      report.rows.append(row)
      try finish()
    }
  }

  /// The command below a marker of README.
  private static func readmeCommand(_ marker: String) throws -> String {
    let page = try String(contentsOfFile: Repository.folder("README.md"), encoding: .utf8)
    let start = page.components(separatedBy: "<!-- \(marker) -->\n```bash\n")
    guard start.count == 2 else { throw BenchmarkError("README.md has no command \(marker)") }
    return start[1].components(separatedBy: "\n```")[0]
  }
}

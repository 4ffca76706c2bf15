/// Counts the instructions of a run's measured section.
enum Callgrind {
  static var isInstalled: Bool { Command.isInstalled("valgrind") }

  /// The instructions between the start and the end of `measure`, all that is called included.
  static func instructions(of trial: Trial, by peer: any Peer) throws -> Int {
    // The section is one C function that is never inlined: collecting is on while it is running.
    let valgrind = [
      "--tool=callgrind", "--toggle-collect=peer_section", "--callgrind-out-file=/dev/null",
    ]
    let child = Command.ourselves(
      ["--child", trial.workload.rawValue, peer.name, String(trial.size), ":memory:", ""])
    let output = try Command("valgrind", valgrind + [child.program] + child.arguments).run()
    guard output.status == 0, let count = collected(output.errors) else {
      throw BenchmarkError("\(trial.label) \(peer.name) under valgrind: \(output.errors)")
    }
    return count
  }

  // The line that counts reads "==4711== Collected : 502315427".
  private static func collected(_ errors: String) -> Int? {
    errors.split(separator: "\n").lazy
      .compactMap { $0.split(separator: "Collected :").dropFirst().first }
      .compactMap { Int($0.filter(\.isNumber)) }.first
  }
}

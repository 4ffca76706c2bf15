import Foundation

/// Counts the instructions of a run's measured section.
struct Callgrind {
  private let program: String

  /// Throws when valgrind is missing; leaves a copy of this program in `folder`.
  init(in folder: WorkFolder) throws {
    guard Command.isInstalled("valgrind") else {
      throw BenchmarkError("counting instructions takes valgrind, which is not installed here")
    }
    // Valgrind gives up on debug information newer than itself, and symbols are all it needs.
    let copy = folder.url.appending(path: "benchmarks").path
    try Command("strip", ["--strip-debug", "-o", copy, Command.ourselves([]).program]).succeed()
    program = copy
  }

  /// The instructions between the start and the end of `measure`, all that is called included.
  func instructions(of trial: Trial, by peer: any Peer) throws -> Int {
    // The section is one C function that is never inlined: collecting is on while it is running.
    let valgrind = [
      "--tool=callgrind", "--toggle-collect=peer_section", "--callgrind-out-file=/dev/null",
    ]
    let child = ["--child", trial.workload.rawValue, peer.name, "\(trial.size)", ":memory:", ""]
    let output = try Command("valgrind", valgrind + [program] + child).run()
    guard output.status == 0, let count = collected(output.errors) else {
      throw BenchmarkError("\(trial.label) \(peer.name) under valgrind: \(output.errors)")
    }
    return count
  }

  // The line that counts reads "==4711== Collected : 502315427".
  private func collected(_ errors: String) -> Int? {
    errors.split(separator: "\n").lazy
      .compactMap { $0.split(separator: "Collected :").dropFirst().first }
      .compactMap { Int($0.filter(\.isNumber)) }.first
  }
}

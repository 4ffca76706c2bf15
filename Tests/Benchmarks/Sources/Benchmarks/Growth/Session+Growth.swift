extension Session {
  /// The workloads whose cost per row must not depend on the number of rows.
  private static let linear: [Workload] = [.insertInBulk, .readAll]
  /// The workloads whose memory must not.
  private static let flat: [Workload] = [.insertStreamed, .streamAndSum]

  mutating func runGrowth() throws {
    guard arguments.wants("growth") else { return }
    for workload in Self.linear + Self.flat {
      var rows: [ResultRow] = []
      for size in sizes {
        let trial = Trial(label: "\(workload.rawValue)@\(size)", workload: workload, size: size)
        let measured = try trial.measured(peers(workload), rounds: arguments.rounds, in: folder)
        measured.forEach(Table.results.print)
        rows += measured
      }
      printGrowth(of: workload, rows)
      report.growth += rows
    }
  }

  private var sizes: [Int] {
    if arguments.isQuick { return [1_000, 10_000] }
    return [10_000, 100_000, 1_000_000] + (arguments.isLarge ? [10_000_000] : [])
  }

  private func peers(_ workload: Workload) -> [any Peer] {
    Peers.able(toDo: workload).filter { !($0 is GRDBIdiomaticPeer) }
  }

  private func printGrowth(of workload: Workload, _ rows: [ResultRow]) {
    let isLinear = Self.linear.contains(workload)
    for peer in peers(workload).map(\.name) {
      let own = rows.filter { $0.peer == peer }
      let steps = zip(own, own.dropFirst()).map { isLinear ? $0.time(to: $1) : $0.memory(to: $1) }
      let what = isLinear ? "CPU per row, decade by decade" : "peak memory, decade by decade"
      print("# growth \(workload.rawValue) \(peer): \(what): \(steps.joined(separator: ", "))")
    }
  }
}

extension ResultRow {
  // The least of all rounds: what other processes add is never negative.
  private var secondsPerRow: Double {
    (samples.map(\.cpuSeconds).min() ?? .nan) / Double(size)
  }

  fileprivate func time(to larger: ResultRow) -> String {
    let change = larger.secondsPerRow / secondsPerRow - 1
    return (change < 0 ? "" : "+") + (change * 100).text(1) + " %"
  }

  fileprivate func memory(to larger: ResultRow) -> String {
    let change = larger.peakRSSMiB - peakRSSMiB
    return (change < 0 ? "" : "+") + change.text(1) + " MiB"
  }
}

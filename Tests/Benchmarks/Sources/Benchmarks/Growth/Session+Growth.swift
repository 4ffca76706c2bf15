extension Session {
  /// The workloads whose cost per row must not depend on the number of rows.
  private static let linear: [Workload] = [.insertInBulk, .readAll]
  /// The workloads whose memory must not.
  private static let flat: [Workload] = [.insertStreamed, .streamAndSum]

  mutating func runGrowth() throws {
    guard arguments.wants("growth") else { return }
    for workload in Self.linear + Self.flat {
      let rows = try grown(workload)
      rows.forEach(Table.results.print)
      printGrowth(of: workload, rows)
      report.growth += rows
    }
  }

  // Every size in every round: a machine that slows down slows all sizes down.
  private func grown(_ workload: Workload) throws -> [ResultRow] {
    let trials = sizes.map {
      Trial(label: "\(workload.rawValue)@\($0)", workload: workload, size: $0)
    }
    let rounds = try (0..<arguments.rounds).map { _ in
      try trials.flatMap { try $0.measured(peers(workload), rounds: 1, in: folder) }
    }
    return rounds[0].indices.map { index in ResultRow(rounds.map { $0[index] }) }
  }

  private var sizes: [Int] {
    if arguments.isQuick { return [1_000, 10_000] }
    return [10_000, 100_000, 1_000_000] + (arguments.isLarge ? [10_000_000] : [])
  }

  private func peers(_ workload: Workload) -> [any Peer] {
    arguments.peers(for: workload).filter { !($0 is GRDBIdiomaticPeer) }
  }

  private func printGrowth(of workload: Workload, _ rows: [ResultRow]) {
    let isLinear = Self.linear.contains(workload)
    for peer in peers(workload).map(\.name) {
      let own = rows.filter { $0.peer == peer }
      let steps = zip(own, own.dropFirst()).map { isLinear ? $0.time(to: $1) : $0.memory(to: $1) }
      let what = isLinear ? "CPU per row, decade by decade" : "peak memory, decade by decade"
      let ratios = own.compactMap(\.ratio).map { $0.text(2) }.joined(separator: ", ")
      print(
        "# growth \(workload.rawValue) \(peer): \(what): \(steps.joined(separator: ", "))",
        isLinear ? "(ratio_to_c \(ratios))" : "")
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

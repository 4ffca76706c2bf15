extension Session {
  static let serverSizes = [1_865, 14_920]

  /// The server catalogue beside GRDB in the same tables; the ratio is over GRDB.
  mutating func runServers() throws {
    guard arguments.wants("servers") else { return }
    for size in arguments.isQuick ? [200] : Self.serverSizes {
      let rounds = try (0..<arguments.rounds).map { _ in
        try ServerTrial(size: size).round(in: folder)
      }
      for (position, workload) in ServerWorkload.allCases.enumerated() {
        for peer in ServerTrial.peers {
          let row = ResultRow(
            label: ServerWorkload.label(workload, size), workload: "servers", size: size,
            peer: peer, samples: rounds.compactMap { $0[peer]?[position] })
          Table.results.print(row)
          report.rows.append(row)
        }
      }
    }
  }
}

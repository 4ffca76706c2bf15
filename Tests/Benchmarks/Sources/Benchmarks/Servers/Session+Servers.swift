import ServerCatalogue

/// An operation of a repository of servers.
struct ServerWorkload: Sendable {
  let name: String
  /// CPU milliseconds of a GRDB implementation at 1,865 and 14,920 logicals, from its documentation.
  let documented: [String]
  /// Prepares the input outside of the measured time.
  let prepare: @Sendable (_ size: Int) -> (ServerRepository) throws -> Void

  static let all = [
    ServerWorkload(name: "upsert", documented: ["150–230", "2500–3600"]) { size in
      let servers = ServerLot.servers(size)
      return { try $0.upsert(servers: servers) }
    },
    ServerWorkload(name: "loads", documented: ["39–78", "490–1150"]) { size in
      let loads = ServerLot.loads(size)
      return { try $0.upsert(loads: loads) }
    },
    ServerWorkload(name: "groups", documented: ["11–12", "147–290"]) { _ in
      { _ = try $0.groups() }
    },
    ServerWorkload(name: "fastest", documented: ["7–10", "123–132"]) { _ in
      { _ = try $0.firstServer(filteredBy: fourFilters, orderedBy: .fastest) }
    },
    ServerWorkload(name: "by id", documented: ["1", "1"]) { size in
      let id = ServerLot.id(size / 2)
      return { _ = try $0.firstServer(filteredBy: [.logicalID(id)]) }
    },
  ]

  /// The documented "fastest" is the first server under four filters.
  private static let fourFilters: [VPNServerFilter] = [
    .standard, .maxTier(2), .isNotUnderMaintenance, .supports(.wireGuardUDP),
  ]
}

extension Session {
  private static let serverSizes = [1_865, 14_920]
  private static let serverTable = Table(widths: [14, 10, 12, 12, 14])

  /// The table of the server catalogue: a repository in a file, CPU milliseconds, the best round and the median.
  mutating func runServers() throws {
    guard arguments.wants("servers"), !arguments.isQuick || arguments.only.contains("servers")
    else { return }
    Self.serverTable.print(["servers", "logicals", "best_cpu_ms", "median_ms", "documented_grdb"])
    for (index, size) in Self.serverSizes.enumerated() {
      let rounds = try (0..<arguments.rounds).map { try serverRound($0, size) }
      for (position, workload) in ServerWorkload.all.enumerated() {
        let row = ResultRow(
          label: "servers \(workload.name)@\(size)", workload: "servers", size: size,
          peer: SoclePeer().name, samples: rounds.map { $0[position] })
        let best = row.samples.map(\.cpuSeconds).min() ?? .nan
        Self.serverTable.print([
          workload.name, "\(size)", (best * 1_000).text(3), (row.cpuSeconds * 1_000).text(3),
          workload.documented[index],
        ])
        report.rows.append(row)
      }
    }
  }

  /// Every operation once, on a new database; queries a second time, with their statements prepared.
  private func serverRound(_ round: Int, _ size: Int) throws -> [Sample] {
    let path = folder.url.appending(path: "servers-\(size)-\(round).sqlite").path
    let repository = try ServerRepository(database: .physical(path))
    let samples = try ServerWorkload.all.map { workload in
      let work = workload.prepare(size)
      if workload.name != "upsert", workload.name != "loads" { try work(repository) }
      let run = Run(.readAll, size: size, path: path)
      try run.measure { try work(repository) }
      return Sample(run)
    }
    try repository.close()
    return samples
  }
}

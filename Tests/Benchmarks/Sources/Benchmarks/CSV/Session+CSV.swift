extension Session {
  /// The most memory that a load may take, in MiB.
  private static let memoryLimit = 64.0

  /// A CSV file loaded beside `sqlite3 .import` and sqlite-utils; beyond a million rows for the memory only, by us alone.
  mutating func runCSV() throws {
    guard arguments.wants("csv") else { return }
    let peers = CSVPeer.allCases.filter(\.isInstalled)
    for peer in CSVPeer.allCases where !peers.contains(peer) {
      print("# csv: \(peer.rawValue) is not installed and left out")
    }
    for size in arguments.isQuick ? [20_000] : [100_000, 1_000_000] {
      try runCSV(size, peers)
    }
    if arguments.isLarge { try runCSV(10_000_000, [.socle]) }
  }

  private mutating func runCSV(_ size: Int, _ peers: [CSVPeer]) throws {
    let file = folder.url.appending(path: "t.csv").path
    try CSVTrial.write(size, to: file)
    for table in CSVTrial.TableSource.allCases {
      let trial = CSVTrial(table: table, size: size)
      let able = peers.filter { $0.canLoad(table) }
      var samples: [CSVPeer: [Sample]] = [:]
      for _ in 0..<arguments.rounds {
        for peer in able.shuffled() {
          samples[peer, default: []].append(try trial.sample(peer, file, in: folder.url))
        }
      }
      for peer in able {
        let row = ResultRow(
          label: trial.label, workload: "csv", size: size, peer: peer.rawValue,
          samples: samples[peer] ?? [])
        Table.results.print(row)
        report.rows.append(row)
        guard peer != .socle || row.peakRSSMiB < Self.memoryLimit else {
          throw BenchmarkError("\(trial.label): \(row.peakRSSMiB.text(1)) MiB of memory")
        }
      }
    }
  }
}

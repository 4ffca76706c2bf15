import Foundation
import ServerCatalogue

/// Every operation on a repository in a file, by each peer in a process of its own.
struct ServerTrial {
  static let peers = [SoclePeer().name, GRDBIdiomaticPeer().name]

  let size: Int

  /// The samples of each operation by each peer, all in one round.
  ///
  /// - Throws: ``BenchmarkError`` if the peers come to different results.
  func round(in folder: WorkFolder) throws -> [String: [Sample]] {
    var reports: [String: [ChildReport]] = [:]
    for peer in Self.peers.shuffled() { reports[peer] = try report(of: peer, in: folder) }
    let unit = reports[GRDBIdiomaticPeer().name] ?? []
    return try reports.mapValues { own in
      try zip(ServerWorkload.allCases, zip(own, unit)).map { workload, pair in
        guard pair.0.digest == pair.1.digest else {
          throw BenchmarkError("servers \(workload)@\(size): the peers' results differ")
        }
        var sample = pair.0.sample
        sample.ratio = sample.ratio(to: pair.1.sample)
        return sample
      }
    }
  }

  private func report(of peer: String, in folder: WorkFolder) throws -> [ChildReport] {
    let path = folder.url.appending(path: "servers-\(UUID()).sqlite").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let output = try Command.ourselves(["--child-servers", peer, "\(size)", path]).run()
    guard output.status == 0 else {
      throw BenchmarkError("servers@\(size) \(peer) failed: \(output.errors)")
    }
    return try JSONDecoder().decode([ChildReport].self, from: Data(output.text.utf8))
  }

  /// The hidden command: `--child-servers PEER SIZE DATABASE`.
  static func performChild(_ words: [String]) throws {
    guard words.count == 3, peers.contains(words[0]), let size = Int(words[1]) else {
      throw BenchmarkError("--child-servers is for the harness itself: \(words)")
    }
    // Both peers have the same tables, which Socle makes.
    try ServerRepository(database: .physical(words[2])).close()
    let repository =
      words[0] == SoclePeer().name
      ? try ServerRepository(database: .physical(words[2]))
      : try ServerRepository(grdbAt: words[2])
    let reports = try ServerWorkload.allCases.map { workload in
      try report(of: workload, size, repository, words[2])
    }
    try repository.close()
    print(String(decoding: try JSONEncoder().encode(reports), as: UTF8.self))
  }

  private static func report(
    of workload: ServerWorkload, _ size: Int, _ repository: ServerRepository, _ path: String
  ) throws -> ChildReport {
    let work = workload.work(size)
    // A query is measured with its statements prepared.
    if workload.isQuery { _ = try work(repository) }
    let run = Run(.readAll, size: size, path: path)
    let result = try run.measure {
      for _ in 1..<workload.repetitions { _ = try work(repository) }
      return try work(repository)
    }
    var sample = Sample(run)
    sample.cpuSeconds /= Double(workload.repetitions)
    sample.wallSeconds /= Double(workload.repetitions)
    var digest = try Digest(of: result)
    if !workload.isQuery {
      for table in ["Logical", "LogicalStatus", "Endpoint", "OverrideInfo", "Country"] {
        digest = digest + (try Digest(ofRowsAt: path, "SELECT * FROM \(table)"))
      }
    }
    return ChildReport(sample: sample, digest: digest)
  }
}

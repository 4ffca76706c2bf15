import Foundation

extension Trial {
  /// Every peer in every round, in a new order each round and each in a fresh process and file.
  func measured(_ peers: [any Peer], rounds: Int, in folder: WorkFolder) throws -> [ResultRow] {
    var samples: [String: [Sample]] = [:]
    for _ in 0..<rounds {
      for (peer, sample) in try round(peers.shuffled(), in: folder) {
        samples[peer, default: []].append(sample)
      }
    }
    return peers.map { ResultRow(self, peer: $0.name, samples: samples[$0.name] ?? []) }
  }

  private func round(_ peers: [any Peer], in folder: WorkFolder) throws -> [String: Sample] {
    var reports: [String: ChildReport] = [:]
    for peer in peers { reports[peer.name] = try report(of: peer, in: folder) }
    try checkAgreement(reports)
    let unit = reports[workload.baseline]?.sample
    return reports.mapValues { report in
      var sample = report.sample
      sample.ratio = unit.map { sample.ratio(to: $0) }
      return sample
    }
  }

  private func report(of peer: any Peer, in folder: WorkFolder) throws -> ChildReport {
    try folder.withDatabase(for: workload, size: size) { database in
      let arguments = [workload.rawValue, peer.name, String(size), database, materials]
      let output = try Command.ourselves(["--child"] + arguments).run()
      guard output.status == 0 else {
        throw BenchmarkError("\(label) \(peer.name) failed (\(output.status)): \(output.errors)")
      }
      return try JSONDecoder().decode(ChildReport.self, from: Data(output.text.utf8))
    }
  }

  private func checkAgreement(_ reports: [String: ChildReport]) throws {
    let reference = reports[workload.baseline] ?? reports.values.first
    for (peer, report) in reports where report.digest != reference?.digest {
      let expected = reference.map { "\($0.digest)" } ?? "nothing"
      throw BenchmarkError(
        "\(label): \(peer) came to another result (\(report.digest)) than expected (\(expected))")
    }
  }
}

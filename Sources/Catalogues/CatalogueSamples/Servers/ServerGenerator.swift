internal import ServerCatalogue

/// A made-up list of servers of any length, in the form and with the irregularities of the API's lists.
///
/// The same count and seed give the same bytes, on every machine. Names, ids and addresses are invented; the addresses
/// are in ranges reserved for benchmarks (RFC 2544).
package struct ServerGenerator: Sendable {
  package let count: Int
  package let seed: UInt64
  package static let countLimit = 100_000_000

  package init(count: Int, seed: UInt64) {
    self.count = count
    self.seed = seed
  }
}

extension ServerGenerator {
  var servers: some Sequence<VPNServer> {
    sequence(state: GeneratedServers(seed: seed)) { $0.next() }.prefix(max(count, 0))
  }
}

extension ServerGenerator {
  /// Writes the servers in the form of `/vpn/logicals`, in constant memory.
  ///
  /// - Throws: `GeneratorError` if ``count`` is out of range, `path` exists, ends in `.gz` (the file is not compressed)
  ///   or cannot be written; no file is left then.
  package func write(to path: String) throws(GeneratorError) {
    try write(servers.lazy.map(\.listed), to: path)
  }

  /// Writes the loads of the same servers a few minutes later, in the form of `/vpn/loads`.
  ///
  /// Some servers have gone under maintenance, some have come back, and every 500th load is of a server that is not in
  /// the list.
  package func writeLoads(to path: String) throws(GeneratorError) {
    var random = SplitMix64(seed: seed ^ 0x6C6F_6164)
    let loads = servers.enumerated().lazy.flatMap { index, server in
      let load = Self.load(of: server.logical, at: index, &random)
      guard index % 500 == 3 else { return [load.listed] }
      let unknown = GeneratedText.id(&random)
      return [load.listed, ServerLoad(id: unknown, load: 50, score: 2.5, status: 1).listed]
    }
    try write(loads, to: path)
  }

  private func write(
    _ items: some Sequence<JSONObject>, to path: String
  ) throws(GeneratorError) {
    guard (0...Self.countLimit).contains(count) else {
      throw .countOutOfRange(count: count, of: "servers", limit: Self.countLimit)
    }
    guard !path.hasSuffix(".gz") else {
      throw .unwritable(
        path: path, reason: "the file is not compressed; leave .gz out, and gzip it")
    }
    try NewFile.writeList(items, to: path)
  }

  private static func load(
    of logical: Logical, at index: Int, _ random: inout SplitMix64
  ) -> ServerLoad {
    let load = random.next(below: 101)
    let score = GeneratedText.score(load: load, &random)
    let isUp = logical.isUnderMaintenance ? index % 200 == 19 : index % 45 != 5
    return ServerLoad(id: logical.id, load: load, score: score, status: isUp ? 1 : 0)
  }
}

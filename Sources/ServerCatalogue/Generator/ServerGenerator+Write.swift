internal import InputFiles

extension ServerGenerator {
  /// Writes the servers as `/vpn/logicals` sends them. Memory does not grow with their number.
  ///
  /// - Throws: ``ServerListError`` if ``count`` is out of range, something is at `path` already, it ends in `.gz` (it is
  ///   written plain) or cannot be written; no file is left then.
  package func write(to path: String) throws(ServerListError) {
    try write(to: path) { writer throws(ServerListError) in
      for server in servers { try writer.write(server) }
    }
  }

  /// Writes what has become of the same servers a few minutes later, as `/vpn/loads` sends it.
  ///
  /// Some are under maintenance now, some are no more, and every 500th update is of a server that the list does not
  /// have.
  ///
  /// - Throws: as ``write(to:)``.
  package func writeLoads(to path: String) throws(ServerListError) {
    try write(to: path) { writer throws(ServerListError) in
      var random = SplitMix64(seed: seed ^ 0x6C6F_6164)
      for (index, server) in servers.enumerated() {
        try writer.write(Self.load(of: server.logical, at: index, &random))
        guard index % 500 == 3 else { continue }
        let unknown = GeneratedText.id(&random)
        try writer.write(ServerLoad(id: unknown, load: 50, score: 2.5, status: 1))
      }
    }
  }

  private func write(
    to path: String, _ body: (ServerListWriter) throws(ServerListError) -> Void
  ) throws(ServerListError) {
    guard (0...Self.countLimit).contains(count) else {
      throw .countOutOfRange(count: count, limit: Self.countLimit)
    }
    guard !path.hasSuffix(".gz") else {
      throw .cannotWrite(path: path, reason: "it is written plain; leave .gz out, and gzip it")
    }
    let writer = try ServerListWriter(creatingAt: path)
    do {
      try body(writer)
      try writer.finish()
    } catch {
      writer.remove()
      throw error
    }
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

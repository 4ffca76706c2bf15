import CPeers

/// The number of rows and the sum of their hashes: equal for equal rows in any order.
struct Digest: Codable, Equatable, CustomStringConvertible {
  let count: UInt64
  let sum: UInt64

  var description: String { "\(count) rows, sum \(String(sum, radix: 16))" }
}

extension Digest {
  init(_ digest: peer_digest) { self.init(count: digest.count, sum: digest.sum) }

  init(of lots: some Sequence<Lot>) {
    var digest = peer_digest()
    for lot in lots { lot.add(to: &digest) }
    self.init(digest)
  }

  init(of places: some Sequence<PlaceSummary>) {
    var digest = peer_digest()
    for place in places { place.add(to: &digest) }
    self.init(digest)
  }

  /// The digest of what `sql` gives in the file at `path`, read over a connection of its own.
  init(ofRowsAt path: String, _ sql: String) throws {
    var digest = peer_digest()
    let code = peer_digest_of_query(path, sql, &digest)
    guard code == 0 else { throw BenchmarkError("SQLite \(code) while checking \(path): \(sql)") }
    self.init(digest)
  }
}

import CPeers
import Foundation

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

extension Digest {
  /// The digest of a result that is read: of its JSON, so that the order counts.
  init(of result: any Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(result)
    // FNV-1a.
    let sum = json.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    self.init(count: UInt64(json.count), sum: sum)
  }

  static func + (left: Digest, right: Digest) -> Digest {
    Digest(count: left.count + right.count, sum: left.sum &* 31 &+ right.sum)
  }
}

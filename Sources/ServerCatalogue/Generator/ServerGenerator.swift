internal import InputFiles

/// A made-up list of servers of any length, in the form and with the oddities of the API's.
///
/// The same count and seed give the same bytes, on every machine. Names, ids and addresses are invented; the addresses
/// are of ranges that nobody can reach (RFC 2544).
package struct ServerGenerator: Sendable {
  /// The number of logicals.
  package let count: Int
  /// What the random numbers start from.
  package let seed: UInt64
  /// The most logicals that can be asked for.
  package static let countLimit = 100_000_000

  /// A list of `count` logicals, from 0 to ``countLimit``.
  package init(count: Int, seed: UInt64) {
    self.count = count
    self.seed = seed
  }
}

extension ServerGenerator {
  /// The servers one after the other; none is kept.
  var servers: some Sequence<VPNServer> {
    sequence(state: GeneratedServers(seed: seed)) { $0.next() }.prefix(max(count, 0))
  }
}

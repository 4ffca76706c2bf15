internal import Foundation
internal import ServerCatalogue

/// A made-up list of servers of any length, in the form and with the irregularities of the API's lists.
///
/// The same count and seed give the same bytes, on every machine. Names, ids and addresses are invented; the addresses
/// are in ranges reserved for benchmarks (RFC 2544).
package struct ServerGenerator: Sendable {
  package let count: Int
  package let seed: UInt64
  static let countLimit = 100_000_000

  package init(count: Int, seed: UInt64) {
    self.count = count
    self.seed = seed
  }

  /// Writes the servers in the form of `/vpn/logicals`, in constant memory.
  ///
  /// - Throws: `GeneratorError` if ``count`` is out of range, or `path` exists, ends in `.gz` (the file is not compressed)
  ///   or cannot be written; no file is left then.
  package func write(to path: String) throws(GeneratorError) {
    try write(to: path) { [$0.listed] }
  }

  /// Writes the loads of the same servers a few minutes later, in the form of `/vpn/loads`.
  ///
  /// Some servers have gone under maintenance, some have come back, and every 500th load is of a server that is not in
  /// the list.
  package func writeLoads(to path: String) throws(GeneratorError) {
    try write(to: path, \.loads)
  }

  private func write(
    to path: String, _ items: (GeneratedServer) -> [JSONObject]
  ) throws(GeneratorError) {
    guard (0...Self.countLimit).contains(count) else {
      throw .countOutOfRange(count: count, of: "servers", limit: Self.countLimit)
    }
    guard !path.hasSuffix(".gz") else {
      throw .unwritable(
        path: path, reason: "only plain files are written; omit .gz, then run gzip")
    }
    let file = try NewFile(creatingAt: path)
    do {
      try append(items, to: file)
    } catch {
      file.remove()
      throw error as? GeneratorError ?? .unwritable(path: path, reason: "\(error)")
    }
  }

  private func append(_ items: (GeneratedServer) -> [JSONObject], to file: NewFile) throws {
    let random = SplitMix64(seed: seed)
    let encoder = JSONEncoder()
    // Unsorted, the keys would be in another order on each system.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try file.append("{\"Code\":1000,\"LogicalServers\":[".utf8)
    var (separator, latestEndpoint) = ("\n", String?.none)
    for index in 0..<count {
      let server = GeneratedServer(at: index, after: latestEndpoint, random)
      latestEndpoint = server.latestEndpoint
      for item in items(server) {
        try file.append(separator.utf8)
        try file.append(try encoder.encode(item))
        separator = ",\n"
      }
    }
    try file.append("\n]}\n".utf8)
    try file.flush()
  }
}

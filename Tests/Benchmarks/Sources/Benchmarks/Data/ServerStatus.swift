import CPeers
import Foundation

/// What changes every few minutes about one VPN server.
struct ServerStatus: Equatable, Sendable {
  var id: Int
  var load: Int
  var score: Double
  var status: Int

  /// The status of `count` servers after the refresh numbered `generation`.
  static func generated(_ count: Int, generation: UInt64 = 1) -> [ServerStatus] {
    guard let statuses = peer_statuses_generated(count, generation) else { return [] }
    defer { free(statuses) }
    return UnsafeBufferPointer(start: statuses, count: count).map {
      ServerStatus(id: Int($0.id), load: Int($0.load), score: $0.score, status: Int($0.status))
    }
  }
}

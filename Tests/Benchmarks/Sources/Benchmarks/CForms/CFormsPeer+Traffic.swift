import CPeers
import Foundation

extension CFormsPeer {
  /// Five threads with a connection each, and nothing between them but SQLite.
  func readBesideWriter(_ run: Run) throws -> Outcome {
    let path = run.path
    let traffic = Traffic { key in
      try CLane.ofThread(path).read(key)
    } write: { key in
      try CLane.ofThread(path).write(key)
    }
    return try run.count(traffic)
  }
}

/// The connection and the statements of one thread.
private final class CLane {
  private var lane = peer_lane()

  private init(_ path: String) throws {
    try check(peer_lane_open(path, &lane))
  }

  deinit { peer_lane_close(&lane) }

  /// The calling thread's, opened when it asks first.
  static func ofThread(_ path: String) throws -> CLane {
    let values = Thread.current.threadDictionary
    if let lane = values["lane"] as? CLane { return lane }
    let lane = try CLane(path)
    values["lane"] = lane
    return lane
  }

  func read(_ key: Int) -> Bool { peer_lane_read(&lane, Int64(key)) }

  func write(_ key: Int) throws { try check(peer_lane_write(&lane, Int64(key))) }

  private func check(_ code: Int32) throws {
    guard code != SQLITE_OK else { return }
    throw BenchmarkError("SQLite \(code): \(String(cString: sqlite3_errmsg(lane.database)))")
  }
}

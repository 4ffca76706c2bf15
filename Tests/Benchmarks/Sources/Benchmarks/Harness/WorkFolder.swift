import CPeers
import Foundation

/// A folder of its own for all databases of one session, gone when the session ends.
final class WorkFolder {
  let url: URL
  private var fixtures: [Fixture: URL] = [:]
  private var databases = 0

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "socle-benchmarks-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Calls `body` with the path of a fresh database that holds what the workload starts from.
  func withDatabase<Value>(
    for workload: Workload, size: Int, _ body: (String) throws -> Value
  ) throws -> Value {
    databases += 1
    let database = url.appending(path: "run-\(databases).sqlite")
    defer { remove(database) }
    if workload != .loadLego {
      let fixture = try fixture(workload.fixture(atSize: size))
      try FileManager.default.copyItem(at: fixture, to: database)
    }
    return try body(database.path)
  }

  private func fixture(_ fixture: Fixture) throws -> URL {
    if let made = fixtures[fixture] { return made }
    let file = url.appending(path: "fixture-\(fixtures.count).sqlite")
    let code = peer_make_fixture(
      file.path, fixture.hasKey, fixture.lots, fixture.statuses, fixture.logicals)
    guard code == 0 else { throw BenchmarkError("SQLite \(code) while making \(file.path)") }
    fixtures[fixture] = file
    return file
  }

  private func remove(_ database: URL) {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: database.path + suffix)
    }
  }
}

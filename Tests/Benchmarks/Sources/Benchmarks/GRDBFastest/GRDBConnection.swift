import CPeers
import GRDB

/// Opens GRDB with the settings of all peers.
enum GRDBConnection {
  static func open(for run: Run) throws -> DatabaseQueue {
    var configuration = configuration
    if !run.isInMemory { configuration.journalMode = .wal }
    let queue = try DatabaseQueue(path: run.path, configuration: configuration)
    if run.isInMemory { try fill(queue, run.fixture) }
    return queue
  }

  /// A pool of as many readers as there are threads that read.
  static func openPool(for run: Run) throws -> DatabasePool {
    var configuration = configuration
    configuration.maximumReaderCount = Traffic.readers
    // Socle's default; with GRDB's own, none, a run can end as busy.
    configuration.busyMode = .timeout(5)
    return try DatabasePool(path: run.path, configuration: configuration)
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
    return configuration
  }

  private static func fill(_ queue: DatabaseQueue, _ fixture: Fixture) throws {
    try queue.write { database in
      try database.execute(
        sql: String(
          cString: fixture.hasKey ? peer_table_definitions : peer_keyless_table_definitions))
      try GRDBFastestPeer.insert((0..<fixture.lots).lazy.map { .numbered($0 + 1) }, in: database)
      let statuses = ServerStatus.generated(fixture.statuses, generation: 0)
      try GRDBFastestPeer.upsert(statuses, into: database)
    }
    let code = queue.writeWithoutTransaction {
      peer_fill_places($0.sqliteConnection, fixture.logicals)
    }
    guard code == 0 else { throw BenchmarkError("SQLite \(code) while filling GRDB's database") }
  }
}

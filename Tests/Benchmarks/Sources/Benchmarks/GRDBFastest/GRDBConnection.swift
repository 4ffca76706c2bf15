import CPeers
import GRDB

/// Opens GRDB with the settings of all peers.
enum GRDBConnection {
  static func open(for run: Run) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    if !run.isInMemory { configuration.journalMode = .wal }
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
    let queue = try DatabaseQueue(path: run.path, configuration: configuration)
    if run.isInMemory { try fill(queue, run.fixture) }
    return queue
  }

  private static func fill(_ queue: DatabaseQueue, _ fixture: Fixture) throws {
    try queue.write { database in
      try database.execute(sql: String(cString: peer_table_definitions))
      try GRDBFastestPeer.insert((0..<fixture.lots).lazy.map { .numbered($0 + 1) }, into: database)
      let statuses = ServerStatus.generated(fixture.statuses, generation: 0)
      try GRDBFastestPeer.upsert(statuses, into: database)
    }
  }
}

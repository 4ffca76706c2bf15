import CPeers
import GRDB

extension GRDBFastestPeer {
  func insertInBulk(_ run: Run) throws -> Outcome {
    try insert(run, Lot.generated(run.size))
  }

  func insertRowByRow(_ run: Run) throws -> Outcome {
    try insert(run, Lot.generated(run.size))
  }

  func insertStreamed(_ run: Run) throws -> Outcome {
    try insert(run, (0..<run.size).lazy.map { Lot.numbered($0 + 1) })
  }

  func insertAlone(_ run: Run) throws -> Outcome {
    let queue = try GRDBConnection.open(for: run)
    let lots = Lot.generated(run.size)
    try run.measure { try queue.writeWithoutTransaction { try Self.insert(lots, in: $0) } }
    return .database
  }

  func upsert(_ run: Run) throws -> Outcome {
    let queue = try GRDBConnection.open(for: run)
    let statuses = ServerStatus.generated(run.size)
    try run.measure { try queue.write { try Self.upsert(statuses, into: $0) } }
    return .database
  }

  /// Inserts or refreshes `statuses` with one prepared statement.
  static func upsert(_ statuses: [ServerStatus], into database: Database) throws {
    let statement = try database.makeStatement(sql: String(cString: peer_status_upsert))
    for status in statuses {
      statement.setUncheckedArguments([status.id, status.load, status.score, status.status])
      try statement.execute()
    }
  }

  /// Inserts `lots` with one prepared statement, in whatever transaction there is.
  static func insert(_ lots: some Sequence<Lot>, in database: Database) throws {
    let statement = try database.makeStatement(sql: String(cString: peer_lot_insert))
    for lot in lots {
      statement.setUncheckedArguments([
        lot.id, lot.part, lot.color, lot.quantity, lot.isSpare, lot.note,
      ])
      try statement.execute()
    }
  }

  private func insert(_ run: Run, _ lots: some Sequence<Lot>) throws -> Outcome {
    let queue = try GRDBConnection.open(for: run)
    try run.measure { try queue.write { try Self.insert(lots, in: $0) } }
    return .database
  }
}

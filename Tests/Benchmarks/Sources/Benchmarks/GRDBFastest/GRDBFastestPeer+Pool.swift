import CPeers
import GRDB

extension GRDBFastestPeer {
  func readBesideWriter(_ run: Run) throws -> Outcome {
    let pool = try GRDBConnection.openPool(for: run)
    let insertion = String(cString: peer_lot_insert)
    let traffic = Traffic { key in
      try pool.read { try Self.lookUp(key, in: $0)?.id == key }
    } write: { key in
      let lot = Lot.numbered(key)
      try pool.write { database in
        let statement = try database.cachedStatement(sql: insertion)
        statement.setUncheckedArguments([
          lot.id, lot.part, lot.color, lot.quantity, lot.isSpare, lot.note,
        ])
        try statement.execute()
      }
    }
    return try run.count(traffic)
  }

  private static func lookUp(_ key: Int, in database: Database) throws -> Lot? {
    let statement = try database.cachedStatement(sql: selection + " WHERE id = ?")
    statement.setUncheckedArguments([key])
    let rows = try Row.fetchCursor(statement)
    // The row is the statement's own, which the cursor resets when it goes.
    return try withExtendedLifetime(rows) { try rows.next().map(Lot.init) }
  }
}

import CPeers
import GRDB

extension GRDBFastestPeer {
  func joinAndGroup(_ run: Run) throws -> Outcome {
    let queue = try GRDBConnection.open(for: run)
    let places = try run.measure {
      try queue.read { database in
        let statement = try database.cachedStatement(sql: String(cString: peer_place_selection))
        var places: [PlaceSummary] = []
        for _ in 0..<run.size { places = try Self.places(of: statement) }
        return places
      }
    }
    return .places(places)
  }

  private static func places(of statement: Statement) throws -> [PlaceSummary] {
    var places: [PlaceSummary] = []
    let rows = try Row.fetchCursor(statement)
    while let row = try rows.next() { places.append(PlaceSummary(row)) }
    return places
  }
}

extension PlaceSummary {
  fileprivate init(_ row: Row) {
    self.init(
      country: row[0], city: row[1], endpoints: row[2], logicals: row[3], lowestScore: row[4],
      highestTier: row[5], protocols: row[6])
  }
}

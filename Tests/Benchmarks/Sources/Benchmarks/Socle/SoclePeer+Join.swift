import SocleCore

extension SoclePeer {
  func joinAndGroup(_ run: Run) throws -> Outcome {
    let connection = try SocleConnection.open(for: run)
    let places = try run.measure {
      try connection.transaction(.deferred) {
        var places: [PlaceSummary] = []
        for _ in 0..<run.size { places = try connection.rows(of: PlaceSummary.query) }
        return places
      }
    }
    return .places(places)
  }
}

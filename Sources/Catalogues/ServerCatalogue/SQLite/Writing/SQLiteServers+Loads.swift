internal import SocleCore
internal import SocleQueries

extension SQLiteServers {
  func upsert(_ loads: [ServerLoad]) throws -> LoadsOutcome {
    try pool.write { connection in
      var stored = try storedStatus(of: loads, on: connection)
      var outcome = LoadsOutcome()
      var changed: [StatusRow] = []
      for load in loads {
        guard let current = stored[ExactText(load.id)] else {
          outcome.unknown += 1
          continue
        }
        if current.status == 0 && load.status != 0 {
          outcome.heldInMaintenance += 1
          continue
        }
        stored[ExactText(load.id)]?.status = load.status
        outcome.applied += 1
        changed.append(
          StatusRow(
            logical: current.key, load: load.load, score: load.score, status: load.status))
      }
      try replace(StatusRow.row, by: changed, on: connection)
      return outcome
    }
  }

  /// The key and the status, before the updates, of the stored logical servers, by id.
  private func storedStatus(
    of loads: [ServerLoad], on connection: Connection
  ) throws -> [ExactText: (key: Int, status: Int)] {
    let query = SelectQuery(
      LogicalRow.id, LogicalRow.key, StatusRow.status, from: LogicalRow.row
    ).joined(to: StatusRow.row, on: [StatusRow.logical.equals(LogicalRow.key)])
    let found = try connection.rows(of: query.limited(toFew: loads.map(\.id)))
    let pairs = found.map { (ExactText($0), (key: $1, status: $2)) }
    return Dictionary(pairs) { first, _ in first }
  }
}

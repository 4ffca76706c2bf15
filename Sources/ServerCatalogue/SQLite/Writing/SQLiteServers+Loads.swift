internal import SQLiteCore
internal import SQLiteQueries

extension SQLiteServers {
  /// Applies loads in order, in one transaction.
  func upsert(_ loads: [ServerLoad]) throws -> LoadsOutcome {
    try ServerTable.check(loads)
    return try pool.write { connection in
      var standing = try standing(of: loads, on: connection)
      var outcome = LoadsOutcome()
      var changed: [StatusRow] = []
      for load in loads {
        guard let current = standing[ExactText(load.id)] else {
          outcome.unknown += 1
          continue
        }
        if current.status == 0 && load.status != 0 {
          outcome.heldInMaintenance += 1
          continue
        }
        standing[ExactText(load.id)]?.status = load.status
        outcome.applied += 1
        changed.append(
          StatusRow(
            logical: current.key, load: load.load, score: load.score, status: load.status))
      }
      try connection.prepareInsert(
        into: StatusRow.row, onConflict: .updateAll(onlyIfDifferent: true)
      ).insert(contentsOf: changed)
      return outcome
    }
  }

  /// The stored state of a logical before an update.
  private struct Standing {
    var key: Int
    var status: Int
  }

  private func standing(
    of loads: [ServerLoad], on connection: Connection
  ) throws -> [ExactText: Standing] {
    let query = SelectQuery(
      LogicalRow.id, LogicalRow.key, StatusRow.status, from: LogicalRow.row
    ).joined(to: StatusRow.row, on: [StatusRow.logical.equals(LogicalRow.key)])
    // A few loads are looked up by id; for many it is cheaper to read all logicals.
    let isFew = loads.count <= 500
    let found = try connection.rows(
      of: isFew ? query.where([LogicalRow.id.isIn(loads.lazy.map(\.id))]) : query)
    var standing: [ExactText: Standing] = [:]
    standing.reserveCapacity(found.count)
    for (id, key, status) in found { standing[ExactText(id)] = Standing(key: key, status: status) }
    return standing
  }
}

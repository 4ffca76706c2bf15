internal import SQLiteCore

extension SQLiteServers {
  /// The servers that match, with what their matching endpoints support: one SELECT.
  func servers(_ filters: [VPNServerFilter], _ order: VPNServerOrder) throws -> [ServerInfo] {
    let query = listing(filters, order)
    let found = try pool.read { try $0.rows(of: query) }
    return order == .fastest ? found.withTiesOrderedByID : found
  }

  func listing(
    _ filters: [VPNServerFilter], _ order: VPNServerOrder
  ) -> SelectQuery<ServerInfo> {
    let conditions = FilterConditions(filters, at: version)
    return SelectQuery(ServerListing(state, conditions.protocols), from: LogicalRow.source)
      .joined(to: StatusRow.row, on: [StatusRow.logical.equals(LogicalRow.key)])
      .where(conditions.logical)
      // Ties are rare and put in order afterwards: SQLite would sort each row for them.
      .ordered(by: order == .fastest ? [StatusRow.score.ascending] : order.orderings)
  }

  /// The same, each with the key of its row.
  func keyed(
    _ filters: [VPNServerFilter], _ order: VPNServerOrder
  ) -> SelectQuery<(key: Int, info: ServerInfo)> {
    let conditions = FilterConditions(filters, at: version)
    let listing = ServerListing(state, conditions.protocols)
    return SelectQuery(LogicalRow.key, listing, from: LogicalRow.source) { (key: $0, info: $1) }
      .joined(to: StatusRow.row, on: [StatusRow.logical.equals(LogicalRow.key)])
      .where(conditions.logical)
      .ordered(by: order.orderings)
  }

  /// The state, which an earlier version does not store.
  var state: Computed<String?> {
    version < .addsState ? Computed(Optional<String>.none) : Computed(LogicalRow.state)
  }
}

extension [ServerInfo] {
  /// The same, ordered by score already, with those of one score ordered by id.
  fileprivate var withTiesOrderedByID: [ServerInfo] {
    guard !isEmpty else { return self }
    var result = self
    var start = 0
    for end in 1...count
    where end == count || result[end].logical.score != result[start].logical.score {
      if end - start > 1 { result[start..<end].sort { ExactText($0.id) < ExactText($1.id) } }
      start = end
    }
    return result
  }
}

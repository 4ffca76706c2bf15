internal import SocleCore
internal import SocleQueries

extension SQLiteServers {
  /// The groups of the servers that match: one SELECT, whose rows are aggregated while they are read.
  func groups(
    _ filters: [VPNServerFilter], _ order: VPNServerGroupOrder, _ grouping: VPNServerGrouping
  ) throws -> [ServerGroupInfo] {
    let query = members(filters, grouping)
    var groups = GroupCollection(grouping)
    try pool.read { connection in
      try connection.forEachRow(of: query) { row in
        try groups.add(row)
        return true
      }
    }
    return order.sorted(groups.results, by: countryNames)
  }

  func members(
    _ filters: [VPNServerFilter], _ grouping: VPNServerGrouping
  ) -> SelectQuery<GroupRow> {
    let conditions = FilterConditions(filters, at: version)
    let columns = GroupRow.selection(
      conditions, state: grouping == .stateName ? state.sql : nil)
    return SelectQuery(columns, from: LogicalRow.row).matching(conditions)
  }
}

internal import SQLiteCore
internal import SQLiteQueries

extension SQLiteServers {
  /// The groups of the servers that match: one SELECT, whose rows are aggregated while they are read.
  func groups(
    _ filters: [VPNServerFilter], _ order: VPNServerGroupOrder, _ grouping: VPNServerGrouping
  ) throws -> [ServerGroupInfo] {
    let query = members(filters, grouping)
    var groups: [GroupKey: GroupTotals] = [:]
    try pool.read { connection in
      try connection.forEachRow(of: query) { member in
        groups[GroupKey(member.kind), default: GroupTotals(member)].add(member)
        return true
      }
    }
    return order.sorted(groups.values.map(\.result), by: countryNames)
  }

  /// The columns of each matching server that its group aggregates, unordered.
  func members(
    _ filters: [VPNServerFilter], _ grouping: VPNServerGrouping
  ) -> SelectQuery<GroupMember> {
    let conditions = FilterConditions(filters, at: version)
    return SelectQuery(GroupColumns(conditions, state, grouping), from: LogicalRow.row)
      .joined(to: StatusRow.row, on: [StatusRow.logical.equals(LogicalRow.key)])
      .where(conditions.logical)
  }
}

/// The columns of a ``GroupMember``.
///
/// Decoded by hand: groups read every matching server, and the closures of a general selection cost more than the values.
private struct GroupColumns: Selectable {
  let selection: Selection<GroupMember>

  init(
    _ conditions: FilterConditions, _ state: Computed<String?>, _ grouping: VPNServerGrouping
  ) {
    let columns = [
      LogicalRow.id.sql, StatusRow.score.sql, LogicalRow.exitCountry.sql, LogicalRow.isGateway.sql,
      LogicalRow.gatewayName.sql, LogicalRow.city.sql, state.sql, LogicalRow.hostCountry.sql,
      LogicalRow.features.sql, LogicalRow.tier.sql, LogicalRow.latitude.sql,
      LogicalRow.longitude.sql, conditions.isUp.sql, conditions.protocols.sql,
    ]
    selection = Selection(columns) { values throws(SQLiteError) in
      try GroupMember(GroupCells(values: values), grouping)
    }
  }
}

/// The values of one row of ``GroupColumns``.
private struct GroupCells {
  let values: UnsafePointer<OpaquePointer?>

  @inline(__always)
  subscript<Coding: ColumnCoding>(
    index: Int, _: Coding.Type
  ) -> Coding.Property {
    get throws(SQLiteError) {
      do throws(SQLiteError) {
        return try Coding.decode(from: ValueSource(values, at: index))
      } catch {
        throw error.moved(by: index)
      }
    }
  }
}

extension GroupMember {
  fileprivate init(_ row: GroupCells, _ grouping: VPNServerGrouping) throws(SQLiteError) {
    let (exit, host) = (try row[2, String.self], try row[7, String?.self])
    let (isGateway, gateway) = (try row[3, Bool.self], try row[4, String?.self])
    let city = try row[5, String?.self]
    let state = grouping == .stateName ? try row[6, String?.self] : nil
    self.init(
      id: try row[0, String.self], score: try row[1, Double.self],
      kind: grouping.kind(
        gateway: isGateway ? gateway : nil, countryCode: exit, city: city, state: state),
      countryCode: exit, city: city, features: ServerFeature(rawValue: try row[8, Int.self]),
      tier: try row[9, Int.self], latitude: try row[10, Double.self],
      longitude: try row[11, Double.self], isVirtual: Logical.isVirtual(in: host, as: exit),
      isUp: try row[12, Bool.self],
      protocolSupport: ProtocolSupport(rawValue: try row[13, Int.self]))
  }
}

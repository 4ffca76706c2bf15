extension ServerRepository {
  /// The groups of the servers that match; filters are applied before grouping, so only what matches counts.
  ///
  /// Meant for lists. A repository in a database answers with one SELECT.
  ///
  /// - Throws: what the database refuses.
  public func groups(
    filteredBy filters: [VPNServerFilter] = [],
    orderedBy order: VPNServerGroupOrder = .localizedCountryNameAscending,
    groupedBy grouping: VPNServerGrouping = .serverType
  ) throws -> [ServerGroupInfo] {
    try groups(filters, order, grouping)
  }

  /// The servers that match, each once, with what their matching endpoints support.
  ///
  /// Meant for lists. A repository in a database answers with one SELECT.
  ///
  /// - Throws: what the database refuses.
  public func servers(
    filteredBy filters: [VPNServerFilter] = [], orderedBy order: VPNServerOrder = .none
  ) throws -> [ServerInfo] {
    try servers(filters, order)
  }

  /// The first server that matches, with all of its endpoints, also those that do not match; nil if none matches.
  ///
  /// Meant for connecting.
  ///
  /// - Throws: what the database refuses.
  public func firstServer(
    filteredBy filters: [VPNServerFilter] = [], orderedBy order: VPNServerOrder = .none
  ) throws -> VPNServer? {
    try firstServer(filters, order)
  }

  /// The servers that match, each once, with all of their endpoints, also those that do not match.
  ///
  /// A repository in a database answers with a number of SELECTs that does not depend on the number of servers.
  ///
  /// - Throws: what the database refuses.
  public func fullServers(
    filteredBy filters: [VPNServerFilter] = [], orderedBy order: VPNServerOrder = .none
  ) throws -> [VPNServer] {
    try fullServers(filters, order)
  }
}

extension ServerRepository {
  /// The groups of the matching servers; filters are applied before grouping.
  ///
  /// Meant for lists. A repository in a database runs one SELECT.
  ///
  /// - Throws: what the database refuses.
  public func groups(
    filteredBy filters: [VPNServerFilter] = [],
    orderedBy order: VPNServerGroupOrder = .localizedCountryNameAscending,
    groupedBy grouping: VPNServerGrouping = .serverType
  ) throws -> [ServerGroupInfo] {
    try groups(filters, order, grouping)
  }

  /// The matching servers, each once, with the protocols of their matching endpoints.
  ///
  /// Meant for lists. A repository in a database runs one SELECT.
  ///
  /// - Throws: what the database refuses.
  public func servers(
    filteredBy filters: [VPNServerFilter] = [], orderedBy order: VPNServerOrder = .none
  ) throws -> [ServerInfo] {
    try servers(filters, order)
  }

  /// The first matching server with all its endpoints, including those that do not match; nil if no server matches.
  ///
  /// Meant for connecting.
  ///
  /// - Throws: what the database refuses.
  public func firstServer(
    filteredBy filters: [VPNServerFilter] = [], orderedBy order: VPNServerOrder = .none
  ) throws -> VPNServer? {
    try firstServer(filters, order)
  }

  /// The matching servers, each once, with all their endpoints, including those that do not match.
  ///
  /// A repository in a database runs a constant number of SELECTs.
  ///
  /// - Throws: what the database refuses.
  public func fullServers(
    filteredBy filters: [VPNServerFilter] = [], orderedBy order: VPNServerOrder = .none
  ) throws -> [VPNServer] {
    try fullServers(filters, order)
  }
}

extension ServerRepository {
  /// Whether ``serverCount`` is 0.
  ///
  /// - Throws: what ``serverCount`` throws.
  public func isEmpty() throws -> Bool {
    try serverCount() == 0
  }

  /// The number of servers rounded down for display with a plus: "4400+ servers" is correct for 4401 and not for
  /// 4400.
  ///
  /// Up to 100 it is ``serverCount`` itself; an exact hundred becomes the hundred below; other numbers are rounded
  /// down to the hundred.
  ///
  /// - Throws: what ``serverCount`` throws.
  public func roundedServerCount() throws -> Int {
    let count = try serverCount()
    return count <= 100 ? count : (count - 1) / 100 * 100
  }
}

extension ServerRepository {
  /// The groups of the matching servers; filters are applied before grouping.
  ///
  /// Use it for showing lists. A repository in a database runs one SELECT.
  ///
  /// - Throws: the error of the database.
  public func groups(
    filteredBy filters: [VPNServerFilter] = [],
    orderedBy order: VPNServerGroupOrder = .localizedCountryNameAscending,
    groupedBy grouping: VPNServerGrouping = .serverType
  ) throws -> [ServerGroupInfo] {
    try groups(filters, order, grouping)
  }

  /// The matching servers, each once, with the protocols of their matching endpoints.
  ///
  /// Use it for showing lists. A repository in a database runs one SELECT.
  ///
  /// - Throws: the error of the database.
  public func servers(
    filteredBy filters: [VPNServerFilter] = [], orderedBy order: VPNServerOrder = .none
  ) throws -> [ServerInfo] {
    try servers(filters, order)
  }

  /// The first matching server with all its endpoints, including those that do not match; nil if no server matches.
  ///
  /// Use it for connecting to a server.
  ///
  /// - Throws: the error of the database.
  public func firstServer(
    filteredBy filters: [VPNServerFilter] = [], orderedBy order: VPNServerOrder = .none
  ) throws -> VPNServer? {
    try firstServer(filters, order)
  }

  /// The matching servers, each once, with all their endpoints, including those that do not match.
  ///
  /// A repository in a database runs a constant number of SELECTs.
  ///
  /// - Throws: the error of the database.
  public func fullServers(
    filteredBy filters: [VPNServerFilter] = [], orderedBy order: VPNServerOrder = .none
  ) throws -> [VPNServer] {
    try fullServers(filters, order)
  }

  /// The servers with these ids, in the order of the ids: favorites or recents, which an app stores by id.
  ///
  /// A refresh may remove a server, and a later one may bring it back under the same id. So an app shows that a favorite is
  /// lost, and keeps its id.
  /// - Returns: The servers that are stored, with the protocols of all their endpoints, and the other ids as `lost`.
  /// - Throws: the error of the database.
  public func servers(
    withIDs ids: [String]
  ) throws -> (found: [ServerInfo], lost: [String]) {
    let stored = try servers([.logicalIDs(ids)], .none).map { (ExactText($0.id), $0) }
    let known = Dictionary(stored) { first, _ in first }
    return (ids.compactMap { known[ExactText($0)] }, ids.filter { known[ExactText($0)] == nil })
  }
}

extension ServerRepository {
  /// Whether ``serverCount`` is 0.
  ///
  /// - Throws: the same error as ``serverCount``.
  public func isEmpty() throws -> Bool {
    try serverCount() == 0
  }

  /// The number of servers, rounded down so that it can be shown with a plus: 4401 to 4500 servers are "4400+".
  ///
  /// Up to 100 servers it is ``serverCount`` itself. An exact multiple of 100 is rounded down to the next lower multiple,
  /// because "4400+" would be wrong for 4400 servers.
  ///
  /// - Throws: the same error as ``serverCount``.
  public func roundedServerCount() throws -> Int {
    let count = try serverCount()
    return count <= 100 ? count : (count - 1) / 100 * 100
  }
}

/// Where servers are kept and asked for: one value of closures, so that a test replaces only what it needs.
///
/// ```swift
/// var repository = ServerRepository()          // every function fails and says which one was called
/// repository.serverCount = { 4_471 }           // but this one
/// try repository.roundedServerCount()          // 4400
/// ```
///
/// ``init(servers:metadata:countryNames:)`` is a complete one in memory. All functions are synchronous and may be called
/// from any thread; each change is seen whole or not at all.
///
/// What the closures do is written at the functions with labels, which call them.
public struct ServerRepository: Sendable {
  /// The number of logicals.
  public var serverCount: @Sendable () throws -> Int = { throw unimplemented("serverCount") }

  /// The number of different countries that servers exit in.
  public var countryCount: @Sendable () throws -> Int = { throw unimplemented("countryCount") }

  /// Behind ``upsert(servers:)``.
  public var upsertServers: @Sendable ([VPNServer]) throws -> Void = { _ in
    throw unimplemented("upsertServers")
  }

  /// Behind ``upsert(loads:)``.
  public var upsertLoads: @Sendable ([ServerLoad]) throws -> LoadsOutcome = { _ in
    throw unimplemented("upsertLoads")
  }

  /// Behind ``delete(serversWithIDsNotIn:maxTier:)``.
  public var deleteServers: @Sendable (_ keptIDs: Set<String>, _ maxTier: Int) throws -> Int = {
    _, _ in throw unimplemented("deleteServers")
  }

  /// Behind ``replaceAll(servers:maxTier:metadata:)``.
  public var replaceAllServers:
    @Sendable (
      _ servers: [VPNServer], _ maxTier: Int, _ metadata: [MetadataKey: String]
    ) throws -> Int = { _, _, _ in throw unimplemented("replaceAllServers") }

  /// Behind ``groups(filteredBy:orderedBy:groupedBy:)``.
  public var groups:
    @Sendable (
      [VPNServerFilter], VPNServerGroupOrder, VPNServerGrouping
    ) throws -> [ServerGroupInfo] = { _, _, _ in throw unimplemented("groups") }

  /// Behind ``servers(filteredBy:orderedBy:)``.
  public var servers: @Sendable ([VPNServerFilter], VPNServerOrder) throws -> [ServerInfo] = {
    _, _ in throw unimplemented("servers")
  }

  /// Behind ``firstServer(filteredBy:orderedBy:)``.
  public var firstServer: @Sendable ([VPNServerFilter], VPNServerOrder) throws -> VPNServer? = {
    _, _ in throw unimplemented("firstServer")
  }

  /// Behind ``fullServers(filteredBy:orderedBy:)``.
  public var fullServers: @Sendable ([VPNServerFilter], VPNServerOrder) throws -> [VPNServer] = {
    _, _ in throw unimplemented("fullServers")
  }

  /// The value kept under a key, nil if there is none.
  public var metadata: @Sendable (MetadataKey) throws -> String? = { _ in
    throw unimplemented("metadata")
  }

  /// Behind ``setMetadata(_:for:)``.
  public var setMetadata: @Sendable (_ value: String?, _ key: MetadataKey) throws -> Void = {
    _, _ in throw unimplemented("setMetadata")
  }

  /// Ends the use of the repository and of all its copies: every other function throws from then on. Closing it again
  /// does nothing.
  public var close: @Sendable () throws -> Void = { throw unimplemented("close") }

  /// A repository without any implementation: each function throws ``SQLiteError/misuse(attempt:reason:)``, naming the
  /// closure that is missing.
  public init() {}
}

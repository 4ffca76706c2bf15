internal import SocleInjection

/// Stores and queries servers. It is a struct of closures, so that a test replaces only the closures that it needs.
///
/// ```swift
/// var repository = ServerRepository()          // every function throws an error with its name
/// repository.serverCount = { 4_471 }           // except for this one
/// try repository.roundedServerCount()          // 4400
/// ```
///
/// ``init(servers:metadata:countryNames:)`` creates a complete repository in memory. All functions are synchronous and may be
/// called from any thread. Changes are atomic for readers.
///
/// Most closures have a method with argument labels, which calls the closure and documents it.
public struct ServerRepository: Sendable {
  /// The number of logical servers.
  public var serverCount: @Sendable () throws -> Int =
    unimplemented("ServerRepository.serverCount")

  /// The number of different exit countries.
  public var countryCount: @Sendable () throws -> Int =
    unimplemented("ServerRepository.countryCount")

  /// The implementation of ``upsert(servers:)``.
  public var upsertServers: @Sendable ([VPNServer]) throws -> Void =
    unimplemented("ServerRepository.upsertServers")

  /// The implementation of ``upsert(loads:)``.
  public var upsertLoads: @Sendable ([ServerLoad]) throws -> LoadsOutcome =
    unimplemented("ServerRepository.upsertLoads")

  /// The implementation of ``delete(serversWithIDsNotIn:maxTier:)``.
  public var deleteServers: @Sendable (_ keptIDs: [String], _ maxTier: Int) throws -> Int =
    unimplemented("ServerRepository.deleteServers")

  /// The implementation of ``replaceAll(with:)`` and ``replaceAll(servers:maxTier:metadata:)``.
  public var replaceAllServers: @Sendable (ServerReplacement) throws -> Int =
    unimplemented("ServerRepository.replaceAllServers")

  /// The implementation of ``groups(filteredBy:orderedBy:groupedBy:)``.
  public var groups:
    @Sendable (
      [VPNServerFilter], VPNServerGroupOrder, VPNServerGrouping
    ) throws -> [ServerGroupInfo] =
      unimplemented("ServerRepository.groups")

  /// The implementation of ``servers(filteredBy:orderedBy:)``.
  public var servers: @Sendable ([VPNServerFilter], VPNServerOrder) throws -> [ServerInfo] =
    unimplemented("ServerRepository.servers")

  /// The implementation of ``firstServer(filteredBy:orderedBy:)``.
  public var firstServer: @Sendable ([VPNServerFilter], VPNServerOrder) throws -> VPNServer? =
    unimplemented("ServerRepository.firstServer")

  /// The implementation of ``fullServers(filteredBy:orderedBy:)``.
  public var fullServers: @Sendable ([VPNServerFilter], VPNServerOrder) throws -> [VPNServer] =
    unimplemented("ServerRepository.fullServers")

  /// All servers and the metadata of the given keys, from one state of the repository; the metadata contains nil for a key
  /// without a value.
  public var contents: @Sendable (_ metadataKeys: [MetadataKey]) throws -> ServerReplacement =
    unimplemented("ServerRepository.contents")

  /// The metadata value stored under a key; nil if there is none.
  public var metadata: @Sendable (MetadataKey) throws -> String? =
    unimplemented("ServerRepository.metadata")

  /// The implementation of ``setMetadata(_:for:)``.
  public var setMetadata: @Sendable (_ value: String?, _ key: MetadataKey) throws -> Void =
    unimplemented("ServerRepository.setMetadata")

  /// The changes that this repository and its copies commit from now on.
  ///
  /// To show servers and keep them current, request the changes, then read, and read again after each element.
  public var changes: @Sendable () throws -> ServerChanges =
    unimplemented("ServerRepository.changes")

  /// Closes the repository and all its copies: every other function throws afterwards. Closing it again has no effect.
  public var close: @Sendable () throws -> Void =
    unimplemented("ServerRepository.close")

  /// A repository without implementations: each function throws `InjectionError.unimplemented` with the name of the
  /// closure, and reports it to the issue reporter, which fails the running test.
  public init() {}
}

/// A list of servers that replaces the stored servers up to a tier.
///
/// A replacement that is created from a ``ServerList`` protects the stored servers against a damaged list:
///
/// ```swift
/// let list = try ServerListReader(skipsBadItems: true).servers(inFile: "logicals.json")
/// try repository.replaceAll(with: ServerReplacement(list))
/// ```
public struct ServerReplacement: Equatable, Sendable {
  /// The servers of the new list.
  public var servers: [VPNServer]
  /// The highest tier that the list covers; stored servers of higher tiers are kept.
  public var maxTier: Int
  /// The metadata that is set in the same transaction; nil deletes the stored value. Values under other keys are kept.
  public var metadata: [MetadataKey: String?]
  /// The ids of stored servers that are kept although the list does not contain them.
  public var keptIDs: [String] = []

  /// The protection against a damaged list; nil allows everything.
  var protection: ReplacementProtection?

  /// A replacement that stores `servers` and may remove any number of stored servers and values.
  public init(
    servers: [VPNServer], maxTier: Int = .max, metadata: [MetadataKey: String?] = [:]
  ) {
    self.servers = servers
    self.maxTier = maxTier
    self.metadata = metadata
  }

  /// A replacement that stores the good items of `list`. Stored servers with the ids of bad items are kept unchanged.
  ///
  /// ``ServerRepository/replaceAll(with:)`` refuses it
  /// - with ``ServerListError/removesTooMany(removed:stored:source:)`` if it would remove more than two thirds of the stored
  ///   servers up to `maxTier`;
  /// - with ``ServerListError/unidentified(count:removed:source:)`` if it would remove any server and `list` has bad items
  ///   without a readable id, because these items may describe the servers to be removed;
  /// - with ``ServerListError/emptiesKeys(_:source:)`` if no item of `list` has a value of a key, but at least ten of the
  ///   stored servers in the list, or more than half of them, have one, because the key may have been renamed; or if more than
  ///   two thirds of the stored servers in the list that have endpoints would lose all of them.
  ///
  /// - Parameters:
  ///   - allowsRemoval: Whether any number of servers may be removed.
  ///   - allowedKeys: The keys whose values may be removed from all servers.
  /// - Throws: ``ServerListError/noGoodItem(source:)`` if `list` has no good item, unless `allowsRemoval` is true.
  public init(
    _ list: ServerList<VPNServer>, maxTier: Int = .max, metadata: [MetadataKey: String?] = [:],
    allowsRemoval: Bool = false, emptying allowedKeys: Set<ServerListKey> = []
  ) throws(ServerListError) {
    self.init(servers: list.items, maxTier: maxTier, metadata: metadata)
    keptIDs = list.rejectedIDs
    guard !servers.isEmpty || allowsRemoval else { throw .noGoodItem(source: list.source) }
    protection = ReplacementProtection(
      source: list.source, unidentified: list.unidentifiedCount, allowsRemoval: allowsRemoval,
      allowedKeys: allowedKeys)
  }

  var remainingIDs: Set<ExactText> {
    Set(servers.lazy.map { ExactText($0.id) }).union(keptIDs.lazy.map(ExactText.init))
  }

  /// Throws an error if the protection of the stored servers does not allow the replacement.
  ///
  /// - Parameters:
  ///   - stored: The number of stored servers up to ``maxTier``.
  ///   - ids: The ids of all stored servers.
  ///   - holders: Returns at least those stored servers that have a value of one of the keys; called only if the list has
  ///     no value of some key.
  func check(
    removing removed: Int, of stored: Int, among ids: [String],
    _ holders: (Set<ServerListKey>) throws -> [VPNServer]
  ) throws {
    guard let protection else { return }
    let source = protection.source
    if !protection.allowsRemoval, removed > 0 {
      if removed * 3 > stored * 2 {
        throw ServerListError.removesTooMany(removed: removed, stored: stored, source: source)
      }
      if protection.unidentified > 0 {
        throw ServerListError.unidentified(
          count: protection.unidentified, removed: removed, source: source)
      }
    }
    let missing = missingKeys.subtracting(protection.allowedKeys)
    let emptied = try missing.isEmpty ? [:] : emptied(missing, of: holders(missing), among: ids)
    if !emptied.isEmpty { throw ServerListError.emptiesKeys(emptied, source: source) }
  }
}

extension ServerReplacement {
  /// The keys that have no value in any of ``servers``; also the key of the endpoints, if one of them has no endpoints.
  private var missingKeys: Set<ServerListKey> {
    Set(
      ServerListKey.allCases.filter { key in
        key == .endpoints
          ? servers.contains { $0.endpoints.isEmpty } : !servers.contains(where: key.isPresent)
      })
  }

  /// The number of `stored` servers that would lose the value of each of `keys`; for the key of the endpoints, all endpoints.
  /// Keys whose numbers are plausible are left out.
  ///
  /// - Parameter ids: The ids of all stored servers.
  private func emptied(
    _ keys: Set<ServerListKey>, of stored: [VPNServer], among ids: [String]
  ) -> [ServerListKey: Int] {
    let listed = servers.lazy.map { (ExactText($0.id), !$0.endpoints.isEmpty) }
    let keepsEndpoints = Dictionary(listed) { $1 }
    let knownCount = ids.count { keepsEndpoints[ExactText($0)] != nil }
    let known = stored.compactMap { server in
      keepsEndpoints[ExactText(server.id)].map { (server: server, keepsEndpoints: $0) }
    }
    return keys.reduce(into: [:]) { emptied, key in
      let holders = known.filter { key.isPresent(in: $0.server) }
      // A server that loses all endpoints is counted for these, not for their values.
      let count = holders.count {
        key == .endpoints ? !$0.keepsEndpoints : $0.keepsEndpoints || !key.isOfEndpoint
      }
      let isPlausible =
        key == .endpoints
        ? count * 3 <= holders.count * 2 : count < 10 && count * 2 <= knownCount
      if !isPlausible { emptied[key] = count }
    }
  }
}

/// The protection of the stored servers against a damaged list.
struct ReplacementProtection: Equatable, Sendable {
  let source: String
  var unidentified = 0
  let allowsRemoval: Bool
  let allowedKeys: Set<ServerListKey>
}

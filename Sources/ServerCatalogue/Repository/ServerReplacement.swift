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
  /// The metadata that is set in the same transaction; values under other keys are kept.
  public var metadata: [MetadataKey: String]
  /// The ids of stored servers that are kept although the list does not contain them.
  public var keptIDs: [String] = []

  /// The protection against a damaged list; nil allows every removal.
  var removalGuard: RemovalGuard?

  /// A replacement that stores `servers` and may remove any number of stored servers.
  public init(
    servers: [VPNServer], maxTier: Int = .max, metadata: [MetadataKey: String] = [:]
  ) {
    self.servers = servers
    self.maxTier = maxTier
    self.metadata = metadata
  }

  /// A replacement that stores the good items of `list`. Stored servers with the ids of bad items are kept unchanged.
  ///
  /// Unless `allowsRemoval` is true, the repository counts the stored servers up to `maxTier` that it would remove. It throws
  /// ``ServerListError/removesTooMany(removed:stored:source:)`` if they are more than half of these stored servers. It throws
  /// ``ServerListError/unidentified(count:removed:source:)`` if it would remove any and `list` has bad items without a readable
  /// id, because these items may describe the servers to be removed.
  ///
  /// - Throws: ``ServerListError/noGoodItem(source:)`` if `list` has no good item, unless `allowsRemoval` is true.
  public init(
    _ list: ServerList<VPNServer>, maxTier: Int = .max, metadata: [MetadataKey: String] = [:],
    allowsRemoval: Bool = false
  ) throws(ServerListError) {
    self.init(servers: list.items, maxTier: maxTier, metadata: metadata)
    keptIDs = list.rejectedIDs
    guard !allowsRemoval else { return }
    guard !servers.isEmpty else { throw .noGoodItem(source: list.source) }
    removalGuard = RemovalGuard(source: list.source, unidentified: list.unidentifiedCount)
  }

  /// The ids of the stored servers that are kept.
  var remainingIDs: Set<ExactText> {
    Set(servers.lazy.map { ExactText($0.id) }).union(keptIDs.lazy.map(ExactText.init))
  }

  /// Checks the number of removals against the protection of the stored servers.
  ///
  /// - Parameter stored: The number of stored servers up to ``maxTier``.
  func check(removing removed: Int, of stored: Int) throws(ServerListError) {
    guard let removalGuard, removed > 0 else { return }
    if removed > stored / 2 {
      throw .removesTooMany(removed: removed, stored: stored, source: removalGuard.source)
    }
    if removalGuard.unidentified > 0 {
      throw .unidentified(
        count: removalGuard.unidentified, removed: removed, source: removalGuard.source)
    }
  }
}

/// The properties of the list for errors about removals.
struct RemovalGuard: Equatable, Sendable {
  let source: String
  /// The number of bad items without a readable id.
  let unidentified: Int
}

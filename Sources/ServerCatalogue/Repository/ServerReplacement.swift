/// A list of servers that replaces the stored one, up to a tier.
///
/// Created from a list that was read, it protects stored servers against a damaged list:
///
/// ```swift
/// let list = try ServerListReader(skipsBadItems: true).servers(inFile: "logicals.json")
/// try repository.replaceAll(with: ServerReplacement(list))
/// ```
public struct ServerReplacement: Equatable, Sendable {
  /// The servers of the new list.
  public var servers: [VPNServer]
  /// The highest tier that the list covers; stored servers above it are kept.
  public var maxTier: Int
  /// The metadata that is set in the same transaction; values under other keys are kept.
  public var metadata: [MetadataKey: String]
  /// The ids of stored servers that are kept although the list does not contain them.
  public var keptIDs: [String] = []

  /// The protection against a damaged list; nil allows every removal.
  var removalGuard: RemovalGuard?

  /// A replacement by `servers` that may remove any number of stored servers.
  public init(
    servers: [VPNServer], maxTier: Int = .max, metadata: [MetadataKey: String] = [:]
  ) {
    self.servers = servers
    self.maxTier = maxTier
    self.metadata = metadata
  }

  /// A replacement by the good items of `list`. The stored servers of bad items are kept unchanged.
  ///
  /// Unless `allowsRemoval` is set, the repository refuses it with
  /// ``ServerListError/removesTooMany(removed:stored:source:)`` if it would remove more than half of the stored servers
  /// up to `maxTier`, and with ``ServerListError/unidentified(count:removed:source:)`` if it would remove any while bad
  /// items have no readable id: they may describe the servers to be removed.
  ///
  /// - Throws: ``ServerListError/noGoodItem(source:)`` if no item of `list` is good, unless `allowsRemoval` is set.
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

/// The properties of the list that errors about removals contain.
struct RemovalGuard: Equatable, Sendable {
  let source: String
  /// The number of bad items without a readable id.
  let unidentified: Int
}

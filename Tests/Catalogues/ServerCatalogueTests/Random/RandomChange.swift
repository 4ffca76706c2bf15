import ServerCatalogue

/// A random change of the contents of a repository.
enum RandomChange: Sendable {
  case upsert([VPNServer])
  case loads([ServerLoad])
  case delete(kept: Set<String>, maxTier: Int)
  case replace([VPNServer], maxTier: Int, metadata: [MetadataKey: String])
  case metadata(String?, key: MetadataKey)

  init(random made: inout RandomServers) {
    let tier = Int.random(in: -1...4, using: &made.random)
    let count = Int.random(in: 0...30, using: &made.random)
    switch Int.random(in: 0..<6, using: &made.random) {
    case 0: self = .upsert(made.servers(count))
    case 1, 2: self = .loads(made.loads(count))
    case 3: self = .delete(kept: Set(made.servers(count).map(\.id)), maxTier: tier)
    case 4:
      self = .replace(
        made.servers(count), maxTier: tier, metadata: ["a": "\(count)", "b": "\(tier)"])
    default:
      self = .metadata(made.random.pick(nil, "", "\(count)"), key: made.random.pick("a", "b", "c"))
    }
  }

  /// Makes the change, and returns the result of the call as text.
  func apply(to repository: ServerRepository) throws -> String {
    switch self {
    case .upsert(let servers): return "\(try repository.upsert(servers: servers))"
    case .loads(let loads): return "\(try repository.upsert(loads: loads))"
    case .delete(let kept, let maxTier):
      return "\(try repository.delete(serversWithIDsNotIn: kept, maxTier: maxTier))"
    case .replace(let servers, let maxTier, let metadata):
      return "\(try repository.replaceAll(servers: servers, maxTier: maxTier, metadata: metadata))"
    case .metadata(let value, let key): return "\(try repository.setMetadata(value, for: key))"
    }
  }
}

/// What an account needs to use a server.
public enum ServerTierFilter: Hashable, Sendable {
  /// That tier and no other.
  case exact(Int)
  /// That tier or a lower one.
  case max(Int)
}

extension ServerTierFilter {
  func admits(_ tier: Int) -> Bool {
    switch self {
    case .exact(let wanted): tier == wanted
    case .max(let limit): tier <= limit
    }
  }
}

extension VPNServerOrder {
  /// `servers` in this order.
  func sorted(_ servers: [MatchedServer]) -> [MatchedServer] {
    switch self {
    case .none: servers
    case .random: servers.shuffled().parted { $0.logical.isUnderMaintenance }
    case .fastest: servers.sorted { $0.logical.isFaster(than: $1.logical) }
    case .nameAscending: Self.sortedByName(servers)
    case .loadAscending: servers.sorted { $0.logical.isLessBusy(than: $1.logical) }
    case .fastestGatewaysLast: Self.fastest.sorted(servers).parted { $0.logical.isGateway }
    }
  }

  // Each name is parsed once instead of at every comparison.
  private static func sortedByName(_ servers: [MatchedServer]) -> [MatchedServer] {
    servers
      .map { (name: ServerName($0.logical.name), server: $0) }
      .sorted { left, right in
        guard left.name == right.name else { return left.name < right.name }
        return ExactText(left.server.logical.id) < ExactText(right.server.logical.id)
      }
      .map(\.server)
  }
}

extension [MatchedServer] {
  /// The servers without `isLast`, then those with it; each part keeps its order.
  fileprivate func parted(_ isLast: (MatchedServer) -> Bool) -> [MatchedServer] {
    filter { !isLast($0) } + filter(isLast)
  }
}

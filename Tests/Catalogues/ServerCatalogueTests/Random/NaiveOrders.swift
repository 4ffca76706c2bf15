import ServerCatalogue

/// Orders as lists of keys that are compared in turn.
enum NaiveOrders {
  static func sorted(_ matches: [[NaiveServers.Row]], _ order: VPNServerOrder) -> [[NaiveServers
    .Row]]
  {
    matches.sorted { left, right in
      guard let first = left.first?.server, let second = right.first?.server else { return false }
      for (one, other) in zip(keys(first, order), keys(second, order)) where one != other {
        return one < other
      }
      return bytes(first.id).lexicographicallyPrecedes(bytes(second.id))
    }
  }

  // All lists of keys for one order have the same length and the same kinds of keys.
  private static func keys(_ server: VPNServer, _ order: VPNServerOrder) -> [Key] {
    let logical = server.logical
    let isGateway = logical.features.rawValue & 1 == 0 && logical.gatewayName ?? "" != ""
    return switch order {
    case .none: []
    case .random: [.number(logical.status == 0 ? 1 : 0)]
    case .fastest: [.number(logical.score)]
    case .loadAscending: [.number(Double(logical.load))]
    case .fastestGatewaysLast: [.number(isGateway ? 1 : 0), .number(logical.score)]
    case .nameAscending: nameKeys(logical.name)
    }
  }

  private static func nameKeys(_ name: String) -> [Key] {
    let parts = name.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = parts.dropFirst().first?.prefix { $0 >= "0" && $0 <= "9" } ?? ""
    let number = Int(digits).map(Double.init) ?? -1
    return [.text(bytes(parts.first ?? "")), .number(number), .text(bytes(name))]
  }

  static func bytes(_ text: some StringProtocol) -> [UInt8] { Array(text.utf8) }

  enum Key: Comparable {
    case number(Double)
    case text([UInt8])

    static func < (left: Key, right: Key) -> Bool {
      switch (left, right) {
      case (.number(let one), .number(let other)): one < other
      case (.text(let one), .text(let other)): one.lexicographicallyPrecedes(other)
      default: false
      }
    }
  }
}

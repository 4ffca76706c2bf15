internal import SocleCore

/// The result of a search by words.
public struct SearchResult: Hashable, Sendable, Codable {
  /// The best matches among the sets.
  public var sets: [LegoSet]
  /// The number of all matching sets.
  public var setCount: Int
  /// The best matches among the parts.
  public var parts: [LegoPart]
  /// The number of all matching parts.
  public var partCount: Int
}

extension LegoDatabase {
  /// The sets and parts for which each of the words occurs in the name or in the number.
  ///
  /// Every name is read, which takes some hundredths of a second for the 51,000 names of 2020, so no index has to be
  /// built, updated or stored.
  /// - Parameter limit: The maximum number of sets in the result, and also of parts.
  public func search(_ words: String, limit: Int = 20) throws -> SearchResult {
    let words = SearchWords(words)
    guard !words.isEmpty else {
      return SearchResult(sets: [], setCount: 0, parts: [], partCount: 0)
    }
    let sets = try matches(of: LegoSet.row, words) { ($0.name, $0.number) }
    let parts = try matches(of: LegoPart.row, words) { ($0.name, $0.number) }
    return SearchResult(
      sets: Array(sets.prefix(max(0, limit))), setCount: sets.count,
      parts: Array(parts.prefix(max(0, limit))), partCount: parts.count)
  }

  /// All rows whose name or number has the words, the best first.
  private func matches<Item>(
    of row: RowDescription<Item>, _ words: SearchWords,
    _ texts: (Item) -> (name: String, number: String)
  ) throws -> [Item] {
    var matches: [(distance: Int, number: String, item: Item)] = []
    try connection.forEachRow(of: row) { item in
      let (name, number) = texts(item)
      let distance = words.distance(to: name) ?? words.distance(to: number)
      if let distance = distance ?? words.distance(to: "\(number) \(name)") {
        matches.append((distance, number, item))
      }
      return true
    }
    matches.sort { ($0.distance, $0.number) < ($1.distance, $1.number) }
    return matches.map(\.item)
  }
}

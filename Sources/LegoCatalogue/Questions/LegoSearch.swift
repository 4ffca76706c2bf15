internal import SQLiteCore

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

  /// The sets and parts whose name and number contain all the words.
  ///
  /// Every name is read, which takes some hundredths of a second for the 51,000 names of the year 2020, so no index has to be
  /// built, updated or stored.
  /// - Parameter limit: The maximum number of sets, and of parts.
  public func search(_ words: String, limit: Int = 20) throws -> SearchResult {
    let words = SearchWords(words)
    guard !words.isEmpty else {
      return SearchResult(sets: [], setCount: 0, parts: [], partCount: 0)
    }
    var sets = BestMatches<LegoSet>(words: words)
    try connection.forEachRow(of: LegoSet.row) { set in
      sets.consider(set, name: set.name, number: set.number)
      return true
    }
    var parts = BestMatches<LegoPart>(words: words)
    try connection.forEachRow(of: LegoPart.row) { part in
      parts.consider(part, name: part.name, number: part.number)
      return true
    }
    return SearchResult(
      sets: sets.best(limit), setCount: sets.count, parts: parts.best(limit),
      partCount: parts.count)
  }
}

/// The best matches so far.
private struct BestMatches<Item> {
  let words: SearchWords
  private var matches: [(distance: Int, number: String, item: Item)] = []

  init(words: SearchWords) {
    self.words = words
  }

  var count: Int { matches.count }

  mutating func consider(_ item: Item, name: String, number: String) {
    let distance = words.distance(to: name) ?? words.distance(to: number)
    guard let distance = distance ?? words.distance(to: "\(number) \(name)") else { return }
    matches.append((distance, number, item))
  }

  func best(_ limit: Int) -> [Item] {
    let sorted = matches.sorted { ($0.distance, $0.number) < ($1.distance, $1.number) }
    return sorted.prefix(max(0, limit)).map(\.item)
  }
}

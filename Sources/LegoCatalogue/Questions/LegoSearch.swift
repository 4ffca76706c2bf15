internal import SQLiteCore

/// What was found by words.
public struct SearchResult: Hashable, Sendable, Codable {
  /// The sets that fit best.
  public var sets: [LegoSet]
  /// How many sets fit in all.
  public var setCount: Int
  /// The parts that fit best.
  public var parts: [LegoPart]
  /// How many parts fit in all.
  public var partCount: Int
}

extension LegoDatabase {

  /// The sets and parts whose name and number have all the words.
  ///
  /// Every name is looked at, which takes some hundredths of a second for the 51,000 of the year 2020: no index
  /// has to be built, kept true or stored for it.
  /// - Parameter limit: At most so many of each kind.
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

/// What fits the words so far.
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

/// How much SQLite has to do to understand views, before it looks at a deadline, and whether or not they may be read.
///
/// It replaces each mention of a common table expression by its text, which doubles with each of them that mentions
/// the one before twice: 20 take gigabytes. And it descends from view to view on the stack: some thousands crash.
struct ViewExpansion {
  private static let maximumHeight = 50
  /// A million tokens take SQLite a second and 100 MiB (measured).
  private static let maximumTokens = 300_000.0

  private let order: [SQLName]
  private var tokens: [SQLName: [SQLToken]] = [:]
  /// How many views stand on each other, itself the topmost.
  private var heights: [SQLName: Int] = [:]

  /// - Parameter schema: The texts of a schema; what makes no view is passed over.
  init(of schema: [String]) {
    var names: [SQLName] = []
    for sql in schema {
      guard var parser = try? SchemaParser(sql), let name = parser.nameOfView() else { continue }
      names.append(name)
      tokens[name] = Array(parser.tokens[parser.position...])
    }
    order = names
  }

  /// A view that takes too much, nil if none does.
  var excessiveView: SQLName? {
    var copy = self
    return order.first { name in
      copy.height(of: name, at: 0) > Self.maximumHeight
        || copy.expandedTokens(of: name) > Self.maximumTokens
    }
  }

  private mutating func height(of name: SQLName, at level: Int) -> Int {
    if let known = heights[name] { return known }
    guard level <= Self.maximumHeight, let tokens = tokens[name] else { return level + 1 }
    var below = 0
    for source in tokens.sources where self.tokens[source] != nil {
      below = max(below, height(of: source, at: level + 1))
    }
    heights[name] = below + 1
    return below + 1
  }

  /// At most how many tokens it has with all common table expressions in place of their names.
  ///
  /// On the way to any place in the expanded text, each of them is passed by one of its mentions, or not at all.
  private func expandedTokens(of name: SQLName) -> Double {
    let tokens = tokens[name] ?? []
    let names = tokens.filter(\.isName).map { SQLName($0.text) }
    let occurrences = Dictionary(names.map { ($0, 1.0) }, uniquingKeysWith: +)
    let defined = Set(tokens.indices.filter(tokens.definesTable).map { SQLName(tokens[$0].text) })
    return defined.reduce(Double(tokens.count)) { $0 * (occurrences[$1] ?? 1) }
  }
}

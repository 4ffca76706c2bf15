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

extension SchemaParser {
  /// The name of the view that the text makes, nil if it makes none; the position moves past it.
  fileprivate mutating func nameOfView() -> SQLName? {
    guard take("CREATE") else { return nil }
    _ = take("TEMP") || take("TEMPORARY")
    guard take("VIEW") else { return nil }
    _ = take("IF", "NOT", "EXISTS")
    return (try? nameInDatabase(of: "the view")).map(SQLName.init)
  }
}

extension [SQLToken] {
  /// The names of all that rows are taken from, and perhaps of columns that join them: what stands behind a `FROM` up to
  /// the next clause of the same level, or behind an `IN`.
  fileprivate var sources: Set<SQLName> {
    var found: Set<SQLName> = []
    var isInFrom = false
    var outer: [Bool] = []
    let clauses = Self.clauses
    for (position, token) in enumerated() {
      if token.isSymbol("(") {
        outer.append(isInFrom)
      } else if token.isSymbol(")") {
        isInFrom = outer.popLast() ?? false
      } else if token.kind == .word, clauses.contains(SQLName(token.text)) {
        isInFrom = token.isWord("FROM")
      } else if token.isName, isInFrom || isBehindIn(position) {
        found.insert(SQLName(token.text))
      }
    }
    return found
  }

  /// Reserved words all: none of them can be a name.
  private static var clauses: Set<SQLName> {
    Set(["SELECT", "FROM", "WHERE", "GROUP", "HAVING", "ORDER", "LIMIT"].names)
  }

  /// Whether `IN` stands before it, perhaps with the database's name between.
  private func isBehindIn(_ position: Int) -> Bool {
    let start = position > 1 && self[position - 1].isSymbol(".") ? position - 3 : position - 1
    return start >= 0 && self[start].isWord("IN")
  }

  /// Whether `name AS (` or `name(column, …) AS (` stands there.
  fileprivate func definesTable(at position: Int) -> Bool {
    guard self[position].isName else { return false }
    var rest = self[(position + 1)...]
    if rest.first?.isSymbol("(") == true {
      rest = rest.dropFirst().drop { $0.isName || $0.isSymbol(",") }
      guard rest.popFirst()?.isSymbol(")") == true else { return false }
    }
    guard rest.popFirst()?.isWord("AS") == true else { return false }
    if rest.first?.isWord("NOT") == true { rest.removeFirst() }
    if rest.first?.isWord("MATERIALIZED") == true { rest.removeFirst() }
    return rest.first?.isSymbol("(") == true
  }
}

// What of a view's text tells how much it takes to understand it.

extension SchemaParser {
  /// The name of the view that the text makes, nil if it makes none; the position moves past it.
  mutating func nameOfView() -> SQLName? {
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
  var sources: Set<SQLName> {
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
  func definesTable(at position: Int) -> Bool {
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

extension SchemaParser {
  /// Moves past these keywords if they all stand at the position, in that order, and says whether they did.
  mutating func take(_ keywords: String...) -> Bool {
    for (distance, keyword) in keywords.enumerated() {
      guard peek(distance)?.isWord(keyword) == true else { return false }
    }
    position += keywords.count
    return true
  }

  /// Moves past that operator or bracket if it stands at the position, and says whether it did.
  mutating func take(symbol: String) -> Bool {
    guard next?.isSymbol(symbol) == true else { return false }
    position += 1
    return true
  }

  mutating func require(_ keyword: String) throws(SQLiteError) {
    guard take(keyword) else { throw expected(keyword) }
  }

  mutating func require(symbol: String) throws(SQLiteError) {
    guard take(symbol: symbol) else { throw expected(symbol) }
  }

  /// The name at the position.
  mutating func name(of thing: String) throws(SQLiteError) -> String {
    guard let token = next, token.isName else { throw expected("the name of \(thing)") }
    position += 1
    return token.text
  }

  /// The names between parentheses, nil if none opens at the position.
  ///
  /// A collation or an order may follow each, as very old files have it; SQLite ignores them there.
  mutating func names(of thing: String) throws(SQLiteError) -> [String]? {
    guard take(symbol: "(") else { return nil }
    var names: [String] = []
    repeat {
      names.append(try name(of: thing))
      if take("COLLATE") { _ = try name(of: "a collation") }
      _ = take("ASC") || take("DESC")
    } while take(symbol: ",")
    try require(symbol: ")")
    return names
  }

  /// Proves that nothing follows but a semicolon.
  mutating func requireEnd() throws(SQLiteError) {
    _ = take(symbol: ";")
    guard next == nil else { throw expected("the end") }
  }
}

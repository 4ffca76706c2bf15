import SocleCore

extension SchemaParser {
  mutating func index() throws(SQLiteError) -> (index: IndexDescription, table: String) {
    try require("CREATE")
    let isUnique = take("UNIQUE")
    try require("INDEX")
    _ = take("IF NOT EXISTS")
    let name = try nameInDatabase(of: "the index")
    try require("ON")
    let table = try self.name(of: "the index's table")
    let parts = try parts().parts
    let index = IndexDescription(name, on: parts, isUnique: isUnique, where: try predicate())
    try requireEnd()
    return (index, table)
  }

  private mutating func predicate() throws(SQLiteError) -> SQLFragment? {
    guard take("WHERE") else { return nil }
    let start = position
    skipExpression()
    return try expression(tokens[start..<position])
  }

  /// The parts of a key or index: columns or expressions between parentheses.
  mutating func parts() throws(SQLiteError) -> (parts: [IndexedColumn], isAutoincrement: Bool) {
    try require("(")
    var parts: [IndexedColumn] = []
    var isAutoincrement = false
    repeat {
      let start = position
      skipExpression { $0.isSymbol(",") || $0.isWord("AUTOINCREMENT") }
      parts.append(try part(tokens[start..<position]))
      isAutoincrement = take("AUTOINCREMENT")
    } while take(",")
    try require(")")
    return (parts, isAutoincrement)
  }

  /// The part of an index that these tokens form.
  ///
  /// As in SQLite, a column may be inside parentheses and a collation: `(("a") COLLATE "c") DESC`.
  private func part(_ tokens: ArraySlice<SQLToken>) throws(SQLiteError) -> IndexedColumn {
    var term = tokens
    // A column may be named `desc`: without other tokens, the word is a name.
    let isOrdered =
      term.count > 1 && (term.last?.isWord("DESC") == true || term.last?.isWord("ASC") == true)
    let isDescending = isOrdered && term.last?.isWord("DESC") == true
    if isOrdered { term = term.dropLast() }
    let (inner, name) = term.withoutCollation
    let collation = name.map { Collation($0.text) }
    if inner.count == 1, let token = inner.first, token.isName, !token.isValueWord {
      return .column(token.text, collation: collation, isDescending: isDescending)
    }
    var value = try expression(inner)
    if let first = inner.first, let last = inner.last, first.isWord("WITH") {
      // After a parenthesis, where expressions are rendered, SQLite would read a common table expression.
      let rest = text(of: first.range.upperBound..<last.range.upperBound)
      value = "\(identifier: first.text)\(SQLFragment(trusted: rest))"
    }
    return .expression(value, collation: collation, isDescending: isDescending)
  }
}

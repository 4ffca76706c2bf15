import SQLiteCore

/// Reads `CREATE TABLE` and `CREATE INDEX` statements, as in `sqlite_schema.sql` or in a script.
///
/// It follows SQLite's grammar (https://sqlite.org/lang_createtable.html) by recursive descent. Expressions are copied as
/// they are written and not parsed, so deep nesting cannot exhaust the stack.
struct SchemaParser {
  let sql: String
  let tokens: [SQLToken]
  var position = 0
  /// The table that is being read.
  var draft = TableDraft()

  init(_ sql: String) throws(SQLiteError) {
    self.init(sql, try SQLToken.tokens(of: sql))
  }

  init(_ sql: String, _ tokens: [SQLToken]) {
    self.sql = sql
    self.tokens = tokens
  }

  var next: SQLToken? { peek() }

  /// The token `distance` after the position, nil past the end.
  func peek(_ distance: Int = 0) -> SQLToken? {
    let place = position + distance
    return tokens.indices.contains(place) ? tokens[place] : nil
  }

  func expected(_ expected: String) -> SQLiteError {
    let found = next.map { text(of: $0.range) } ?? "the end"
    return failure("expected \(expected), found \(found)")
  }

  func failure(_ problem: String) -> SQLiteError {
    let place = next?.range.lowerBound ?? tokens.last?.range.upperBound
    return .unreadable(problem, SQLPlace(sql: sql, byteOffset: place ?? sql.utf8.count))
  }

  /// The text in this range of UTF-8 bytes.
  func text(of range: Range<Int>) -> String {
    let start = sql.utf8.index(sql.utf8.startIndex, offsetBy: range.lowerBound)
    return String(decoding: sql.utf8[start...].prefix(range.count), as: UTF8.self)
  }

  /// Moves past these keywords if all of them follow, in that order; returns whether they did.
  mutating func take(_ keywords: String...) -> Bool {
    for (distance, keyword) in keywords.enumerated() {
      guard peek(distance)?.isWord(keyword) == true else { return false }
    }
    position += keywords.count
    return true
  }

  /// Moves past that operator or bracket if it follows; returns whether it did.
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

  mutating func name(of thing: String) throws(SQLiteError) -> String {
    guard let token = next, token.isName else { throw expected("the name of \(thing)") }
    position += 1
    return token.text
  }

  /// A name, perhaps after the name of a database, which is dropped.
  mutating func nameInDatabase(of thing: String) throws(SQLiteError) -> String {
    let first = try name(of: thing)
    return take(symbol: ".") ? try name(of: thing) : first
  }

  /// The names between parentheses, nil if no parenthesis opens at the position.
  ///
  /// In very old files a collation or an order may follow each name; SQLite ignores both.
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

  mutating func requireEnd() throws(SQLiteError) {
    guard take(symbol: ";") || next == nil else { throw expected("the end") }
  }

  /// The expression between the parenthesis at the position and its partner.
  mutating func parenthesisedExpression() throws(SQLiteError) -> SQLFragment {
    try require(symbol: "(")
    let start = position
    skipExpression { _ in false }
    let inner = tokens[start..<position]
    try require(symbol: ")")
    return try expression(inner)
  }

  /// Moves to the first token outside of parentheses that ends the expression: an unpaired `)`, a semicolon, or a
  /// token for which `isEnd` is true.
  mutating func skipExpression(until isEnd: (SQLToken) -> Bool) {
    var depth = 0
    while let token = next, !token.isSymbol(";") {
      if depth == 0, token.isSymbol(")") || isEnd(token) { return }
      depth += token.nesting
      position += 1
    }
  }

  func expression(_ tokens: ArraySlice<SQLToken>) throws(SQLiteError) -> SQLFragment {
    guard let first = tokens.first, let last = tokens.last else { throw expected("an expression") }
    return SQLFragment(trusted: text(of: first.range.lowerBound..<last.range.upperBound))
  }
}

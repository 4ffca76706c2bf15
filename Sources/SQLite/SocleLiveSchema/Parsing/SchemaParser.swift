import SocleCore

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

  var next: SQLToken? { position < tokens.count ? tokens[position] : nil }

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

  /// Whether these keywords or symbols, separated by spaces, follow the position.
  func sees(_ phrase: String) -> Bool {
    // Most phrases differ in the first byte, and dividing a phrase takes longer.
    guard next?.text.utf8.first?.foldedToLowerCase == phrase.utf8.first?.foldedToLowerCase else {
      return false
    }
    let words = phrase.split(separator: " ")
    return tokens.count - position >= words.count
      && zip(tokens[position...], words).allSatisfy { token, word in
        token.isWord(String(word)) || token.isSymbol(String(word))
      }
  }

  /// Moves past these keywords or symbols if all of them follow; returns whether they did.
  mutating func take(_ phrase: String) -> Bool {
    guard sees(phrase) else { return false }
    position += 1 + phrase.count { $0 == " " }
    return true
  }

  mutating func require(_ phrase: String) throws(SQLiteError) {
    guard take(phrase) else { throw expected(phrase) }
  }

  mutating func name(of thing: String) throws(SQLiteError) -> String {
    guard let token = next, token.isName else { throw expected("the name of \(thing)") }
    position += 1
    return token.text
  }

  /// A name, perhaps after the name of a database, which is dropped.
  mutating func nameInDatabase(of thing: String) throws(SQLiteError) -> String {
    let first = try name(of: thing)
    return take(".") ? try name(of: thing) : first
  }

  mutating func requireEnd() throws(SQLiteError) {
    guard take(";") || next == nil else { throw expected("the end") }
  }

  /// The expression between the parenthesis at the position and its partner.
  mutating func parenthesizedExpression() throws(SQLiteError) -> SQLFragment {
    try require("(")
    let start = position
    skipExpression()
    let inner = tokens[start..<position]
    try require(")")
    return try expression(inner)
  }

  /// Moves to the first token outside of parentheses that ends the expression: an unpaired `)`, a semicolon, or a
  /// token for which `isEnd` is true.
  mutating func skipExpression(until isEnd: (SQLToken) -> Bool = { _ in false }) {
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

/// Reads the text that SQLite keeps of a table or index (`sqlite_schema.sql`).
///
/// It follows SQLite's grammar (https://sqlite.org/lang_createtable.html) by recursive descent, except that it does not
/// look into expressions: those are taken as they are written, so no nesting can exhaust the stack.
struct SchemaParser {
  let sql: String
  let tokens: [SQLToken]
  var position = 0

  init(_ sql: String) throws(SQLiteError) {
    self.sql = sql
    tokens = try SQLTokenizer.tokens(of: sql)
  }

  /// The token at the position, nil at the end.
  var next: SQLToken? { peek() }

  /// The token `distance` after the position, nil past the end.
  func peek(_ distance: Int = 0) -> SQLToken? {
    let place = position + distance
    return tokens.indices.contains(place) ? tokens[place] : nil
  }

  /// The error that something else than `expected` stands at the position.
  func expected(_ expected: String) -> SQLiteError {
    let found = next.map { sql.text(of: $0.range) } ?? "the end"
    return failure("expected \(expected), found \(found)")
  }

  /// The error of `problem` at the position.
  func failure(_ problem: String) -> SQLiteError {
    .unreadable(
      problem, SQLPlace(sql: sql, byteOffset: next?.range.lowerBound ?? sql.utf8.count))
  }
}

extension String {
  /// What stands at these UTF-8 bytes.
  func text(of range: Range<Int>) -> String {
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return String(decoding: utf8[start...].prefix(range.count), as: UTF8.self)
  }
}

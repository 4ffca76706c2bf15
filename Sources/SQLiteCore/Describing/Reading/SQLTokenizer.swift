/// Splits SQL into tokens as SQLite does, byte by byte (https://sqlite.org/draft/tokenreq.html).
///
/// It never traps, whatever the text: what is no token is an error with its position.
struct SQLTokenizer {
  let sql: String
  let bytes: [UInt8]
  var position = 0

  init(_ sql: String) {
    self.sql = sql
    bytes = Array(sql.utf8)
  }

  /// All tokens of `sql`; white space and comments are none.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` with the position of what is no token.
  static func tokens(of sql: String) throws(SQLiteError) -> [SQLToken] {
    var tokenizer = SQLTokenizer(sql)
    var tokens: [SQLToken] = []
    while let token = try tokenizer.next() { tokens.append(token) }
    return tokens
  }

  /// The next token, nil at the end.
  mutating func next() throws(SQLiteError) -> SQLToken? {
    skipSpaceAndComments()
    guard let first = peek() else { return nil }
    switch first {
    case "'", "\"", "`": return try quoted(until: first)
    case "[": return try quoted(until: "]")
    case "x" where peek(1) == "'", "X" where peek(1) == "'": return try blob()
    case "0"..."9": return try number()
    case "." where peek(1)?.isDigit == true: return try number()
    case "?", ":", "@", "#", "$": return try parameter()
    default: return first.isPartOfName ? word() : try symbol()
    }
  }

  /// The byte `distance` after the position as the scalar of that number, nil past the end.
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    let place = position + distance
    return bytes.indices.contains(place) ? Unicode.Scalar(bytes[place]) : nil
  }

  /// Moves past all bytes that satisfy `condition`.
  mutating func skip(while condition: (Unicode.Scalar) -> Bool) {
    while let byte = peek(), condition(byte) { position += 1 }
  }

  /// The token from `start` to the position, saying `text` or, by default, just what stands there.
  func token(_ kind: SQLToken.Kind, from start: Int, saying text: [UInt8]? = nil) -> SQLToken {
    let range = start..<position
    let text = String(decoding: text ?? Array(bytes[range]), as: UTF8.self)
    return SQLToken(kind: kind, text: text, range: range)
  }

  /// The error that `problem` is found at `offset`.
  func failure(_ problem: String, at offset: Int) -> SQLiteError {
    .unreadable(problem, SQLPlace(sql: sql, byteOffset: offset))
  }
}

extension SQLiteError {
  /// The error that a text cannot be read, as "expected a name, found ) in CREATE TABLE … at 1:17".
  static func unreadable(_ problem: String, _ place: SQLPlace) -> SQLiteError {
    .impossible(subject: "reading SQL", reason: "\(problem) in \(place)")
  }
}

extension SQLToken {
  /// The tokens of `sql` without white space and comments.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` with the position of the first bytes that form no token.
  package static func tokens(of sql: String) throws(SQLiteError) -> [SQLToken] {
    var tokenizer = SQLTokenizer(sql)
    var tokens: [SQLToken] = []
    while let token = try tokenizer.next() { tokens.append(token) }
    return tokens
  }
}

/// Splits SQL into tokens as SQLite does, byte by byte (https://sqlite.org/draft/tokenreq.html).
///
/// It never traps, whatever the text: bytes that form no token are an error with their position.
package struct SQLTokenizer {
  private let sql: String
  private let bytes: [UInt8]
  /// The start of the token that is being read.
  private var start = 0
  private var position = 0

  package init(_ sql: String) {
    self.sql = sql
    bytes = Array(sql.utf8)
  }

  package mutating func next() throws(SQLiteError) -> SQLToken? {
    skipSpaceAndComments()
    start = position
    guard let first = peek() else { return nil }
    switch first {
    case "'", "\"", "`": return try quoted(until: first)
    case "[": return try quoted(until: "]")
    case "x" where peek(1) == "'", "X" where peek(1) == "'": return try blob()
    case "0"..."9": return try number()
    case "." where peek(1)?.isDigit == true: return try number()
    case "?", ":", "@", "#", "$": return try parameter(first)
    default: return try first.isPartOfName ? token(.word, skipping: \.isPartOfName) : symbol()
    }
  }

  func newlines(in range: Range<Int>) -> Int {
    bytes[range].count { $0 == UInt8(ascii: "\n") }
  }

  /// The byte `distance` after the position, as a Unicode scalar; nil past the end.
  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    let place = position + distance
    return bytes.indices.contains(place) ? Unicode.Scalar(bytes[place]) : nil
  }

  private mutating func skip(while condition: (Unicode.Scalar) -> Bool) {
    while let byte = peek(), condition(byte) { position += 1 }
  }

  /// The token that ends before the first byte that does not satisfy `condition`.
  private mutating func token(
    _ kind: SQLToken.Kind, skipping condition: (Unicode.Scalar) -> Bool
  ) -> SQLToken {
    skip(while: condition)
    return token(kind, bytes[start..<position])
  }

  private func token(_ kind: SQLToken.Kind, _ text: ArraySlice<UInt8>) -> SQLToken {
    SQLToken(kind: kind, text: String(decoding: text, as: UTF8.self), range: start..<position)
  }

  private func failure(_ problem: String) -> SQLiteError {
    .unreadable(problem, SQLPlace(sql: sql, byteOffset: start))
  }

  private mutating func skipSpaceAndComments() {
    while true {
      skip(while: \.isSpace)
      switch (peek(), peek(1)) {
      case ("-", "-"): skip { $0 != "\n" }
      // SQLite reads "/*" as two operators when nothing follows, and a comment without an end to the end of the text.
      case ("/", "*") where peek(2) != nil:
        position += 2
        while peek() != nil, !(peek() == "*" && peek(1) == "/") { position += 1 }
        position = min(position + 2, bytes.count)
      case ("\u{EF}", "\u{BB}") where peek(2) == "\u{BF}": position += 3
      default: return
      }
    }
  }

  /// A text or name up to `end`; a doubled `end` is one character of it, except in brackets.
  private mutating func quoted(until end: Unicode.Scalar) throws(SQLiteError) -> SQLToken {
    position += 1
    var text: [UInt8] = []
    while let byte = peek() {
      let isEnd = byte == end
      let isDoubled = isEnd && end != "]" && peek(1) == end
      position += isDoubled ? 2 : 1
      if isEnd && !isDoubled { return token(end == "'" ? .string : .quotedName, text[...]) }
      text.append(UInt8(truncatingIfNeeded: byte.value))
    }
    throw failure("a quote without end")
  }

  /// The digits of `x'…'`, an even number of them.
  private mutating func blob() throws(SQLiteError) -> SQLToken {
    position += 2
    skip(while: \.properties.isASCIIHexDigit)
    let digits = bytes[(start + 2)..<position]
    guard digits.count.isMultiple(of: 2), peek() == "'" else {
      throw failure("a blob that is not pairs of hexadecimal digits")
    }
    position += 1
    return token(.blob, digits)
  }

  /// An integer, a hexadecimal integer or a real; digits may be separated by `_`.
  private mutating func number() throws(SQLiteError) -> SQLToken {
    if peek() == "0", peek(1) == "x" || peek(1) == "X", peek(2)?.properties.isASCIIHexDigit == true
    {
      position += 2
      skip { $0.properties.isASCIIHexDigit || $0 == "_" }
    } else {
      skip { $0.isDigit || $0 == "_" }
      if peek() == "." { position += 1 }
      skip { $0.isDigit || $0 == "_" }
      let firstDigit = peek(1) == "+" || peek(1) == "-" ? 2 : 1
      if peek() == "e" || peek() == "E", peek(firstDigit)?.isDigit == true {
        position += firstDigit
        skip { $0.isDigit || $0 == "_" }
      }
    }
    guard peek()?.isPartOfName != true else {
      throw failure("a letter that follows a number without a space")
    }
    return token(.number, bytes[start..<position])
  }

  /// `?`, `?1`, `:name`, `@name`, `#name`, `$name`.
  private mutating func parameter(_ first: Unicode.Scalar) throws(SQLiteError) -> SQLToken {
    position += 1
    if first == "?" { return token(.parameter, skipping: \.isDigit) }
    guard peek()?.isPartOfName == true else {
      throw failure("a parameter without a name after \(first)")
    }
    return token(.parameter, skipping: \.isPartOfName)
  }

  private mutating func symbol() throws(SQLiteError) -> SQLToken {
    guard let symbol = Self.symbols.first(where: { bytes[start...].starts(with: $0.utf8) }) else {
      throw failure("an unknown character")
    }
    position += symbol.utf8.count
    return token(.symbol, bytes[start..<position])
  }

  /// The operators; `->>` comes before `->`, so that the longest one matches first.
  private static let symbols = [
    "(", ")", ",", ".", "==", "=", "->>", "->", "-", "||", "|", "<<", "<=", "<>", "<", ">>", ">=",
    ">", "!=", "+", "*", "/", "%", "&", "~", ";",
  ]
}

extension Unicode.Scalar {
  /// Whether SQLite treats the byte as white space.
  package var isSpace: Bool {
    self == " " || self == "\t" || self == "\n" || self == "\r" || self == "\u{0C}"
  }

  var isDigit: Bool { ("0"..."9").contains(self) }

  /// Whether a name without quotes may contain the byte; every byte of a non-ASCII character may be part of one.
  var isPartOfName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
    default: value >= 0x80
    }
  }
}

extension SQLiteError {
  /// The error for text that cannot be read as SQL, such as "expected a name, found ) in CREATE TABLE … at 1:17".
  package static func unreadable(_ problem: String, _ place: SQLPlace) -> SQLiteError {
    .impossible(subject: "reading SQL", reason: "\(problem) in \(place)")
  }
}

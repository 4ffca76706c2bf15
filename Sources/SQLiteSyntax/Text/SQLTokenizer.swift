/// Splits SQL into tokens as SQLite does, byte by byte (https://sqlite.org/draft/tokenreq.html).
///
/// It never traps, whatever the text: bytes that form no token are an error with their position.
struct SQLTokenizer {
  private let sql: String
  private let bytes: [UInt8]
  private var position = 0

  private init(_ sql: String) {
    self.sql = sql
    bytes = Array(sql.utf8)
  }

  /// The tokens of `sql` without white space and comments.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` with the position of the first bytes that form no token.
  static func tokens(of sql: String) throws(SQLiteError) -> [SQLToken] {
    var tokenizer = SQLTokenizer(sql)
    var tokens: [SQLToken] = []
    while let token = try tokenizer.next() { tokens.append(token) }
    return tokens
  }

  private mutating func next() throws(SQLiteError) -> SQLToken? {
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

  /// The byte `distance` after the position, as a Unicode scalar; nil past the end.
  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    let place = position + distance
    return bytes.indices.contains(place) ? Unicode.Scalar(bytes[place]) : nil
  }

  private mutating func skip(while condition: (Unicode.Scalar) -> Bool) {
    while let byte = peek(), condition(byte) { position += 1 }
  }

  /// The token from `start` to the position; its text is `text` or, by default, the bytes in between.
  private func token(
    _ kind: SQLToken.Kind, from start: Int, text: [UInt8]? = nil
  ) -> SQLToken {
    let range = start..<position
    let text = String(decoding: text ?? Array(bytes[range]), as: UTF8.self)
    return SQLToken(kind: kind, text: text, range: range)
  }

  private func failure(_ problem: String, at offset: Int) -> SQLiteError {
    .unreadable(problem, SQLPlace(sql: sql, byteOffset: offset))
  }
}

extension SQLTokenizer {
  private mutating func skipSpaceAndComments() {
    var start: Int
    repeat {
      start = position
      skip(while: \.isSpace)
      switch (peek(), peek(1)) {
      case ("-", "-"): skip { $0 != "\n" }
      // SQLite reads "/*" as two operators when nothing follows.
      case ("/", "*") where peek(2) != nil: skipBlockComment()
      case ("\u{EF}", "\u{BB}") where peek(2) == "\u{BF}": position += 3
      default: break
      }
    } while position > start
  }

  /// Skips a block comment; one without an end extends to the end of the text.
  private mutating func skipBlockComment() {
    position += 2
    while peek() != nil, !(peek() == "*" && peek(1) == "/") { position += 1 }
    if peek() != nil { position += 2 }
  }

  /// A text or name up to `end`; a doubled `end` is one character of it, except in brackets.
  private mutating func quoted(until end: Unicode.Scalar) throws(SQLiteError) -> SQLToken {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = peek() {
      let isEnd = byte == end
      let isDoubled = isEnd && end != "]" && peek(1) == end
      position += isDoubled ? 2 : 1
      if isEnd && !isDoubled {
        return token(end == "'" ? .string : .quotedName, from: start, text: text)
      }
      text.append(UInt8(truncatingIfNeeded: byte.value))
    }
    throw failure("a quote without end", at: start)
  }

  /// The digits of `x'…'`, an even number of them.
  private mutating func blob() throws(SQLiteError) -> SQLToken {
    let start = position
    position += 2
    skip(while: \.properties.isASCIIHexDigit)
    let digits = Array(bytes[(start + 2)..<position])
    guard digits.count.isMultiple(of: 2), peek() == "'" else {
      throw failure("a blob that is not pairs of hexadecimal digits", at: start)
    }
    position += 1
    return token(.blob, from: start, text: digits)
  }

  private mutating func word() -> SQLToken {
    let start = position
    skip(while: \.isPartOfName)
    return token(.word, from: start)
  }

  /// An integer, a hexadecimal integer or a real; digits may be separated by `_`.
  private mutating func number() throws(SQLiteError) -> SQLToken {
    let start = position
    if peek() == "0", peek(1) == "x" || peek(1) == "X", peek(2)?.properties.isASCIIHexDigit == true
    {
      position += 2
      skip { $0.properties.isASCIIHexDigit || $0 == "_" }
    } else {
      skipDecimal()
    }
    guard peek()?.isPartOfName != true else { throw failure("a number with letters", at: start) }
    return token(.number, from: start)
  }

  private mutating func skipDecimal() {
    skip { $0.isDigit || $0 == "_" }
    if peek() == "." { position += 1 }
    skip { $0.isDigit || $0 == "_" }
    guard peek() == "e" || peek() == "E" else { return }
    let hasSign = peek(1) == "+" || peek(1) == "-"
    guard peek(hasSign ? 2 : 1)?.isDigit == true else { return }
    position += hasSign ? 2 : 1
    skip { $0.isDigit || $0 == "_" }
  }

  /// `?`, `?1`, `:name`, `@name`, `#name`, `$name`, or `$name::more(…)` as in Tcl.
  private mutating func parameter() throws(SQLiteError) -> SQLToken {
    let start = position
    position += 1
    if bytes[start] == UInt8(ascii: "?") {
      skip(while: \.isDigit)
      return token(.parameter, from: start)
    }
    var hasName = false
    while let byte = peek(), byte.isPartOfName || byte == ":" && peek(1) == ":" {
      hasName = hasName || byte != ":"
      position += byte == ":" ? 2 : 1
    }
    guard hasName else { throw failure("an unknown character", at: start) }
    if peek() == "(" {
      skip { $0 != ")" && !$0.isSpace }
      guard peek() == ")" else { throw failure("a parenthesis without partner", at: start) }
      position += 1
    }
    return token(.parameter, from: start)
  }

  private mutating func symbol() throws(SQLiteError) -> SQLToken {
    let start = position
    guard symbolLength > 0 else { throw failure("an unknown character", at: start) }
    position += symbolLength
    return token(.symbol, from: start)
  }

  /// The number of bytes of the longest operator at the position, 0 if there is none.
  private var symbolLength: Int {
    switch (peek(), peek(1)) {
    case ("-", ">"): peek(2) == ">" ? 3 : 2
    case ("|", "|"), ("<", "<"), ("<", "="), ("<", ">"), (">", ">"), (">", "="): 2
    case ("=", "="), ("!", "="): 2
    case ("(", _), (")", _), (",", _), (";", _), (".", _), ("+", _), ("-", _), ("*", _): 1
    case ("/", _), ("%", _), ("&", _), ("|", _), ("~", _), ("<", _), (">", _), ("=", _): 1
    default: 0
    }
  }
}

extension Unicode.Scalar {
  /// Whether SQLite treats the byte as white space.
  package var isSpace: Bool {
    switch self {
    case " ", "\t", "\n", "\r", "\u{0C}": true
    default: false
    }
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
  /// The error that a text cannot be read, as "expected a name, found ) in CREATE TABLE … at 1:17".
  package static func unreadable(_ problem: String, _ place: SQLPlace) -> SQLiteError {
    .impossible(subject: "reading SQL", reason: "\(problem) in \(place)")
  }
}

extension SQLTokenizer {
  /// A name or keyword without quotes.
  mutating func word() -> SQLToken {
    let start = position
    skip(while: \.isPartOfName)
    return token(.word, from: start)
  }

  /// An integer, a hexadecimal integer or a real; `_` may stand between digits.
  mutating func number() throws(SQLiteError) -> SQLToken {
    let start = position
    if peek() == "0", peek(1) == "x" || peek(1) == "X", peek(2)?.isHexadecimalDigit == true {
      position += 2
      skip { $0.isHexadecimalDigit || $0 == "_" }
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
  mutating func parameter() throws(SQLiteError) -> SQLToken {
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

  /// The longest operator that stands at the position.
  mutating func symbol() throws(SQLiteError) -> SQLToken {
    let start = position
    guard symbolLength > 0 else { throw failure("an unknown character", at: start) }
    position += symbolLength
    return token(.symbol, from: start)
  }

  /// The number of bytes of the operator at the position, 0 if there is none.
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

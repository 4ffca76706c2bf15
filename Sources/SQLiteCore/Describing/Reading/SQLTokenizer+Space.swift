extension SQLTokenizer {
  /// Moves to the next byte that is neither white space nor in a comment.
  mutating func skipSpaceAndComments() {
    var start: Int
    repeat {
      start = position
      skip(while: \.isSpace)
      skipComment()
      skipByteOrderMark()
    } while position > start
  }

  private mutating func skipComment() {
    switch (peek(), peek(1)) {
    case ("-", "-"): skip { $0 != "\n" }
    // SQLite reads "/*" as two operators when nothing follows it.
    case ("/", "*") where peek(2) != nil: skipBlockComment()
    default: break
    }
  }

  /// A block comment without end reaches to the end of the text.
  private mutating func skipBlockComment() {
    position += 2
    while let byte = peek() {
      if byte == "*", peek(1) == "/" {
        position += 2
        return
      }
      position += 1
    }
  }

  private mutating func skipByteOrderMark() {
    if peek() == "\u{EF}", peek(1) == "\u{BB}", peek(2) == "\u{BF}" { position += 3 }
  }
}

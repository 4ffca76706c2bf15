extension SQLTokenizer {
  /// A text or name up to `end`, where a doubled `end` stands for one; not so in brackets.
  mutating func quoted(until end: Unicode.Scalar) throws(SQLiteError) -> SQLToken {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = peek() {
      let isEnd = byte == end
      let isDoubled = isEnd && end != "]" && peek(1) == end
      position += isDoubled ? 2 : 1
      if isEnd && !isDoubled {
        return token(end == "'" ? .string : .quotedName, from: start, saying: text)
      }
      text.append(UInt8(truncatingIfNeeded: byte.value))
    }
    throw failure("a quote without end", at: start)
  }

  /// The digits of `x'…'`, an even number of them.
  mutating func blob() throws(SQLiteError) -> SQLToken {
    let start = position
    position += 2
    skip(while: \.isHexadecimalDigit)
    let digits = Array(bytes[(start + 2)..<position])
    guard digits.count.isMultiple(of: 2), peek() == "'" else {
      throw failure("a blob that is not pairs of hexadecimal digits", at: start)
    }
    position += 1
    return token(.blob, from: start, saying: digits)
  }
}

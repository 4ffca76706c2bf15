/// Quoting as SQL does it: the quote at both ends, and doubled wherever it stands inside.
enum SQLQuoting {
  /// `text` between two `quote`s.
  ///
  /// It works on bytes: a quote with a combining accent is one `Character` to Swift, and two to SQLite.
  static func quoted(_ text: String, by quote: UInt8) -> String {
    var bytes: [UInt8] = [quote]
    bytes.reserveCapacity(text.utf8.count + 2)
    for byte in text.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
    return String(decoding: bytes, as: UTF8.self)
  }
}

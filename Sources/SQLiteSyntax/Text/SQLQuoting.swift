/// Quoting as SQL does it: the quote at both ends, and doubled inside.
enum SQLQuoting {
  /// `text` between two `quote`s.
  ///
  /// Works on bytes: a quote with a combining accent is one `Character` in Swift, but two characters in SQLite.
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

/// The one place where names are quoted for SQL.
enum SQLIdentifier {
  /// `name` in double quotes, inner quotes doubled (https://sqlite.org/lang_keywords.html).
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if it contains a NUL: SQLite would read only the part before it.
  static func quoted(_ name: String) throws(SQLiteError) -> String {
    guard !name.utf8.contains(0) else {
      throw .impossible(subject: "the name \(name.debugDescription)", reason: "holds a NUL")
    }
    return SQLQuoting.quoted(name, by: UInt8(ascii: "\""))
  }
}

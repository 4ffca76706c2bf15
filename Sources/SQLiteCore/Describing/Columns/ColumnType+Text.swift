extension ColumnType {
  /// The type that SQLite understands from the text between a column's name and its constraints.
  ///
  /// It drops `GENERATED ALWAYS` from the end, which belongs to a constraint, and quotes around the whole.
  init(written text: String) {
    var bytes = Array(text.utf8)[...]
    // SQLite looks for it only in texts that are long enough to hold it.
    if bytes.count >= 16, bytes.dropLast(word: "always") { _ = bytes.dropLast(word: "generated") }
    self.init(declaration: String(decoding: bytes.unquoted, as: UTF8.self))
  }

  /// The type as it follows the column's name; empty for a column without type.
  ///
  /// Text that would not be read back as this type is put in quotes: a type never says anything but itself.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` naming `column` if no spelling means this type.
  func text(for column: String) throws(SQLiteError) -> SQLText {
    for spelling in [declaration, "\"\(declaration)\""] where Self.isRead(spelling, as: self) {
      return SQLText(spelling.isEmpty ? [] : [.verbatim(" " + spelling)])
    }
    throw .impossible(
      subject: "the column \(column)", reason: "no SQL declares the type \(declaration)")
  }

  private static func isRead(_ spelling: String, as type: ColumnType) -> Bool {
    guard var parser = try? SchemaParser(spelling), let found = try? parser.type() else {
      return false
    }
    let isWhole = (parser.tokens.last?.range.upperBound ?? 0) == spelling.utf8.count
    return isWhole && parser.next == nil && found == type
  }
}

extension ArraySlice<UInt8> {
  /// Drops `word` and the space before it from the end, and says whether it stood there.
  fileprivate mutating func dropLast(word: String) -> Bool {
    guard SQLName(String(decoding: suffix(word.utf8.count), as: UTF8.self)) == SQLName(word) else {
      return false
    }
    removeLast(word.utf8.count)
    while let byte = last, Unicode.Scalar(byte).isSpace { removeLast() }
    return true
  }

  /// The bytes between quotes, if they are quoted and hold no further quote.
  fileprivate var unquoted: ArraySlice<UInt8> {
    let quotes = Array("\"'`[".utf8)
    guard count > 1, let first, quotes.contains(first) else { return self }
    let inner = dropFirst().dropLast()
    return inner.contains(where: quotes.contains) ? self : inner
  }
}

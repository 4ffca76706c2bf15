extension ColumnType {
  /// The type that SQLite understands from the words between a column's name and its constraints.
  ///
  /// It drops `GENERATED ALWAYS` from the end, which belongs to a constraint.
  init(written text: String) {
    var bytes = Array(text.utf8)[...]
    // SQLite looks for it only in texts that are long enough to hold it.
    if bytes.count >= 16, bytes.dropLast(word: "always") { _ = bytes.dropLast(word: "generated") }
    self.init(declaration: String(decoding: bytes, as: UTF8.self))
  }

  /// The type as it follows the column's name; empty for a column without type.
  ///
  /// A spelling that SQLite would not read back as this type is quoted.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` naming `column` if the type holds a NUL.
  func text(for column: String) throws(SQLiteError) -> SQLText {
    let quoted = SQLQuoting.quoted(declaration, by: UInt8(ascii: "\""))
    for spelling in [declaration, quoted] where Self.isRead(spelling, as: self) {
      return SQLText(spelling.isEmpty ? [] : [.verbatim(" " + spelling)])
    }
    throw .impossible(
      subject: "the column \(column)",
      reason: "its type \(declaration.debugDescription) holds a NUL")
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
}

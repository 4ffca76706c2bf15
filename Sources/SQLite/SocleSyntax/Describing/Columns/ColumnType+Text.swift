extension ColumnType {
  /// The type as it is written after the column's name, with a space before it; empty for a column without type.
  ///
  /// A plain type, such as `double precision` or `decimal(10, 2)`, is written as it is. Any other text is put in quotes, so
  /// that no part of it can be read as a constraint.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the type contains a NUL.
  func text(for column: String) throws(SQLiteError) -> SQLFragment {
    guard !declaration.utf8.contains(0) else {
      throw .impossible(
        subject: "the column \(column)",
        reason: "its type \(declaration.debugDescription) contains a NUL character. Remove it")
    }
    if declaration.isEmpty { return SQLFragment() }
    return SQLFragment([
      .verbatim(" "), isPlain ? .verbatim(declaration) : .identifier(declaration),
    ])
  }

  /// Whether SQLite reads the unquoted declaration as a type only: words, perhaps followed by one or two sizes.
  private var isPlain: Bool {
    guard let tokens = try? SQLToken.tokens(of: declaration), let last = tokens.last,
      tokens.first?.range.lowerBound == 0, last.range.upperBound == declaration.utf8.count
    else { return false }
    let words = tokens.prefix { $0.kind == .word && $0.isPartOfType && !$0.isWord("ALWAYS") }
    let sizes = tokens.dropFirst(words.count).map { $0.kind == .number ? "1" : $0.text }
      .filter { $0 != "+" && $0 != "-" }
    return !words.isEmpty && [[], ["(", "1", ")"], ["(", "1", ",", "1", ")"]].contains(sizes)
  }
}

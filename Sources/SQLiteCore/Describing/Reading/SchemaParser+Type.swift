extension SchemaParser {
  /// The declared type at the position, which may be empty.
  mutating func type() throws(SQLiteError) -> ColumnType {
    let start = position
    while let token = next, token.isPartOfType { position += 1 }
    if position > start, take(symbol: "(") { try sizes() }
    guard position > start else { return ColumnType(declaration: "") }
    let first = tokens[start]
    // What follows a quoted type is not part of it, not even a size.
    if first.kind != .word { return ColumnType(declaration: first.text) }
    let range = first.range.lowerBound..<tokens[position - 1].range.upperBound
    return ColumnType(written: sql.text(of: range))
  }

  /// `size)` or `size, size)`.
  private mutating func sizes() throws(SQLiteError) {
    try size()
    if take(symbol: ",") { try size() }
    try require(symbol: ")")
  }

  private mutating func size() throws(SQLiteError) {
    _ = take(symbol: "+") || take(symbol: "-")
    guard next?.kind == .number else { throw expected("a size") }
    position += 1
  }
}

extension SQLToken {
  fileprivate var isPartOfType: Bool {
    isName && !(kind == .word && SQLKeyword.endsType(text))
  }
}

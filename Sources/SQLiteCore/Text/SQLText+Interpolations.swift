extension SQLText {
  /// Proves that SQLite will read each value and name that is interpolated as just that, and nothing else as a parameter.
  ///
  /// Within quotes or a comment a value would be lost in text, and a name with such a quote in it would end there: its rest
  /// would be read as SQL. With a digit behind it, a value would be another one's parameter.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` naming the first. What cannot be read, SQLite will refuse.
  func checkInterpolations(for subject: String) throws(SQLiteError) {
    let spelling = try spelled()
    guard let tokens = try? SQLTokenizer.tokens(of: spelling.sql) else { return }
    let found = Set(tokens.map(\.range))
    if let lost = spelling.interpolations.first(where: { !found.contains($0) }) {
      let place = SQLPlace(sql: spelling.sql, byteOffset: lost.lowerBound)
      throw .impossible(
        subject: subject,
        reason:
          "what is interpolated does not stand by itself (within quotes, a comment) in \(place)"
      )
    }
    let own = Set(spelling.interpolations)
    guard let stray = tokens.first(where: { $0.kind == .parameter && !own.contains($0.range) })
    else { return }
    let reason = "the parameter \(stray.text) has no value. Interpolate the value in its place"
    throw .impossible(subject: subject, reason: reason)
  }

  /// The text, as far as it can be spelled already, and where in it the tokens are that are not verbatim.
  private func spelled() throws(SQLiteError) -> (sql: String, interpolations: [Range<Int>]) {
    var sql = ""
    var interpolations: [Range<Int>] = []
    for segment in segments {
      let spelling: String
      switch segment {
      case .verbatim(let text):
        sql += text
        continue
      case .identifier(let name): spelling = try SQLIdentifier.quoted(name)
      case .column(let column), .outerColumn(let column, _):
        spelling = try SQLIdentifier.quoted(column.name)
      case .literal(let value): spelling = try SQLLiteral.spelled(value)
      case .bound, .parameter, .argument, .failure: spelling = "?1"
      }
      let start = sql.utf8.count
      for token in try SQLTokenizer.tokens(of: spelling) {
        interpolations.append(token.range.lowerBound + start..<token.range.upperBound + start)
      }
      sql += spelling
    }
    return (sql, interpolations)
  }
}

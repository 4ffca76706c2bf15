extension SQLFragment {
  /// Checks that SQLite reads each interpolated value and name as one token, and nothing else as a parameter.
  ///
  /// Within quotes or a comment, a value would become part of the text, and a name that contains such a quote would end it:
  /// the rest of the name would be read as SQL. Directly before a digit, a value would become another parameter.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` with the first interpolation that is not a token, the first
  ///   parameter written in the text, or the position of the first bytes that form no token.
  package func checkInterpolations(for subject: String) throws(SQLiteError) {
    let (sql, interpolations) = try spelled()
    var missing = interpolations[...]
    var stray: SQLToken?
    for token in try SQLToken.tokens(of: sql) {
      if token.range == missing.first {
        missing.removeFirst()
      } else if token.kind == .parameter {
        stray = stray ?? token
      }
    }
    if let lost = missing.first {
      let place = SQLPlace(sql: sql, byteOffset: lost.lowerBound)
      throw .impossible(
        subject: subject,
        reason:
          "a value or name was interpolated within quotes or a comment, or beside a quote or digit, in \(place). Separate it from them"
      )
    }
    if let stray {
      let reason = "the parameter \(stray.text) has no value. Interpolate the value in its place"
      throw .impossible(subject: subject, reason: reason)
    }
  }

  /// Checks that the fragment stays one expression wherever it is used: not empty, with paired parentheses, without a
  /// semicolon, and without a comment at its end.
  ///
  /// - Parameter allowsParameters: Whether values may be bound; DDL allows no parameters.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if it is not such an expression, or if
  ///   ``checkInterpolations(for:)`` fails.
  package func validate(for subject: String, allowsParameters: Bool = false) throws(SQLiteError) {
    let text = allowsParameters ? self : text
    try text.checkInterpolations(for: subject)
    let sql = try allowsParameters ? spelled().sql : text.rendered().sql
    if let problem = Self.problem(in: try SQLToken.tokens(of: sql), of: sql) {
      throw .impossible(
        subject: subject, reason: "\(problem) in the expression \(SQLPlace(sql: sql))")
    }
  }

  /// The tokens of a schema's expression.
  func tokens() throws(SQLiteError) -> [SQLToken] { try SQLToken.tokens(of: text.rendered().sql) }

  private static func problem(in tokens: [SQLToken], of sql: String) -> String? {
    guard let last = tokens.last else { return "no SQL" }
    if tokens.contains(where: { $0.isSymbol(";") }) { return "a semicolon" }
    if !tokens[...].hasPairedParentheses { return "an unmatched parenthesis" }
    // A comment would hide the text that is rendered after it.
    let rest = sql.utf8.dropFirst(last.range.upperBound)
    return rest.allSatisfy { Unicode.Scalar($0).isSpace } ? nil : "a trailing comment"
  }

  /// The SQL without the qualifiers that depend on a query, and the ranges of its interpolated tokens.
  private func spelled() throws(SQLiteError) -> (sql: String, interpolations: [Range<Int>]) {
    var sql = ""
    var interpolations: [Range<Int>] = []
    for segment in segments {
      let start = sql.utf8.count
      switch segment {
      case .verbatim(let text), .runtime(let text):
        sql += text
        continue
      case .equality:
        sql += " IS "
        continue
      case .bound, .rows, .failure: sql += "?"
      case .identifier(let name): sql += try SQLIdentifier.quoted(name)
      case .column(let column), .outerColumn(let column, _):
        sql += try SQLIdentifier.quoted(column.name)
      case .literal, .table, .written:
        let spelling = try SQLFragment([segment]).rendered().sql
        for token in try SQLToken.tokens(of: spelling) {
          interpolations.append(token.range.lowerBound + start..<token.range.upperBound + start)
        }
        sql += spelling
        continue
      }
      interpolations.append(start..<sql.utf8.count)
    }
    return (sql, interpolations)
  }
}

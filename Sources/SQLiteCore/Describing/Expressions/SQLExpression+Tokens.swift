extension SQLExpression {
  /// Its tokens.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if it cannot be read, or a name or value in it cannot be
  ///   spelled.
  func tokens() throws(SQLiteError) -> [SQLToken] {
    try SQLTokenizer.tokens(of: text.rendered().sql)
  }

  /// Proves that it is one expression wherever it is put: not empty, its parentheses paired, nothing that ends
  /// a statement.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` naming `subject`.
  func validate(for subject: String) throws(SQLiteError) {
    try text.checkInterpolations(for: subject)
    let sql = try text.rendered().sql
    if let problem = Self.problem(in: try SQLTokenizer.tokens(of: sql), of: sql) {
      throw .impossible(subject: subject, reason: "\(problem) in the expression \(sql)")
    }
  }

  private static func problem(in tokens: [SQLToken], of sql: String) -> String? {
    guard let last = tokens.last else { return "nothing" }
    if tokens.contains(where: { $0.isSymbol(";") }) { return "a semicolon" }
    if tokens.contains(where: { $0.kind == .parameter }) { return "a parameter" }
    if !tokens[...].hasPairedParentheses { return "a parenthesis without partner" }
    // It would hide what is rendered behind it.
    let rest = sql.utf8.dropFirst(last.range.upperBound)
    return rest.allSatisfy { Unicode.Scalar($0).isSpace } ? nil : "a comment at the end"
  }
}

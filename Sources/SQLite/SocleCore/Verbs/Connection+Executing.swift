internal import SocleCSQLite

extension Connection {
  /// Runs a statement and ignores its results.
  ///
  /// - Returns: The number of changed rows, including those changed by triggers and foreign keys.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the statement does not compile (with line and column) or
  ///   fails; ``SQLiteError/danglingReferences(attempt:violations:)`` if it violates a foreign key;
  ///   ``SQLiteError/impossible(subject:reason:)`` if the text is not exactly one statement.
  @discardableResult
  public func execute(_ query: some SQLQuery) throws(SQLiteError) -> Int {
    let before = try totalChanges(query.purpose)
    _ = try runCountingChanges(query)
    return try totalChanges(query.purpose) - before
  }

  /// Runs a statement written as SQL, or several with semicolons between them, and ignores their results.
  ///
  /// ```swift
  /// try connection.execute("UPDATE \(Album.row) SET \(Album.price) = \(5.0)")
  /// ```
  ///
  /// Several statements are one transaction, or a savepoint in one: all of them run, or none. SQLite ignores some PRAGMAs there.
  /// With text that is known only at run time (``SQLFragment/init(verbatim:binding:)``), there can be only one statement.
  /// - Parameter purpose: What the statements do, for error messages.
  /// - Returns: The number of changed rows, including those changed by triggers and foreign keys.
  /// - Throws: as ``execute(_:)``; also if one of several statements begins or ends a transaction.
  @discardableResult
  public func execute(
    _ sql: SQLFragment, purpose: String = "running SQL"
  ) throws(SQLiteError) -> Int {
    let command = SQLCommand(checking: sql, purpose: purpose)
    let statements = try sql.isDivisible ? Self.statements(of: command) : []
    guard statements.count > 1 else { return try execute(command) }
    let words = ["BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE"]
    if let word = statements.map(\.word).first(where: { words.contains(where: $0.isWord) }) {
      let reason = "several statements are one transaction. Run \(word.text) by itself"
      throw .impossible(subject: purpose, reason: reason)
    }
    return try schemaChange {
      try statements.reduce(0) { try $0 + execute(SQLCommand(purpose, $1.sql)) }
    }
  }

  /// The statements of a literal, with their values and first words.
  private static func statements(
    of command: SQLCommand
  ) throws(SQLiteError) -> [(word: SQLToken, sql: SQLFragment)] {
    let (semicolon, rendered) = (UInt8(ascii: ";"), try command.makeText().rendered())
    var values = rendered.arguments[...]
    var (statements, text): ([(SQLToken, SQLFragment)], String) = ([], "")
    for part in rendered.sql.utf8.split(separator: semicolon, omittingEmptySubsequences: false) {
      text += "\(Substring(part));"
      // A semicolon may also be part of a text or comment, and ends each statement of a trigger.
      guard sqlite3_complete(text) != 0 || part.endIndex == rendered.sql.endIndex else { continue }
      let tokens = try SQLToken.tokens(of: text).filter { !$0.isSymbol(";") }
      let count = tokens.count { $0.kind == .parameter }
      if let word = tokens.first {
        let sql = SQLFragment(verbatim: "\(text)\n", binding: Array(values.prefix(count)))
        statements.append((word, sql))
      }
      (values, text) = (values.dropFirst(count), "")
    }
    return statements
  }
}

extension SQLFragment {
  /// Whether the whole text is known at compile time, and has a semicolon.
  fileprivate var isDivisible: Bool {
    !segments.contains { if case .runtime = $0 { true } else { false } }
      && segments.contains {
        if case .verbatim(let text) = $0 { text.utf8.contains(UInt8(ascii: ";")) } else { false }
      }
  }
}

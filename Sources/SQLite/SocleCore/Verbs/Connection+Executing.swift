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
    let statements = try sql.isDivisible ? Self.statements(of: sql, purpose) : []
    guard statements.count > 1 else {
      return try execute(SQLCommand(checking: sql, purpose: purpose))
    }
    let words = ["BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE"]
    if let word = statements.map(\.word).first(where: { words.contains(where: $0.isWord) }) {
      let reason = "several statements are one transaction. Run \(word.text) by itself"
      throw .impossible(subject: purpose, reason: reason)
    }
    return try schemaChange {
      try statements.reduce(0) { try $0 + execute(SQLCommand(purpose, $1.sql)) }
    }
  }

  /// The statements of a literal, with their first words. Each contains the columns of the tables that it names itself.
  private static func statements(
    of sql: SQLFragment, _ purpose: String
  ) throws(SQLiteError) -> [(word: SQLToken, sql: SQLFragment)] {
    try sql.checkInterpolations(for: purpose)
    let sources = sql.sources
    var (statements, current) = ([(SQLToken, SQLFragment)](), SQLFragment())
    func text() throws(SQLiteError) -> String { try current.resolved(for: sources).rendered().sql }
    func end() throws(SQLiteError) {
      var tokens = SQLTokenizer(try text())
      if let word = try tokens.next(), !word.isSymbol(";") {
        statements.append((word, try current.resolved(for: current.sources)))
      }
      current = SQLFragment()
    }
    for segment in sql.segments.flatMap(\.divided) {
      current.append(segment)
      // A semicolon may also be part of a text or comment, and ends each statement of a trigger.
      if segment == .verbatim(";"), sqlite3_complete(try text()) != 0 { try end() }
    }
    try end()
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

extension SQLFragment.Segment {
  /// The segment, divided at semicolons, each of which becomes a segment, if it is text of a literal.
  fileprivate var divided: [SQLFragment.Segment] {
    guard case .verbatim(let text) = self else { return [self] }
    let parts = text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    return Array(parts.flatMap { [.verbatim(";"), .verbatim(String(Substring($0)))] }.dropFirst())
  }
}

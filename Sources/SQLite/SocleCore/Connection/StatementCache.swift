internal import SocleCSQLite

/// The compiled statements of one connection, so that a repeated query or verb is compiled once.
///
/// A statement is found by its text; a ``RowVerb`` is also found by its kind and row description, without rendering its text
/// again. If a cached statement is in use, another one is compiled, which replaces it in the cache. The cache keeps no
/// ``Statement``, because that would keep the connection alive forever.
package final class StatementCache {
  /// The maximum number of texts: more than the frequent queries of a program, yet cheap to keep.
  package static let capacity = 64
  /// The maximum length of a text in bytes: longer texts are usually generated, and rarely repeated.
  static let longestText = 4096

  private var texts: [String: CompiledStatement] = [:]
  private var verbs: [RowVerb] = []

  /// Whether the text begins with a word of a statement that reads or changes rows.
  ///
  /// No other statement may be kept: many PRAGMAs are executed when they are compiled, and a statement that ends a transaction
  /// may be refused when it is compiled.
  static func accepts(_ sql: String) -> Bool {
    let start = sql.utf8.drop { $0 == 0x20 || (9...13).contains($0) }
    let word = start.prefix { (0x41...0x5A).contains($0 & 0xDF) }
    return keptWords.contains { $0.utf8.elementsEqual(word.lazy.map { $0 & 0xDF }) }
  }

  private static let keptWords: [String] = [
    "SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "REPLACE",
  ]

  subscript(sql: String) -> CompiledStatement? {
    get {
      // Swift takes composed and decomposed characters for equal, but SQLite does not.
      guard let known = texts[sql], known.isCompiled(from: sql) else { return nil }
      return known
    }
    set {
      let former = texts[sql]
      if texts.count >= Self.capacity, former == nil { empty() }
      texts[sql] = newValue
      newValue?.isCached = true
      guard let former else { return }
      former.isCached = false
      replaceVerbs(by: verbs.filter { $0.statement !== former })
    }
  }

  @inline(__always)
  func known(_ kind: RowVerb.Kind, _ description: FieldOrderCheck) -> RowVerb? {
    for verb in verbs where verb.description === description && verb.kind == kind { return verb }
    return nil
  }

  func insert(_ verb: RowVerb) {
    let others = verbs.filter { $0.description !== verb.description || $0.kind != verb.kind }
    replaceVerbs(by: [verb] + others.prefix(Self.capacity - 1))
  }

  // Assigned as a whole: a change in place would make Swift check each look-up for exclusive access (60 instructions).
  private func replaceVerbs(by verbs: [RowVerb]) { self.verbs = verbs }

  /// Finalizes all statements that are not in use, which is required before the connection can be closed.
  package func empty() {
    for statement in texts.values {
      statement.isCached = false
      if !statement.isInUse { statement.finalize() }
    }
    texts.removeAll(keepingCapacity: true)
    replaceVerbs(by: [])
  }
}

extension Connection {
  /// The statement with that text, marked as in use: from the cache if possible, else compiled.
  ///
  /// - Parameter longest: The maximum length in bytes of a text that is kept in the cache.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` unless the whole text is exactly one statement.
  func take(
    _ sql: String, purpose: String, longest: Int = StatementCache.longestText
  ) throws(SQLiteError) -> CompiledStatement {
    let database = try openHandle(purpose)
    guard sql.utf8.count <= longest, StatementCache.accepts(sql) else {
      return try compile(sql, in: database, purpose: purpose, flags: 0)
    }
    if let known = statementCache[sql], !known.isInUse {
      known.isInUse = true
      return known
    }
    return try compileAndKeep(sql, in: database, purpose: purpose)
  }

  func compileAndKeep(
    _ sql: String, in database: OpaquePointer, purpose: String
  ) throws(SQLiteError) -> CompiledStatement {
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let statement = try compile(sql, in: database, purpose: purpose, flags: flags)
    statementCache[sql] = statement
    return statement
  }

  private func compile(
    _ sql: String, in database: OpaquePointer, purpose: String, flags: UInt32
  ) throws(SQLiteError) -> CompiledStatement {
    observer?.willCompile()
    let (code, handle, rest) = sql.withCString { start in
      var handle: OpaquePointer?
      var end: UnsafePointer<CChar>?
      let count = sql.utf8.count
      let code = sqlite3_prepare_v3(
        database, start, Int32(clamping: count + 1), flags, &handle, &end)
      return (code, handle, end.map { count - ($0 - start) } ?? 0)
    }
    let notes = observer?.didCompile()
    try check(code, purpose, sql: sql)
    functionFailure.forget()
    guard let handle else {
      throw .impossible(subject: purpose, reason: "the SQL contains no statement")
    }
    let statement = CompiledStatement(handle: handle, notes: notes)
    // White space and further semicolons may follow a complete statement.
    guard sql.utf8.suffix(rest).allSatisfy({ $0 == 0x20 || $0 == 0x3B || (9...13).contains($0) })
    else {
      let quoted = "\(SQLPlace(sql: sql))".debugDescription
      throw .impossible(
        subject: purpose,
        reason: "only one statement can run here, but more text, or a NUL, follows it in \(quoted)."
          + " Run each statement by itself")
    }
    return statement
  }

  func release(_ statement: CompiledStatement) {
    statement.endUse()
    functionFailure.forget()
    // Before the connection is released, and perhaps closed.
    if !statement.isCached { statement.finalize() }
  }
}

/// The compiled statements of one connection, so that a repeated query or verb is compiled once.
///
/// A statement is found by its text; that of a verb for single rows also by the verb and the row description, without rendering
/// its text again. A cached statement may be in use; then another one is compiled, which replaces it here. The cache keeps no
/// ``Statement``, which would keep the connection alive forever.
package final class StatementCache {
  /// The maximum number of texts: more than the frequent queries of a program, yet cheap to keep.
  package static let capacity = 64
  /// The maximum length of a text in bytes: longer texts are usually generated, and rarely repeated.
  static let longestText = 4096

  private var texts: [String: CompiledStatement] = [:]
  private var verbs: [RowVerb] = []

  /// Whether the statement with that text reads or changes rows.
  ///
  /// No other statement may be kept: many PRAGMAs are executed by compiling them, and whether a statement may end a
  /// transaction is decided by compiling it, too.
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

/// The compiled statements of one connection, so that a repeated query or verb is compiled once.
///
/// A statement is known by its text, and that of a verb for one row also by verb and row description, so that its text need
/// not be rendered again. A cached statement may be in use; who finds it in use compiles another one, which replaces it here.
/// It stores statements without their connection: a ``Statement`` in it would keep the connection alive forever.
package final class StatementCache {
  /// The maximum number of texts: more than the frequent queries of a program, yet cheap to keep.
  package static let capacity = 64
  /// The maximum length of a text in bytes: longer texts are usually generated, and rarely repeated.
  private static let longestText = 4096

  private var texts: [String: CompiledStatement] = [:]
  private var verbs: [RowVerb] = []
  private var commands = [CompiledStatement?](
    repeating: nil, count: TransactionCommand.allCases.count)

  /// Whether the statement with that text reads or changes rows, or is a savepoint.
  ///
  /// No other statement may be kept: many PRAGMAs are executed by compiling them, and whether a statement may end a
  /// transaction is decided by compiling it, too.
  static func accepts(_ sql: String) -> Bool {
    guard sql.utf8.count <= longestText else { return false }
    let start = sql.utf8.drop { $0 == 0x20 || (9...13).contains($0) }
    let word = start.prefix { (0x41...0x5A).contains($0 & 0xDF) }
    return keptWords.contains { $0.utf8.elementsEqual(word.lazy.map { $0 & 0xDF }) }
  }

  private static let keptWords: [StaticString] = [
    "SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "REPLACE", "SAVEPOINT", "RELEASE",
  ]

  subscript(sql: String) -> CompiledStatement? {
    get { texts[sql] }
    set {
      if texts.count >= Self.capacity, texts[sql] == nil { forgetTexts() }
      texts[sql] = newValue
    }
  }

  subscript(command: TransactionCommand) -> CompiledStatement? {
    get { commands[command.rawValue] }
    set { commands[command.rawValue] = newValue }
  }

  /// The statement of a verb for one description; nil if it is not known.
  @inline(__always)
  func known(_ kind: RowVerb.Kind, _ description: FieldOrderCheck) -> RowVerb? {
    // The verb used last comes first: mostly it is the same again.
    if let first = verbs.first, first.description === description, first.kind == kind {
      return first
    }
    return search(kind, description)
  }

  @inline(never)
  private func search(_ kind: RowVerb.Kind, _ description: FieldOrderCheck) -> RowVerb? {
    guard let index = verbs.firstIndex(where: { $0.description === description && $0.kind == kind })
    else { return nil }
    verbs.swapAt(0, index)
    return verbs[0]
  }

  /// Adds the statement of a verb, or replaces it.
  func insert(_ verb: RowVerb) {
    verbs.removeAll { $0.description === verb.description && $0.kind == verb.kind }
    if verbs.count >= Self.capacity { verbs.removeLast() }
    verbs.insert(verb, at: 0)
  }

  /// Finalizes all statements that are not in use, which is required before the connection can be closed.
  package func empty() {
    forgetTexts()
    for index in commands.indices {
      commands[index]?.finalize()
      commands[index] = nil
    }
  }

  private func forgetTexts() {
    for statement in texts.values where !statement.isInUse { statement.finalize() }
    texts.removeAll(keepingCapacity: true)
    verbs.removeAll(keepingCapacity: true)
  }
}

extension StaticString {
  fileprivate var utf8: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}

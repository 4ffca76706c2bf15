internal import CSQLite

/// Compiled statements that are not in use, by their text, so that a repeated query is compiled once.
///
/// Each connection of a pool has one, because a borrower cannot keep a statement from one closure to the next. It stores C
/// pointers: a ``Statement`` in it would keep its connection alive for ever.
package struct StatementCache {
  /// A compiled statement, and the notes of the connection's observer about it.
  struct Entry {
    let handle: OpaquePointer
    let notes: AnyObject?
  }

  package init() {}

  /// The maximum number of texts: more than the frequent queries of a program, yet cheap to keep.
  package static let capacity = 64
  /// The maximum length of a text in bytes: longer texts are usually generated, and rarely repeated.
  static let longestText = 4096

  private var entries: [String: Entry] = [:]
  private var texts: [TextKey: KnownText] = [:]
  private var commands = [OpaquePointer?](
    repeating: nil, count: TransactionCommand.allCases.count)

  /// Removes and returns the statement of that text; nil if it is not in the cache or in use.
  mutating func take(_ sql: String) -> Entry? {
    entries.removeValue(forKey: sql)
  }

  /// Stores a statement for its next use, or finalizes it.
  mutating func giveBack(_ entry: Entry, sql: String) {
    guard sql.utf8.count <= Self.longestText, entries[sql] == nil else {
      sqlite3_finalize(entry.handle)
      return
    }
    sqlite3_reset(entry.handle)
    sqlite3_clear_bindings(entry.handle)
    if entries.count >= Self.capacity { forgetTexts() }
    entries[sql] = entry
  }

  /// The text for that key, nil if none is stored. The text of an insert is stored only if its rows fit their table.
  subscript(key: TextKey) -> KnownText? {
    get { texts[key] }
    set {
      if texts.count >= Self.capacity { texts.removeAll(keepingCapacity: true) }
      texts[key] = newValue
    }
  }

  subscript(command: TransactionCommand) -> OpaquePointer? {
    get { commands[command.rawValue] }
    set { commands[command.rawValue] = newValue }
  }

  /// Finalizes all statements, which is required before the connection can be closed.
  package mutating func empty() {
    forgetTexts()
    for index in commands.indices {
      sqlite3_finalize(commands[index])
      commands[index] = nil
    }
  }

  private mutating func forgetTexts() {
    for entry in entries.values { sqlite3_finalize(entry.handle) }
    entries.removeAll(keepingCapacity: true)
  }
}

/// Identifies the text of a statement over one row description. A later preparation with the same key has the same text,
/// so the text is rendered once for each connection of a pool.
package struct TextKey: Hashable {
  enum Form: Hashable {
    case insert(InsertConflict)
    case lookup(key: String)
  }

  /// The encoder of the description; its table and names never change.
  let encoder: RowEncoder
  let form: Form

  package static func == (first: TextKey, second: TextKey) -> Bool {
    first.encoder === second.encoder && first.form == second.form
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(encoder))
    hasher.combine(form)
  }
}

struct KnownText {
  let purpose: String
  let rendered: SQLFragment.Rendered

  init(_ query: any SQLQuery) throws(SQLiteError) {
    purpose = query.purpose
    rendered = try query.makeText().rendered()
  }
}

extension Connection {
  /// The text of `query`; rendered only if no text is stored for `key`.
  func text(of query: any SQLQuery, _ key: TextKey?) throws(SQLiteError) -> KnownText {
    guard let key, statementCache != nil else { return try KnownText(query) }
    if let known = statementCache?[key] { return known }
    let text = try KnownText(query)
    statementCache?[key] = text
    return text
  }
}

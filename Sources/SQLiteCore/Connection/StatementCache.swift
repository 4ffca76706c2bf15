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
  /// The maximum length of a text in bytes: longer ones are usually generated, and rarely repeated.
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

  /// The text for that key, nil if none is stored. An insert's is stored only if its rows fit their table.
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

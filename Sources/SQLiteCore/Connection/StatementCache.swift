internal import CSQLite

/// Compiled statements at rest, by their text, so that a repeated query is compiled once.
///
/// Each connection of a pool has one, because a borrower may keep no statement from one closure to the next. It holds C's
/// pointers only: a ``Statement`` in it would keep its connection alive for ever.
package struct StatementCache {
  /// A compiled statement, and what the connection's observer keeps about it.
  struct Entry {
    let handle: OpaquePointer
    let notes: AnyObject?
  }

  package init() {}

  /// How many texts are remembered; more than a program's hot queries, few enough to be cheap to keep.
  package static let capacity = 64
  /// Longer texts are generated, and rarely repeated.
  static let longestText = 4096

  private var entries: [String: Entry] = [:]
  private var texts: [TextKey: KnownText] = [:]
  private var commands = [OpaquePointer?](
    repeating: nil, count: TransactionCommand.allCases.count)

  /// The statement of that text, out of the cache; nil if it is not there or in use.
  mutating func take(_ sql: String) -> Entry? {
    entries.removeValue(forKey: sql)
  }

  /// Keeps a statement for its next use, or lets it go.
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

  /// The text of that key, nil if it was not rendered yet. An insert's is kept only if its rows fit their table.
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

  /// Lets all statements go, as a connection must before it can be closed.
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

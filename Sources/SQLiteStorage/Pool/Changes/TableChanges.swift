import SQLiteCore

/// The committed changes to some tables of a pool's database, from the moment the sequence was made.
///
/// Each element is the set of those tables that were changed since the element before, by the names that the caller
/// gave. Changes that come while nobody waits are one element, so a slow consumer falls no further behind, and the
/// latest is never lost. Each iteration is independent. It ends when the pool is closed or the task is cancelled.
public struct TableChanges: AsyncSequence, Sendable {
  /// The names of the changed tables.
  public typealias Element = Set<String>

  private let board: ChangeBoard
  private let tables: [String]
  private let start: UInt64

  init(of tables: [String], on board: ChangeBoard) {
    self.board = board
    self.tables = tables
    start = board.lock { board.commits }
  }

  /// An iteration that begins where the sequence was made.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(board: board, tables: tables, seen: start)
  }

  /// One consumer's place in the changes.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let board: ChangeBoard
    let tables: [String]
    var seen: UInt64

    /// Waits for the next change; nil once the pool is closed and every change was delivered, or the task is cancelled.
    public mutating func next() async -> Set<String>? {
      guard let news = await board.nextNews(of: tables, after: seen) else { return nil }
      seen = news.seen
      return news.tables
    }
  }
}

import SocleCore

extension SQLitePool {
  /// The changes that this pool commits to the tables of these row descriptions, from now on.
  ///
  /// To show the rows of a table, create the sequence first, then read the table, and read it again at each element. A commit
  /// between the creation and the first read also produces an element. ``results(of:)`` does all of this.
  ///
  /// A committed write counts if it ran a statement that may change the table, directly or through triggers and foreign keys.
  /// So there may be an element although no row has changed, but no change is missed. Writes that were rolled back do not
  /// count, nor do the writes of other pools and processes.
  public func changes<First, each Row>(
    in first: RowDescription<First>, _ others: repeat RowDescription<each Row>
  ) -> TableChanges {
    var names = [first.table.name]
    for other in repeat each others { names.append(other.table.name) }
    return TableChanges(of: names, on: scheduler.changes)
  }

  /// The changes that this pool commits to the tables with these names, from now on. See ``changes(in:_:)``.
  ///
  /// - Parameter tables: The names of tables; for a view, name the tables that it reads. ASCII letters compare without regard
  ///   to case.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if a table is missing; otherwise the errors of ``read(_:)-(_)``.
  public func changes(
    in tables: some Sequence<String>
  ) throws(SQLiteError) -> TableChanges {
    let names = Array(tables)
    // Created before the check, so that no change is missed.
    let changes = TableChanges(of: names, on: scheduler.changes)
    let known: Set<SQLName>
    do {
      known = Set(try read { try $0.liveObjects() }.filter { $0.type == "table" }.map(\.name).names)
    } catch {
      throw SQLiteError(thrown: error)
    }
    guard let missing = names.first(where: { !known.contains(SQLName($0)) }) else { return changes }
    throw .impossible(
      subject: "changes in the table \(missing)",
      reason: "the database has no such table. Correct the name; for a view, name its tables")
  }
}

extension SQLitePool {
  /// The changes that this pool commits to any table, from now on.
  package func changesOfAnyTable() -> TableChanges { TableChanges(of: nil, on: scheduler.changes) }
}

/// The changes that are committed to some tables of a pool's database after this sequence was created.
///
/// Each element is the set of the tables that were changed since the previous element, by the names that the caller gave.
/// Several commits between two calls of `next()` are one element, so a slow consumer falls no further behind and never misses
/// the latest change. Iterators are independent of each other. The sequence ends when the pool is closed or the task is
/// canceled.
public struct TableChanges: AsyncSequence, Sendable {
  /// The names of the changed tables.
  public typealias Element = Set<String>

  private let start: AsyncIterator

  init(of tables: [String]?, on tracker: ChangeTracker) {
    let seen = tracker.lock.withLock { tracker.commits }
    start = AsyncIterator(tracker: tracker, tables: tables, seen: seen)
  }

  /// Returns an iterator over the changes that were committed after the sequence was created.
  public func makeAsyncIterator() -> AsyncIterator { start }

  /// The state of one iteration.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    let tracker: ChangeTracker
    let tables: [String]?
    var seen: UInt64

    /// Waits for the next change; nil once the pool is closed and every change was delivered, or the task is canceled.
    public mutating func next() async -> Set<String>? { await nextChanges()?.tables }

    /// Waits for the next change; `isAnyTable` if every table counts as changed.
    package mutating func nextChanges() async -> (tables: Set<String>, isAnyTable: Bool)? {
      guard let changes = await tracker.nextChanges(of: tables, after: seen) else { return nil }
      seen = changes.seen
      return (changes.tables, changes.isAnyTable)
    }
  }
}

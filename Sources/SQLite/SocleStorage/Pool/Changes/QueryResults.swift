import SocleCore

extension SQLitePool {
  /// The results of `query` over time: the present result at once, and a new result whenever a commit of this pool changes the
  /// result.
  ///
  /// ```swift
  /// for try await colors in pool.results(of: { try $0.rows(of: Color.row) }) { show(colors) }
  /// ```
  ///
  /// The tables that the query reads, also through views, are determined automatically at each run. After a commit that may
  /// have changed one of these tables, the query runs again; a result equal to the previous one is omitted. After several
  /// commits between two calls of `next()`, the query runs once, so a slow consumer skips results, but never the latest.
  ///
  /// The sequence ends when the pool is closed or the task is canceled. It does not keep the pool alive.
  /// - Parameter query: Runs as a read of the pool, so it sees one committed state. Its result must depend only on the
  ///   database.
  public func results<Value: Equatable & Sendable>(
    of query: @escaping @Sendable (Connection) throws -> Value
  ) -> QueryResults<Value> {
    let read: QueryResults<Value>.Read = { [weak self] in
      try await self?.read { try $0.recordingReads(query) }
    }
    return QueryResults(start: .init(tracker: scheduler.changes, read: read))
  }
}

/// The results of a query over time. See ``SQLitePool/results(of:)``.
///
/// Each iterator runs the query separately.
public struct QueryResults<Value: Equatable & Sendable>: AsyncSequence, Sendable {
  /// A result of the query.
  public typealias Element = Value

  /// Runs the query; nil once the pool no longer exists.
  typealias Read = @Sendable () async throws -> (result: Value, tables: Set<SQLName>)?

  let start: AsyncIterator

  /// Returns an iterator that begins with the query's present result.
  public func makeAsyncIterator() -> AsyncIterator { start }

  /// The state of one iteration.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    let tracker: ChangeTracker
    let read: Read
    /// The previous result, with the tables and the commit it was read from; nil before the first.
    var latest: (value: Value, tables: [String], seen: UInt64)?

    /// Waits for the next result; nil once the pool is closed or the task is canceled.
    ///
    /// - Throws: The errors of the query and of ``SQLitePool/read(_:)-(_)``. The next call runs the query again.
    public mutating func next() async throws -> Value? {
      // The number is taken before the read, so that a commit during the read is not missed.
      while let seen = await commitToRead(), let (value, tables) = try await result() {
        let isNew = value != latest?.value
        latest = (value, tables.map(\.text), seen)
        if isNew { return value }
      }
      return nil
    }

    /// Waits for a commit that may have changed the result; nil if there will be none.
    private func commitToRead() async -> UInt64? {
      guard let latest else { return tracker.lock.withLock { tracker.commits } }
      return await tracker.nextChanges(of: latest.tables, after: latest.seen)?.seen
    }

    private func result() async throws -> (result: Value, tables: Set<SQLName>)? {
      do {
        return try await read()
      } catch {
        if error is CancellationError || tracker.lock.withLock({ tracker.isClosed }) { return nil }
        throw error
      }
    }
  }
}

internal import Dispatch
internal import SQLiteCore

/// The store of a repository in memory.
///
/// Reads copy the table and work on the copy, so they neither wait for each other nor see half of a change.
///
/// Unchecked: all stored variables are accessed only on `queue`, one block at a time.
final class InMemoryServers: @unchecked Sendable {
  private let queue = DispatchQueue(label: "socle.servers.in-memory")
  private var table = ServerTable()
  private var refusal: SQLiteError?
  private var followers: [Int: Follower] = [:]
  private var lastFollower = 0

  /// A consumer of changes.
  private struct Follower {
    var pending: Set<ServerChange> = []
    let signal: AsyncStream<Void>.Continuation
  }

  /// The current table.
  ///
  /// - Throws: ``SQLiteError`` after ``refuse(with:)``.
  func snapshot() throws(SQLiteError) -> ServerTable {
    try queue.sync { () -> Result<ServerTable, SQLiteError> in
      refusal.map { .failure($0) } ?? .success(table)
    }.get()
  }

  /// Changes the table. Readers see all of the change or nothing.
  ///
  /// - Parameter kinds: The kinds of change that followers receive.
  /// - Throws: ``SQLiteError`` after ``refuse(with:)``.
  func change<Answer>(
    _ kinds: Set<ServerChange>, _ body: (inout ServerTable) -> Answer
  ) throws(SQLiteError) -> Answer {
    try queue.sync { () -> Result<Answer, SQLiteError> in
      if let refusal { return .failure(refusal) }
      defer { publish(kinds) }
      return .success(body(&table))
    }.get()
  }

  /// Makes every later call throw `error`, unless an earlier one is set, and removes the servers from memory.
  func refuse(with error: SQLiteError) {
    queue.sync {
      refusal = refusal ?? error
      table = ServerTable()
      for follower in followers.values { follower.signal.finish() }
    }
  }
}

extension InMemoryServers {
  /// The changes from now on; several changes between two reads of the consumer are one element.
  ///
  /// - Throws: ``SQLiteError`` after ``refuse(with:)``.
  func changes() throws(SQLiteError) -> ServerChanges {
    _ = try snapshot()
    let (signals, signal) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = follow(signal)
    return ServerChanges(
      signals.compactMap { _ -> Set<ServerChange>? in
        let pending = self.takePending(of: id)
        return pending.isEmpty ? nil : pending
      })
  }

  private func follow(_ signal: AsyncStream<Void>.Continuation) -> Int {
    let id = queue.sync {
      lastFollower += 1
      followers[lastFollower] = Follower(signal: signal)
      return lastFollower
    }
    signal.onTermination = { _ in
      self.queue.async { self.followers[id] = nil }
    }
    return id
  }

  private func publish(_ kinds: Set<ServerChange>) {
    for id in followers.keys {
      followers[id]?.pending.formUnion(kinds)
      followers[id]?.signal.yield()
    }
  }

  private func takePending(of id: Int) -> Set<ServerChange> {
    queue.sync {
      let pending = followers[id]?.pending ?? []
      followers[id]?.pending = []
      return pending
    }
  }
}

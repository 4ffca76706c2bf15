/// The models that a query selects over time, from `results(where:)` of a repository or persister.
///
/// Each iterator fetches separately, from the beginning.
public struct ModelResults<Model>: AsyncSequence, Sendable {
  /// The models that the query selects at one moment.
  public typealias Element = [Model]

  private let start: @Sendable () throws -> Observation

  /// The models that one call of `fetch` returns, and no further results: for a fake that never changes.
  public init(once fetch: @escaping @Sendable () throws -> [Model]) {
    start = {
      Observation(
        changes: AsyncStream { $0.finish() }, entities: [], load: { ([], EntityBatch()) },
        restore: { _, _ in try fetch() })
    }
  }

  /// The results of a query in a store.
  ///
  /// - Parameters:
  ///   - query: Returns the entities whose changes can change the result, and the function that loads it.
  ///   - restore: Creates the models of a result.
  package init(
    of store: any EntityStore,
    _ query: @escaping @Sendable () throws -> (entities: Set<String>, load: Load),
    restore: @escaping @Sendable ([EntityKey], EntityBatch) throws -> [Model]
  ) {
    start = {
      let (entities, load) = try query()
      return Observation(
        changes: store.changes(), entities: entities, load: load, restore: restore)
    }
  }

  package typealias Load = @Sendable () async throws -> (roots: [EntityKey], batch: EntityBatch)

  /// Returns an iterator that begins with the present models.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(observation: start) }

  /// The state of one iteration.
  public struct AsyncIterator: AsyncIteratorProtocol {
    /// Begins or continues to observe the store; nil once the sequence has ended.
    fileprivate var observation: (@Sendable () throws -> Observation)?

    /// Waits for the next result; nil once the task is canceled or the store closed.
    ///
    /// - Throws: the error of a fetch. The next call waits for a change that can make the result right, and fetches again; after
    ///   the error of a query that no change can make right, such as `EntityError.invalidRequest`, it returns nil.
    public mutating nonisolated(nonsending) func next() async throws -> [Model]? {
      try await next(isolation: #isolation)
    }

    /// Waits for the next result, as ``next()`` does. The models are created in the isolation of `actor`.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> [Model]? {
      let current = observation
      observation = nil
      guard var known = try current?() else { return nil }
      do {
        guard let (keys, batch) = try await known.next() else { return nil }
        let found = try known.restore(keys, batch)
        observation = { [known] in known }
        return found
      } catch {
        if case EntityError.invalidRequest = error { throw error }
        (known.latest, known.hasFailed) = (nil, true)
        observation = { [known] in known }
        throw error
      }
    }
  }

  /// A store's entities under observation.
  fileprivate struct Observation: Sendable {
    /// Begun before the first fetch, so that no change is missed.
    let changes: AsyncStream<Set<String>>
    /// The entities whose changes can change the result.
    let entities: Set<String>
    let load: Load
    let restore: @Sendable ([EntityKey], EntityBatch) throws -> [Model]
    var latest: (roots: [EntityKey], batch: EntityBatch)?
    /// Whether the last fetch threw.
    var hasFailed = false

    /// The first result, or the next that differs from the latest; nil if there will be none.
    mutating nonisolated(nonsending) func next() async throws -> (
      roots: [EntityKey], batch: EntityBatch
    )? {
      while !Task.isCancelled {
        if latest != nil || hasFailed, await !isChanged() { return nil }
        let loaded = try await load()
        if let latest, latest.roots == loaded.roots, latest.batch.hasSameRows(as: loaded.batch) {
          continue
        }
        latest = loaded
        return loaded
      }
      return nil
    }

    /// Waits for a change of one of the entities; false if there will be none.
    private nonisolated(nonsending) func isChanged() async -> Bool {
      for await changed in changes where !changed.isDisjoint(with: entities) { return true }
      return false
    }
  }
}

import Entities

/// The models that a query selects over time; see ``Repository/results(where:orderedBy:limit:offset:loading:)``.
///
/// Each iterator fetches separately, from the beginning.
public struct ModelResults<Model>: AsyncSequence, Sendable {
  /// The models that the query selects at one moment.
  public typealias Element = [Model]

  private let start: @Sendable () throws -> AsyncIterator.State

  /// The models that one call of `fetch` returns, and no further results: for a fake that never changes.
  public init(once fetch: @escaping @Sendable () throws -> [Model]) {
    start = { .once(fetch) }
  }

  init(
    _ store: any EntityStore, _ entities: Set<String>,
    _ request: @escaping @Sendable () throws -> EntityRequest,
    models: @escaping @Sendable ([EntityKey], EntityBatch) throws -> [Model]
  ) {
    start = {
      .observing(
        Observation(store: store, request: try request(), entities: entities, models: models))
    }
  }

  /// Returns an iterator that begins with the present models.
  public func makeAsyncIterator() -> AsyncIterator {
    do { return AsyncIterator(state: try start()) } catch {
      return AsyncIterator(state: .once { throw error })
    }
  }

  /// The state of one iteration.
  public struct AsyncIterator: AsyncIteratorProtocol {
    enum State {
      case once(@Sendable () throws -> [Model])
      case observing(Observation)
      case over
    }
    var state: State

    /// Waits for the next result; nil once the task is canceled or the store closed.
    ///
    /// - Throws: the error of a fetch, which ends the sequence.
    public mutating nonisolated(nonsending) func next() async throws -> [Model]? {
      try await next(isolation: #isolation)
    }

    /// Waits for the next result, as ``next()`` does. The models are created in the isolation of `actor`.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> [Model]? {
      let current = state
      state = .over
      switch current {
      case .over: return nil
      case .once(let fetch): return try fetch()
      case .observing(var observation):
        guard let (keys, batch) = try await observation.next() else { return nil }
        let models = try observation.models(keys, batch)
        state = .observing(observation)
        return models
      }
    }
  }

  /// A store's entities under observation.
  struct Observation: Sendable {
    typealias Loaded = (roots: [EntityKey], batch: EntityBatch)

    let store: any EntityStore
    let request: EntityRequest
    /// The entities whose changes can change the result.
    let entities: Set<String>
    let models: @Sendable ([EntityKey], EntityBatch) throws -> [Model]
    /// From before the first fetch, so that no change is missed.
    let changes: AsyncStream<Set<String>>
    var latest: Loaded?

    init(
      store: any EntityStore, request: EntityRequest, entities: Set<String>,
      models: @escaping @Sendable ([EntityKey], EntityBatch) throws -> [Model]
    ) {
      (self.store, self.request, self.entities) = (store, request, entities)
      self.models = models
      changes = store.changes()
    }

    /// The first result, or the next that differs from the latest; nil if there will be none.
    mutating nonisolated(nonsending) func next() async throws -> Loaded? {
      while !Task.isCancelled {
        if latest != nil, await !isChanged() { return nil }
        let (store, request) = (store, request)
        let loaded = try await offCooperativeThreads { try store.load(request) }
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

import SocleEntities

extension SQLitePersister {
  /// Calls `body` for each object that matches all filters, with everything that it contains, in the order of the ids.
  ///
  /// The objects are read in groups of at most 500, each group in one read transaction, however many are stored. `body` may
  /// save and delete objects: its changes show in the groups that are read later. No object is passed twice.
  ///
  /// ```swift
  /// try persister.forEach(type: Budget.self, where: [\.amount > 0]) { budget in print(budget.date) }
  /// ```
  /// - Parameters:
  ///   - loading: The lazy relations and inverses to load with the objects.
  ///   - body: An error that it throws ends the iteration, and is thrown again.
  public func forEach<Object: Saveable>(
    type: Object.Type, where filters: [Filter<Object>] = [],
    loading: [PartialKeyPath<Object> & Sendable] = [], _ body: (Object) throws -> Void
  ) throws {
    try Query(where: filters, loading: loading).forEach(
      in: { try retrieve(type: type, where: $0.filters, limit: $0.limit, loading: $0.loading) },
      body)
  }

  /// Calls `body` for each object that matches all filters, in the order of the ids; the objects are read on a thread of the pool.
  public nonisolated(nonsending) func forEach<Object: Saveable & Sendable>(
    type: Object.Type, where filters: [Filter<Object>] = [],
    loading: [PartialKeyPath<Object> & Sendable] = [],
    _ body: nonisolated(nonsending) (Object) async throws -> Void
  ) async throws {
    try await Query(where: filters, loading: loading).forEach(
      in: {
        try await retrieve(type: type, where: $0.filters, limit: $0.limit, loading: $0.loading)
      }, body)
  }

  /// Calls a synchronous `body` for each object that matches all filters; the objects are read on a thread of the pool.
  public nonisolated(nonsending) func forEach<Object: Saveable & Sendable>(
    type: Object.Type, where filters: [Filter<Object>] = [],
    loading: [PartialKeyPath<Object> & Sendable] = [], _ body: (Object) throws -> Void
  ) async throws {
    try await forEach(type: type, where: filters, loading: loading) { object async throws in
      try body(object)
    }
  }
}

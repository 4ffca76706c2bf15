import SocleEntities

extension Repository {
  /// Calls `body` for each model that matches all of `filters`, in the order of the ids.
  ///
  /// At most 500 models, with those related to them, are in memory at a time, however many are stored; class instances that
  /// refer to each other in a circle are released only when `body` breaks the circle. Each group of 500 models is read in one
  /// transaction. `body` may save and delete models: its changes show in the groups that are read later. No model is passed
  /// twice.
  ///
  /// ```swift
  /// try recipes.forEach(where: [\.cooked == nil]) { recipe in print(recipe.name) }
  /// ```
  ///
  /// - Parameters:
  ///   - loading: The lazy relations and inverses of the models to load.
  ///   - body: An error that it throws ends the iteration, and is thrown again.
  /// - Throws: the errors of `fetch`.
  public func forEach(
    where filters: [Filter<Model>] = [], loading: [PartialKeyPath<Model> & Sendable] = [],
    _ body: (Model) throws -> Void
  ) throws {
    try Query(where: filters, loading: loading).forEach(in: { try fetch($0) }, body)
  }

  /// Calls `body` for each model that matches all of `filters`, in the order of the ids; the models are read on another thread.
  public nonisolated(nonsending) func forEach(
    where filters: [Filter<Model>] = [], loading: [PartialKeyPath<Model> & Sendable] = [],
    _ body: nonisolated(nonsending) (Model) async throws -> Void
  ) async throws {
    try await Query(where: filters, loading: loading).forEach(in: { try await fetch($0) }, body)
  }

  /// Calls a synchronous `body` for each model that matches all of `filters`; the models are read on another thread.
  public nonisolated(nonsending) func forEach(
    where filters: [Filter<Model>] = [], loading: [PartialKeyPath<Model> & Sendable] = [],
    _ body: (Model) throws -> Void
  ) async throws {
    try await forEach(where: filters, loading: loading) { model async throws in
      try body(model)
    }
  }
}

import SocleEntities

extension Repository {
  /// Calls `body` for each model that matches all of `filters`, in the order of the ids.
  ///
  /// At most 500 models, with those related to them, are in memory at a time, however many are stored; class instances that
  /// refer to each other in a circle are released only when `body` breaks the circle. Each 500 models are read as they are at
  /// one moment; a model that is saved or deleted in the meantime is passed as it is when its turn comes, and no model is
  /// passed twice. `body` may save and delete models.
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
    var parts = Parts(of: Query(where: filters, loading: loading))
    while let query = parts.next {
      for model in parts.take(try fetch(query)) { try body(model) }
    }
  }

  /// Calls `body` for each model that matches all of `filters`, in the order of the ids; the models are read on another thread.
  public nonisolated(nonsending) func forEach(
    where filters: [Filter<Model>] = [], loading: [PartialKeyPath<Model> & Sendable] = [],
    _ body: nonisolated(nonsending) (Model) async throws -> Void
  ) async throws {
    var parts = Parts(of: Query(where: filters, loading: loading))
    while let query = parts.next {
      for model in parts.take(try await fetch(query)) { try await body(model) }
    }
  }

  /// Calls `body`, which does not wait, in the same way.
  public nonisolated(nonsending) func forEach(
    where filters: [Filter<Model>] = [], loading: [PartialKeyPath<Model> & Sendable] = [],
    _ body: (Model) throws -> Void
  ) async throws {
    try await forEach(where: filters, loading: loading) { model async throws in
      try body(model)
    }
  }
}

/// The models of a query, 500 at a time, by their ids.
private struct Parts<Model: Identifiable> where Model.ID: EntityID {
  /// The query of the next models; nil if there are no more.
  private(set) var next: Query<Model>?
  private let filters: [Filter<Model>]
  private var last: EntityKey?

  init(of all: Query<Model>) {
    filters = all.filters
    next = all
    next?.orders = [Order { EntityOrdering("id") }]
    next?.limit = 500
  }

  /// The models that `next` has selected, which becomes the query of those after them.
  mutating func take(_ models: [Model]) -> [Model] {
    let keys = models.compactMap(\.id.key)
    // A fake that ignores the query would be visited forever.
    guard last.map({ last in keys.allSatisfy { last < $0 } }) ?? true else {
      next = nil
      return []
    }
    last = keys.max()
    if let last, models.count == next?.limit {
      next?.filters = filters + [Filter { .compare("id", .greater, last.value) }]
    } else {
      next = nil
    }
    return models
  }
}

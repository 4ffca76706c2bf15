import Entities

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
    var part = Query(where: filters, loading: loading).part(after: nil)
    var last: EntityKey?
    while let query = part {
      let models = try fetch(query)
      guard query.isPart(models, after: last) else { return }
      for model in models { try body(model) }
      last = models.lazy.compactMap(\.id.key).max()
      part = query.next(after: last, models.count, filters)
    }
  }

  /// Calls `body` for each model that matches all of `filters`, in the order of the ids; the models are read on another thread.
  public nonisolated(nonsending) func forEach(
    where filters: [Filter<Model>] = [], loading: [PartialKeyPath<Model> & Sendable] = [],
    _ body: nonisolated(nonsending) (Model) async throws -> Void
  ) async throws {
    var part = Query(where: filters, loading: loading).part(after: nil)
    var last: EntityKey?
    while let query = part {
      let models = try await fetch(query)
      guard query.isPart(models, after: last) else { return }
      for model in models { try await body(model) }
      last = models.lazy.compactMap(\.id.key).max()
      part = query.next(after: last, models.count, filters)
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

extension Query where Model: Identifiable, Model.ID: EntityID {
  /// The first 500 of these models, by their ids, beyond a key.
  fileprivate func part(after key: EntityKey?) -> Query? {
    var part = self
    if let key { part.filters.append(Filter { .compare("id", .greater, key.value) }) }
    part.orders = [Order { EntityOrdering("id") }]
    part.limit = 500
    return part
  }

  /// Whether models come after a key, as this query asks. A fake that ignores the query would be visited forever.
  fileprivate func isPart(_ models: [Model], after key: EntityKey?) -> Bool {
    guard let key, let first = models.lazy.compactMap(\.id.key).min() else { return true }
    return key < first
  }

  /// The part after this one, which had `count` models up to a key; nil if this was the last.
  fileprivate func next(
    after key: EntityKey?, _ count: Int, _ filters: [Filter<Model>]
  ) -> Query? {
    guard count == limit, let key else { return nil }
    var query = self
    query.filters = filters
    return query.part(after: key)
  }
}

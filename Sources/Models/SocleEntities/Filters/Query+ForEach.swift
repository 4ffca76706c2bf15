extension Query where Model: Identifiable, Model.ID: EntityID {
  /// Calls `body` for each model of this query, in the order of the ids; `fetch` returns the models of a query, at most 500.
  package func forEach(
    in fetch: (Query) throws -> [Model], _ body: (Model) throws -> Void
  ) throws {
    var parts = Parts(of: self)
    while let query = parts.next {
      for model in parts.take(try fetch(query)) { try body(model) }
    }
  }

  /// Calls `body` for each model of this query, in the order of the ids; `fetch` returns the models of a query, at most 500.
  package nonisolated(nonsending) func forEach(
    in fetch: nonisolated(nonsending) (Query) async throws -> [Model],
    _ body: nonisolated(nonsending) (Model) async throws -> Void
  ) async throws {
    var parts = Parts(of: self)
    while let query = parts.next {
      for model in parts.take(try await fetch(query)) { try await body(model) }
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

  /// Returns `models`, the result of the query `next`, and sets `next` to the query for the models after them.
  mutating func take(_ models: [Model]) -> [Model] {
    let keys = models.compactMap(\.id.key)
    // Otherwise a fake `fetch` that ignores the query would be called forever.
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

import SocleEntities
import SocleEntityTables
import SocleStorage

extension SQLitePersister {
  /// The objects that a query selects, now and after each step, undo or redo that changes them or what they contain.
  ///
  /// ```swift
  /// for try await large in persister.results(type: Budget.self, where: [\.amount >= 100]) { show(large) }
  /// ```
  ///
  /// A result that equals the previous one is left out, and a slow consumer gets only the latest. The sequence follows every
  /// commit of the pool, also of repositories and of the app's own SQL, but not those of other pools and processes. It ends
  /// when the task is canceled, the pool is closed or the query is invalid. The parameters and errors are those of
  /// ``retrieve(type:where:orderedBy:start:limit:loading:skipping:)-(_,_,_,_,_,_,_)``. An error ends a `for` loop; an iterator
  /// continues with the next change.
  public func results<Object: Saveable>(
    type: Object.Type, where filters: [Filter<Object>] = [], orderedBy orders: [Order<Object>] = [],
    start: Int = 0, limit: Int? = nil, loading: [PartialKeyPath<Object> & Sendable] = [],
    skipping skip: (@Sendable (any Error) -> Void)? = nil
  ) -> ModelResults<Object> {
    ModelResults(
      of: store,
      {
        let request = try EntityRequest(of: type, filters, orders, start, limit, loading)
        let shapes = try EntityShape.graph(of: type)
        return (
          Set(shapes.map(\.name)),
          {
            try await self.prepare(shapes)
            return try await self.store.asyncLoad(request)
          }
        )
      },
      restore: { try $1.models(type, $0, skipping: skip) })
  }
}

import SocleCore
import SocleEntities
import SocleEntityTables

extension GraphStep {
  /// Loads objects, including objects that were saved earlier in this step; see
  /// ``SQLitePersister/retrieve(type:where:orderedBy:start:limit:loading:skipping:)-(_,_,_,_,_,_,_)``.
  public func retrieve<Object: Saveable>(
    type: Object.Type, where filters: [Filter<Object>] = [], orderedBy orders: [Order<Object>] = [],
    start: Int = 0, limit: Int? = nil, loading: [PartialKeyPath<Object> & Sendable] = [],
    skipping skip: ((any Error) -> Void)? = nil
  ) throws -> [Object] {
    try prepare(type)
    let request = try EntityRequest(of: type, filters, orders, start, limit, loading)
    return try tables.objects(type, request, skip, on: connection)
  }

  /// The object with this id; nil if it is not stored.
  public func retrieve<Object: Saveable>(
    type: Object.Type, id: Int, loading: [PartialKeyPath<Object> & Sendable] = []
  ) throws -> Object? {
    try retrieve(type: type, where: [.id(id)], loading: loading).first
  }

  /// The number of objects that match all filters.
  public func count<Object: Saveable>(
    type: Object.Type, where filters: [Filter<Object>] = []
  ) throws -> Int {
    try prepare(type)
    return try tables.count(EntityRequest(type, where: filters), on: connection)
  }
}

extension EntityRequest {
  /// The request for objects, in the order of ids unless `orders` gives another.
  init<Object: Saveable>(
    of type: Object.Type, _ filters: [Filter<Object>], _ orders: [Order<Object>], _ start: Int,
    _ limit: Int?, _ loading: [PartialKeyPath<Object> & Sendable]
  ) throws {
    try self.init(
      type, where: filters, orderedBy: orders, limit: limit, offset: start, loading: loading)
    if orderings.isEmpty { orderings = [EntityOrdering("id")] }
  }
}

extension EntityTables {
  /// The objects of a request.
  func objects<Object: Saveable>(
    _ type: Object.Type, _ request: EntityRequest, _ skip: ((any Error) -> Void)?,
    on connection: Connection
  ) throws -> [Object] {
    let (keys, batch) = try load(request, on: connection)
    return try batch.models(type, keys, skipping: skip)
  }
}

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
    let request = try EntityRequest(of: type, filters, orders, start, limit, loading)
    return try history.reading(prepare(type)) {
      try tables.objects(type, request, skip, on: connection)
    }
  }

  /// The object with this id; nil if it is not stored, or if `id` is nil.
  public func retrieve<Object: Saveable>(
    type: Object.Type, id: Int?, loading: [PartialKeyPath<Object> & Sendable] = []
  ) throws -> Object? {
    try retrieve(type: type, where: [.id(id)], loading: loading).first
  }

  /// The number of objects that match all filters.
  public func count<Object: Saveable>(
    type: Object.Type, where filters: [Filter<Object>] = []
  ) throws -> Int {
    try history.reading(prepare(type)) {
      try tables.count(EntityRequest(type, where: filters), on: connection)
    }
  }

  /// The ids of the objects that match all filters; see ``SQLitePersister/ids(type:where:orderedBy:start:limit:)-(_,_,_,_,_)``.
  public func ids<Object: Saveable>(
    type: Object.Type, where filters: [Filter<Object>] = [], orderedBy orders: [Order<Object>] = [],
    start: Int = 0, limit: Int? = nil
  ) throws -> [Int] {
    try history.reading(prepare(type)) {
      try tables.ids(EntityRequest(of: type, filters, orders, start, limit), on: connection)
    }
  }

  /// Calls `body` for each object that matches all filters, in the order of the ids; see
  /// ``SQLitePersister/forEach(type:where:loading:_:)``.
  public func forEach<Object: Saveable>(
    type: Object.Type, where filters: [Filter<Object>] = [],
    loading: [PartialKeyPath<Object> & Sendable] = [], _ body: (Object) throws -> Void
  ) throws {
    try Query(where: filters, loading: loading).forEach(
      in: { try retrieve(type: type, where: $0.filters, limit: $0.limit, loading: $0.loading) },
      body)
  }
}

extension EntityRequest {
  /// The request for objects, in the order of ids unless `orders` gives another.
  init<Object: Saveable>(
    of type: Object.Type, _ filters: [Filter<Object>], _ orders: [Order<Object>], _ start: Int,
    _ limit: Int?, _ loading: [PartialKeyPath<Object> & Sendable] = []
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

  /// The ids of the objects of a request.
  func ids(_ request: EntityRequest, on connection: Connection) throws -> [Int] {
    try keys(of: request, on: connection).compactMap { Int?($0) ?? nil }
  }
}

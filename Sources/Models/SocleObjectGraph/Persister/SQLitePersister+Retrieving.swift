import SocleCore
import SocleEntities
import SocleEntityTables

extension SQLitePersister {
  /// Loads objects, with everything that they contain, in one read transaction.
  ///
  /// - Parameters:
  ///   - filters: The filters, all of which an object must match.
  ///   - orders: The sort keys, the most significant first, followed by the id.
  ///   - start: The number of objects to skip first.
  ///   - limit: The maximum number of objects, nil for all.
  ///   - loading: The lazy relations and inverses to load with the objects. A save keeps the targets of relations not loaded.
  ///   - skip: Called with the error of each object that is skipped: one that cannot be decoded, or one that contains such an
  ///     object, because saving it would remove that relation. If `skip` is nil, the first error is thrown.
  /// - Throws: `EntityError` with the type, id and property if an object cannot be decoded; `EntityError.invalidRequest` for a
  ///   negative start or limit.
  public func retrieve<Object: Saveable>(
    type: Object.Type, where filters: [Filter<Object>] = [], orderedBy orders: [Order<Object>] = [],
    start: Int = 0, limit: Int? = nil, loading: [PartialKeyPath<Object> & Sendable] = [],
    skipping skip: ((any Error) -> Void)? = nil
  ) throws -> [Object] {
    let request = try EntityRequest(of: type, filters, orders, start, limit, loading)
    return try read(type) { try $0.objects(type, request, skip, on: $1) }
  }

  /// The object with this id and everything that it contains; nil if it is not stored, or if `id` is nil.
  public func retrieve<Object: Saveable>(
    type: Object.Type, id: Int?, loading: [PartialKeyPath<Object> & Sendable] = []
  ) throws -> Object? {
    try retrieve(type: type, where: [.id(id)], loading: loading).first
  }

  /// The number of objects that match all filters.
  public func count<Object: Saveable>(
    type: Object.Type, where filters: [Filter<Object>] = []
  ) throws -> Int {
    let request = try EntityRequest(type, where: filters)
    return try read(type) { try $0.count(request, on: $1) }
  }

  /// The ids of the objects that match all filters, without loading the objects.
  public func ids<Object: Saveable>(
    type: Object.Type, where filters: [Filter<Object>] = [], orderedBy orders: [Order<Object>] = [],
    start: Int = 0, limit: Int? = nil
  ) throws -> [Int] {
    let request = try EntityRequest(of: type, filters, orders, start, limit)
    return try read(type) { try $0.ids(request, on: $1) }
  }

  /// Reads in one transaction, after creating tables that are missing.
  func read<Object: Saveable, Result>(
    _ type: Object.Type, _ body: (EntityTables, Connection) throws -> Result
  ) throws -> Result {
    let shapes = try EntityShape.graph(of: type)
    if try needsHistory(for: shapes) { try store.createHistory() }
    try store.prepare(shapes)
    let tables = store.tables
    return try store.following(tables) { try pool.read { try body(tables, $0) } }
  }
}

/// Asynchronous forms, on a thread of the pool.
extension SQLitePersister {
  /// Loads objects, with everything that they contain, in one read transaction.
  public func retrieve<Object: Saveable & Sendable>(
    type: Object.Type, where filters: [Filter<Object>] = [], orderedBy orders: [Order<Object>] = [],
    start: Int = 0, limit: Int? = nil, loading: [PartialKeyPath<Object> & Sendable] = [],
    skipping skip: (@Sendable (any Error) -> Void)? = nil
  ) async throws -> [Object] {
    let request = try EntityRequest(of: type, filters, orders, start, limit, loading)
    return try await read(type) { try $0.objects(type, request, skip, on: $1) }
  }

  /// The object with this id and everything that it contains; nil if it is not stored, or if `id` is nil.
  public func retrieve<Object: Saveable & Sendable>(
    type: Object.Type, id: Int?, loading: [PartialKeyPath<Object> & Sendable] = []
  ) async throws -> Object? {
    try await retrieve(type: type, where: [.id(id)], loading: loading).first
  }

  /// The number of objects that match all filters.
  public func count<Object: Saveable>(
    type: Object.Type, where filters: [Filter<Object>] = []
  ) async throws -> Int {
    let request = try EntityRequest(type, where: filters)
    return try await read(type) { try $0.count(request, on: $1) }
  }

  /// The ids of the objects that match all filters, without loading the objects.
  public func ids<Object: Saveable>(
    type: Object.Type, where filters: [Filter<Object>] = [], orderedBy orders: [Order<Object>] = [],
    start: Int = 0, limit: Int? = nil
  ) async throws -> [Int] {
    let request = try EntityRequest(of: type, filters, orders, start, limit)
    return try await read(type) { try $0.ids(request, on: $1) }
  }

  func read<Object: Saveable, Result: Sendable>(
    _ type: Object.Type, _ body: @escaping @Sendable (EntityTables, Connection) throws -> Result
  ) async throws -> Result {
    try await prepare(EntityShape.graph(of: type))
    let tables = store.tables
    return try await store.following(tables) { try await pool.read { try body(tables, $0) } }
  }

  /// Creates tables that are missing.
  func prepare(_ shapes: [EntityShape]) async throws {
    if try needsHistory(for: shapes) { try await store.createHistory() }
    try await store.asyncPrepare(shapes)
  }

  /// Whether tables must be created or registered for `shapes`: then `createHistory` is called first, because it refuses a file
  /// with the history of an earlier release.
  private func needsHistory(for shapes: [EntityShape]) throws -> Bool {
    try !pool.isReadOnly && !store.tables.shapes.missing(of: shapes).isEmpty
  }
}

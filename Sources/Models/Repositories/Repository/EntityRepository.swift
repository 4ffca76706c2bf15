import Entities

/// A repository that keeps the models of one type in a store.
///
/// ```swift
/// let recipes = try EntityRepository<Recipe>(in: MemoryStore())
/// ```
///
/// To use another database, pass another store: nothing else changes.
public struct EntityRepository<Model: Identifiable & SendableMetatype>: Repository
where Model.ID: EntityID {
  private let store: any EntityStore
  private let bridge: Bridge

  /// The conversion of models into batches, and back.
  struct Bridge: Sendable {
    let entity: String
    let batch: @Sendable ([Model], _ includesLazy: Bool) throws -> EntityBatch
    let models: @Sendable ([EntityKey], EntityBatch) throws -> [Model]
  }

  init(_ store: any EntityStore, _ shapes: [EntityShape], _ bridge: Bridge) throws {
    self.store = store
    self.bridge = bridge
    try store.prepare(shapes)
  }

  /// The models that a query selects.
  public func fetch(_ query: Query<Model>) throws -> [Model] {
    let (keys, batch) = try store.load(try request(query))
    return try bridge.models(keys, batch)
  }

  /// The number of models that match all of `filters`.
  public func count(where filters: [Filter<Model>]) throws -> Int {
    try store.count(try request(Query(where: filters)))
  }

  /// Stores models and all models related to them, directly or indirectly.
  public func save(contentsOf models: [Model], includingLazy: Bool) throws {
    try store.save(try bridge.batch(models, includingLazy))
  }

  /// Deletes models by id, and follows their delete rules.
  public func delete(contentsOf models: [Model]) throws {
    try store.delete(bridge.entity, try keys(of: models))
  }

  private func request(_ query: Query<Model>) throws -> EntityRequest {
    try EntityRequest(bridge.entity, query)
  }

  private func keys(of models: [Model]) throws -> [EntityKey] {
    try models.map { model in
      guard let key = model.id.key else { throw EntityError.unsaved(entity: bridge.entity) }
      return key
    }
  }
}

extension EntityRepository where Model: Entity {
  /// A repository that keeps its models in `store`, for a model type that conforms to `Entity`. The store is prepared for this
  /// type.
  ///
  /// - Throws: `EntityError` if the type cannot be stored, or does not fit the stored data.
  public init(in store: any EntityStore) throws {
    try self.init(
      store, EntityShape.all(from: Model.self),
      Bridge(
        entity: EntityModel.of(Model.self).shape.name,
        batch: { try EntityBatch(of: $0, includesLazy: $1) },
        models: { try $1.models(Model.self, $0) }))
  }
}

/// Asynchronous forms: the models stay on the caller's side, only batches are passed to another thread.
extension EntityRepository {
  /// The models that a query selects.
  public nonisolated(nonsending) func fetch(_ query: Query<Model>) async throws -> [Model] {
    let (store, request) = (store, try request(query))
    let (keys, batch) = try await offCooperativeThreads { try store.load(request) }
    return try bridge.models(keys, batch)
  }

  /// The number of models that match all of `filters`.
  public nonisolated(nonsending) func count(where filters: [Filter<Model>]) async throws -> Int {
    let (store, request) = (store, try request(Query(where: filters)))
    return try await offCooperativeThreads { try store.count(request) }
  }

  /// Stores models and all models related to them, directly or indirectly.
  public nonisolated(nonsending) func save(
    contentsOf models: [Model], includingLazy: Bool
  ) async throws {
    let (store, batch) = (store, try bridge.batch(models, includingLazy))
    try await offCooperativeThreads { try store.save(batch) }
  }

  /// Deletes models by id, and follows their delete rules.
  public nonisolated(nonsending) func delete(contentsOf models: [Model]) async throws {
    let (store, entity, keys) = (store, bridge.entity, try keys(of: models))
    try await offCooperativeThreads { try store.delete(entity, keys) }
  }
}

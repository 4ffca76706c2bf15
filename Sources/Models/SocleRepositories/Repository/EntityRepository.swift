import SocleEntities

/// A repository that keeps the models of one type in a store.
///
/// ```swift
/// let recipes = try EntityRepository<Recipe>(in: MemoryStore())
/// ```
///
/// To use another database, pass another store: nothing else changes.
public struct EntityRepository<Model: Identifiable & SendableMetatype>: Repository,
  CustomStringConvertible
where Model.ID: EntityID {
  let store: any EntityStore
  let bridge: Bridge

  /// The conversion of models into batches, and back.
  struct Bridge: Sendable {
    let entity: String
    /// The shapes of the model and of all models related to it.
    let shapes: [EntityShape]
    let batch: @Sendable ([Model], _ isDeep: Bool) throws -> EntityBatch
    let models:
      @Sendable ([EntityKey], EntityBatch, _ skip: ((any Error) -> Void)?) throws -> [Model]
  }

  init(_ store: any EntityStore, _ bridge: Bridge) throws {
    self.store = store
    self.bridge = bridge
    try store.prepare(bridge.shapes)
  }

  /// The model and the store, such as `EntityRepository<Recipe> in MemoryStore`.
  public var description: String { "\(Self.self) in \(type(of: store))" }

  /// All models, in the order of their ids.
  public func fetch() throws -> [Model] { try fetch(Query()) }

  /// The model with this id; nil if none is stored.
  public func fetch(id: Model.ID) throws -> Model? { try fetch(Query(where: [.id(id)])).first }

  /// Stores a model and all models related to it, directly or indirectly.
  public func save(_ model: Model) throws { try save(contentsOf: [model], following: true) }

  /// Deletes a model by its id, and follows its delete rules.
  public func delete(_ model: Model) throws { try delete(contentsOf: [model]) }

  /// The models that a query selects.
  public func fetch(_ query: Query<Model>) throws -> [Model] { try fetch(query, skipping: nil) }

  /// The models that a query selects, without stored models that do not fit the type.
  public func fetch(
    _ query: Query<Model>, skipping skip: ((any Error) -> Void)?
  ) throws -> [Model] {
    let (keys, batch) = try store.load(try request(query))
    return try bridge.models(keys, batch, skip)
  }

  /// The number of models that match all of `filters`.
  public func count(where filters: [Filter<Model>]) throws -> Int {
    try store.count(try request(Query(where: filters)))
  }

  /// The ids of the models that a query selects.
  public func ids(_ query: Query<Model>) throws -> [Model.ID] {
    try ids(of: store.load(try request(query, isKeysOnly: true)).roots)
  }

  /// The results of a query over time.
  public func results(_ query: Query<Model>) -> ModelResults<Model> {
    ModelResults(
      of: store,
      {
        let request = try request(query)
        return (Set(bridge.shapes.map(\.name)), { [store] in try await store.asyncLoad(request) })
      }, restore: { try bridge.models($0, $1, nil) })
  }

  /// Stores models; if `following` is true, also all models related to them, directly or indirectly.
  public func save(contentsOf models: [Model], following: Bool) throws {
    try store.apply([.save(try bridge.batch(models, following))])
  }

  /// Stores models and all models related to them. Throws `EntityError.changed`, and stores nothing, if a stored model of
  /// `snapshot` was changed after the snapshot was taken.
  public func save(
    contentsOf models: [Model], ifUnchangedSince snapshot: ModelSnapshot
  ) throws {
    try store.apply(try snapshot.saving(try bridge.batch(models, true)))
  }

  /// The present state of models and of all models related to them.
  public func snapshot(of models: [Model]) throws -> ModelSnapshot {
    ModelSnapshot(batch: try bridge.batch(models, true))
  }

  /// Deletes models by id, and follows their delete rules.
  public func delete(contentsOf models: [Model]) throws {
    try store.apply([try bridge.deletion(of: models)])
  }

  /// Deletes the models that a query selects, and follows their delete rules.
  public func delete(_ query: Query<Model>) throws {
    try store.apply([.deleteAll(try request(query))])
  }

  /// Sets properties of the models that a query selects.
  public func update(_ query: Query<Model>, set assignments: [Assignment<Model>]) throws {
    try store.apply([try updating(query, assignments)])
  }

  func request(_ query: Query<Model>, isKeysOnly: Bool = false) throws -> EntityRequest {
    var request = try EntityRequest(bridge.entity, query)
    request.isKeysOnly = isKeysOnly
    return request
  }

  func ids(of keys: [EntityKey]) throws -> [Model.ID] {
    try keys.map { key in
      guard let id = Model.ID(key) else {
        let type = Model.ID.type
        throw EntityError.incompatible(
          entity: bridge.entity,
          reason: """
            the id \(key) is not of type \(type.rawValue). Correct or delete it\(key.value.note(as: type))
            """)
      }
      return id
    }
  }

  func updating(
    _ query: Query<Model>, _ assignments: [Assignment<Model>]
  ) throws -> EntityChange {
    try .update(try request(query), by: assignments)
  }
}

extension EntityRepository.Bridge {
  /// The change that deletes models by id.
  func deletion(of models: [Model]) throws -> EntityChange {
    .delete(
      entity,
      try models.map { model in
        guard let key = model.id.key else { throw EntityError.unsaved(entity: entity) }
        return key
      })
  }
}

extension EntityRepository where Model: Entity {
  /// A repository that keeps its models in `store`, for a model type that conforms to `Entity`. The store is prepared for this
  /// type.
  ///
  /// - Throws: `EntityError` if the type cannot be stored, or does not fit the stored data.
  public init(in store: any EntityStore) throws {
    try self.init(store, try .codable())
  }
}

extension EntityRepository.Bridge where Model: Entity {
  /// The conversion of a model type that conforms to `Entity`.
  static func codable() throws -> Self {
    Self(
      entity: try EntityModel.of(Model.self).shape.name,
      shapes: try EntityShape.all(from: Model.self),
      batch: { try EntityBatch(of: $0, isDeep: $1) },
      models: { try $1.models(Model.self, $0, skipping: $2) })
  }
}

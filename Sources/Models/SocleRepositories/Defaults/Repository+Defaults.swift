import SocleEntities

/// The defaults for a repository that implements the first four methods only, such as a fake.
extension Repository {
  /// Fetches all models, and applies the query to them in memory.
  public func fetch(_ query: Query<Model>) throws -> [Model] { try query.apply(to: try fetch()) }

  /// Fetches the models without skipping any: `skip` is not called.
  public func fetch(
    _ query: Query<Model>, skipping skip: ((any Error) -> Void)?
  ) throws -> [Model] { try fetch(query) }

  /// Fetches the models, and counts them.
  public func count(where filters: [Filter<Model>]) throws -> Int {
    try fetch(Query(where: filters)).count
  }

  /// Fetches the models, and returns their ids.
  public func ids(_ query: Query<Model>) throws -> [Model.ID] { try fetch(query).map(\.id) }

  /// Saves one model after the other by `save(_:)`. `following` is ignored, because `save(_:)` also stores the related models.
  /// Not one transaction: after an error, the models saved before it remain stored.
  public func save(contentsOf models: [Model], following: Bool) throws {
    for model in models { try save(model) }
  }

  /// Deletes one model after the other. Not one transaction: after an error, the models deleted before it remain deleted.
  public func delete(contentsOf models: [Model]) throws {
    for model in models { try delete(model) }
  }

  /// Fetches the models, and deletes one after the other. Not one transaction.
  public func delete(_ query: Query<Model>) throws { try delete(contentsOf: try fetch(query)) }

  /// One result, the models that are fetched when the iteration begins; later changes yield no further results.
  public func results(_ query: Query<Model>) -> ModelResults<Model> {
    ModelResults(once: { try fetch(query) })
  }

  /// Fetches the models, and saves a changed copy of each, one after the other. Not one transaction.
  public func update(_ query: Query<Model>, set assignments: [Assignment<Model>]) throws {
    let bridge = try EntityRepository<Model>.Bridge.any()
    let models = try fetch(query)
    // Changes the rows of the models directly: a store in memory would return unloaded lists as empty, and omit lazy relations.
    var batch = try bridge.batch(models, true)
    guard var rows = batch.rows[bridge.entity],
      case .update(_, let values, let amounts) = try EntityChange.update(
        EntityRequest(bridge.entity), by: assignments)
    else { return }
    let (places, keys) = (rows.places, models.compactMap(\.id.key))
    try rows.set(
      try rows.shape.columns(setting: values, adding: amounts), at: keys.compactMap { places[$0] })
    batch.rows[bridge.entity] = rows
    try save(contentsOf: try bridge.models(keys, batch, nil), following: true)
  }

  /// The present state of the models and of all models related to them.
  public func snapshot(of models: [Model]) throws -> ModelSnapshot {
    ModelSnapshot(batch: try EntityRepository<Model>.Bridge.any().batch(models, true))
  }

  /// Fetches all models to compare them with the snapshot, and then saves. Not one transaction: a change by others between the
  /// fetch and the save is not noticed.
  public func save(
    contentsOf models: [Model], ifUnchangedSince snapshot: ModelSnapshot
  ) throws {
    let copies = try EntityRepository(holding: try fetch())
    try copies.save(contentsOf: models, ifUnchangedSince: snapshot)
    try save(contentsOf: models, following: true)
  }
}

extension Query where Model: Identifiable & SendableMetatype, Model.ID: EntityID {
  /// Applies this query to `models` as a store would: the selected models, in the order of the query. For an app's own
  /// implementations of ``Repository``.
  ///
  /// - Throws: `EntityError` for filters, orders and relations that a store refuses, for a model without an id, and for a type
  ///   that conforms to neither `Entity` nor ``EntityRepresentable``.
  public func apply(to models: [Model]) throws -> [Model] {
    let copies = try EntityRepository(holding: models)
    let found = Dictionary(
      models.map { ($0.id.key, $0) }, uniquingKeysWith: { first, _ in first })
    return try copies.ids(self).compactMap { found[$0.key] }
  }
}

extension EntityRepository {
  /// A repository in memory with copies of these models. Their relations may lead to models that are not among them.
  fileprivate init(holding models: [Model]) throws {
    let bridge = try Bridge.any()
    try self.init(
      MemoryStore(part: try bridge.batch(models, true), of: bridge.shapes), bridge)
  }
}

extension EntityRepository.Bridge {
  /// The conversion of a model type that conforms to `Entity` or ``EntityRepresentable``.
  fileprivate static func any() throws -> Self {
    func codable<One: Entity>(_ type: One.Type) throws -> Any {
      try EntityRepository<One>.Bridge.codable()
    }
    func represented<One: EntityRepresentable>(_ type: One.Type) -> Any {
      EntityRepository<One>.Bridge.represented()
    }
    var bridge: Any?
    if let type = Model.self as? any (Entity.Type) {
      bridge = try codable(type)
    } else if let type = Model.self as? any (EntityRepresentable.Type) {
      bridge = represented(type)
    }
    if let bridge = bridge as? Self { return bridge }
    throw EntityError.invalidRequest(
      entity: "\(Model.self)",
      reason: """
        only models that conform to Entity or EntityRepresentable can be selected, updated or compared. Conform the \
        type to Entity, or implement the method in the repository
        """)
  }
}

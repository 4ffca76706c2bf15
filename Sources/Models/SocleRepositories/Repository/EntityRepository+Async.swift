import SocleEntities

/// Asynchronous forms: the models stay on the caller's side, only batches are passed to another thread.
extension EntityRepository {
  /// All models, in the order of their ids.
  public nonisolated(nonsending) func fetch() async throws -> [Model] { try await fetch(Query()) }

  /// The model with this id; nil if none is stored.
  public nonisolated(nonsending) func fetch(id: Model.ID) async throws -> Model? {
    try await fetch(Query(where: [.id(id)])).first
  }

  /// Stores a model and all models related to it, directly or indirectly.
  public nonisolated(nonsending) func save(_ model: Model) async throws {
    try await save(contentsOf: [model], following: true)
  }

  /// Deletes a model by its id, and follows its delete rules.
  public nonisolated(nonsending) func delete(_ model: Model) async throws {
    try await delete(contentsOf: [model])
  }

  /// The models that a query selects.
  public nonisolated(nonsending) func fetch(_ query: Query<Model>) async throws -> [Model] {
    try await fetch(query, skipping: nil)
  }

  /// The models that a query selects, without stored models that do not fit the type.
  public nonisolated(nonsending) func fetch(
    _ query: Query<Model>, skipping skip: ((any Error) -> Void)?
  ) async throws -> [Model] {
    let request = try request(query)
    let (keys, batch) = try await store.asyncLoad(request)
    return try bridge.models(keys, batch, skip)
  }

  /// The number of models that match all of `filters`.
  public nonisolated(nonsending) func count(where filters: [Filter<Model>]) async throws -> Int {
    try await store.asyncCount(try request(Query(where: filters)))
  }

  /// The ids of the models that a query selects.
  public nonisolated(nonsending) func ids(_ query: Query<Model>) async throws -> [Model.ID] {
    try ids(of: try await store.asyncLoad(try request(query, isKeysOnly: true)).roots)
  }

  /// Stores models; if `following` is true, also all models related to them, directly or indirectly.
  public nonisolated(nonsending) func save(
    contentsOf models: [Model], following: Bool
  ) async throws {
    try await store.asyncApply([.save(try bridge.batch(models, following))])
  }

  /// Stores models and all models related to them. Throws `EntityError.changed`, and stores nothing, if a stored model of
  /// `snapshot` was changed after the snapshot was taken.
  public nonisolated(nonsending) func save(
    contentsOf models: [Model], ifUnchangedSince snapshot: ModelSnapshot
  ) async throws {
    try await store.asyncApply(try snapshot.saving(try bridge.batch(models, true)))
  }

  /// Deletes models by id, and follows their delete rules.
  public nonisolated(nonsending) func delete(contentsOf models: [Model]) async throws {
    try await store.asyncApply([try bridge.deletion(of: models)])
  }

  /// Deletes the models that a query selects, and follows their delete rules.
  public nonisolated(nonsending) func delete(_ query: Query<Model>) async throws {
    try await store.asyncApply([.deleteAll(try request(query))])
  }

  /// Sets properties of the models that a query selects.
  public nonisolated(nonsending) func update(
    _ query: Query<Model>, set assignments: [Assignment<Model>]
  ) async throws {
    try await store.asyncApply([try updating(query, assignments)])
  }
}

import SocleEntities

/// Asynchronous forms, which work on another thread.
extension Repository {
  /// The model with this id; nil if none is stored.
  public nonisolated(nonsending) func fetch(
    id: Model.ID, loading: [PartialKeyPath<Model> & Sendable]
  ) async throws -> Model? {
    try await fetch(Query(where: [.id(id)], loading: loading)).first
  }

  /// The models that match all of `filters`; without arguments, all models.
  public nonisolated(nonsending) func fetch(
    where filters: [Filter<Model>] = [], orderedBy orders: [Order<Model>] = [], limit: Int? = nil,
    offset: Int = 0, loading: [PartialKeyPath<Model> & Sendable] = [],
    skipping skip: ((any Error) -> Void)? = nil
  ) async throws -> [Model] {
    try await fetch(
      Query(where: filters, orderedBy: orders, limit: limit, offset: offset, loading: loading),
      skipping: skip)
  }

  /// The number of all models.
  public nonisolated(nonsending) func count() async throws -> Int { try await count(where: []) }

  /// Stores a model; if `following` is true, also all models related to it, directly or indirectly.
  public nonisolated(nonsending) func save(
    _ model: Model, following: Bool
  ) async throws {
    try await save(contentsOf: [model], following: following)
  }

  /// Stores models and all models related to them, directly or indirectly.
  public nonisolated(nonsending) func save(contentsOf models: [Model]) async throws {
    try await save(contentsOf: models, following: true)
  }

  /// The ids of the models that match all of `filters`, without loading the models.
  public nonisolated(nonsending) func ids(
    where filters: [Filter<Model>] = [], orderedBy orders: [Order<Model>] = [], limit: Int? = nil,
    offset: Int = 0
  ) async throws -> [Model.ID] {
    try await ids(Query(where: filters, orderedBy: orders, limit: limit, offset: offset))
  }

  /// Deletes the models that match all of `filters`, and follows their delete rules.
  public nonisolated(nonsending) func delete(where filters: [Filter<Model>]) async throws {
    try await delete(Query(where: filters))
  }

  /// Sets properties of the models that match all of `filters`, without loading them.
  public nonisolated(nonsending) func update(
    where filters: [Filter<Model>] = [], set assignments: [Assignment<Model>]
  ) async throws {
    try await update(Query(where: filters), set: assignments)
  }

  /// Stores a model and all models related to it. Throws `EntityError.changed`, and stores nothing, if a stored model of
  /// `snapshot` was changed after the snapshot was taken.
  public nonisolated(nonsending) func save(
    _ model: Model, ifUnchangedSince snapshot: ModelSnapshot
  ) async throws {
    try await save(contentsOf: [model], ifUnchangedSince: snapshot)
  }
}

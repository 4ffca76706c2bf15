import Entities

extension Repository {
  /// The model with this id; nil if none is stored.
  ///
  /// - Parameter includingLazy: Whether the model's lazy relations are loaded.
  public func fetch(id: Model.ID, includingLazy: Bool = false) throws -> Model? {
    try fetch(Query(where: [.id(id)], includingLazy: includingLazy)).first
  }

  /// The models that match all of `filters`; without arguments, all models.
  ///
  /// - Parameters:
  ///   - orders: The sort keys, the most significant first; without sort keys, the store chooses the order.
  ///   - limit: The maximum number of models; nil for all.
  ///   - offset: The number of models to skip first.
  ///   - includingLazy: Whether the lazy relations of the found models are loaded.
  /// - Throws: `EntityError` if a stored model does not fit its type; `EntityError.invalidRequest` for a negative limit or
  ///   offset.
  public func fetch(
    where filters: [Filter<Model>] = [], orderedBy orders: [Order<Model>] = [], limit: Int? = nil,
    offset: Int = 0, includingLazy: Bool = false
  ) throws -> [Model] {
    try fetch(
      Query(
        where: filters, orderedBy: orders, limit: limit, offset: offset,
        includingLazy: includingLazy))
  }

  /// The number of all models.
  public func count() throws -> Int { try count(where: []) }

  /// Stores a model and all models related to it, directly or indirectly; see ``save(contentsOf:includingLazy:)-(_,_)``.
  public func save(_ model: Model, includingLazy: Bool = false) throws {
    try save(contentsOf: [model], includingLazy: includingLazy)
  }

  /// Stores models and all models related to them; the stored contents of lazy relations are kept.
  public func save(contentsOf models: [Model]) throws {
    try save(contentsOf: models, includingLazy: false)
  }

  /// Deletes a model by its id, and follows its delete rules.
  public func delete(_ model: Model) throws { try delete(contentsOf: [model]) }
}

/// Asynchronous forms, which work on another thread.
extension Repository {
  /// The model with this id; nil if none is stored.
  public nonisolated(nonsending) func fetch(
    id: Model.ID, includingLazy: Bool = false
  ) async throws -> Model? {
    try await fetch(Query(where: [.id(id)], includingLazy: includingLazy)).first
  }

  /// The models that match all of `filters`; without arguments, all models.
  public nonisolated(nonsending) func fetch(
    where filters: [Filter<Model>] = [], orderedBy orders: [Order<Model>] = [], limit: Int? = nil,
    offset: Int = 0, includingLazy: Bool = false
  ) async throws -> [Model] {
    try await fetch(
      Query(
        where: filters, orderedBy: orders, limit: limit, offset: offset,
        includingLazy: includingLazy))
  }

  /// The number of all models.
  public nonisolated(nonsending) func count() async throws -> Int { try await count(where: []) }

  /// Stores a model and all models related to it, directly or indirectly.
  public nonisolated(nonsending) func save(
    _ model: Model, includingLazy: Bool = false
  ) async throws {
    try await save(contentsOf: [model], includingLazy: includingLazy)
  }

  /// Stores models and all models related to them; the stored contents of lazy relations are kept.
  public nonisolated(nonsending) func save(contentsOf models: [Model]) async throws {
    try await save(contentsOf: models, includingLazy: false)
  }

  /// Deletes a model by its id, and follows its delete rules.
  public nonisolated(nonsending) func delete(_ model: Model) async throws {
    try await delete(contentsOf: [model])
  }
}

import SocleEntities

extension Repository {
  /// The model with this id; nil if none is stored.
  ///
  /// - Parameter loading: The lazy relations and inverses of the model to load, such as `[\.steps]`.
  public func fetch(
    id: Model.ID, loading: [PartialKeyPath<Model> & Sendable]
  ) throws -> Model? {
    try fetch(Query(where: [.id(id)], loading: loading)).first
  }

  /// The models that match all of `filters`; without arguments, all models.
  ///
  /// - Parameters:
  ///   - orders: The sort keys, the most significant first, followed by the id.
  ///   - limit: The maximum number of models; nil for all.
  ///   - offset: The number of models to skip first.
  ///   - loading: The lazy relations and inverses of the found models to load, such as `[\.steps]`. A save keeps what is stored
  ///     in those that are not loaded: see `Indirect`.
  ///   - skip: Called with the error of each stored model that does not fit its type. That model is left out, and so are models
  ///     whose relations hold it: saving them would remove it from these relations. If nil, the first error is thrown.
  /// - Throws: `EntityError` if a stored model does not fit its type; `EntityError.invalidRequest` for a negative limit or
  ///   offset.
  public func fetch(
    where filters: [Filter<Model>] = [], orderedBy orders: [Order<Model>] = [], limit: Int? = nil,
    offset: Int = 0, loading: [PartialKeyPath<Model> & Sendable] = [],
    skipping skip: ((any Error) -> Void)? = nil
  ) throws -> [Model] {
    try fetch(
      Query(where: filters, orderedBy: orders, limit: limit, offset: offset, loading: loading),
      skipping: skip)
  }

  /// The number of all models.
  public func count() throws -> Int { try count(where: []) }

  /// Stores a model; if `following` is true, also all models related to it, directly or indirectly; see
  /// ``save(contentsOf:following:)-(_,_)``.
  ///
  /// ```swift
  /// try recipes.save(soup, following: false)  // the soup alone, with the keys of its steps and tags
  /// ```
  public func save(_ model: Model, following: Bool) throws {
    try save(contentsOf: [model], following: following)
  }

  /// Stores models and all models related to them, directly or indirectly.
  public func save(contentsOf models: [Model]) throws {
    try save(contentsOf: models, following: true)
  }

  /// The ids of the models that match all of `filters`, without loading the models.
  public func ids(
    where filters: [Filter<Model>] = [], orderedBy orders: [Order<Model>] = [], limit: Int? = nil,
    offset: Int = 0
  ) throws -> [Model.ID] {
    try ids(Query(where: filters, orderedBy: orders, limit: limit, offset: offset))
  }

  /// Deletes the models that match all of `filters`, and follows their delete rules.
  public func delete(where filters: [Filter<Model>]) throws { try delete(Query(where: filters)) }

  /// Sets properties of the models that match all of `filters`, without loading them.
  public func update(where filters: [Filter<Model>] = [], set assignments: [Assignment<Model>])
    throws
  {
    try update(Query(where: filters), set: assignments)
  }

  /// The present state of a model and of all models related to it; see ``snapshot(of:)``.
  public func snapshot(of model: Model) throws -> ModelSnapshot {
    try snapshot(of: [model])
  }

  /// Stores a model and all models related to it. Throws `EntityError.changed`, and stores nothing, if a stored model of
  /// `snapshot` was changed after the snapshot was taken.
  public func save(
    _ model: Model, ifUnchangedSince snapshot: ModelSnapshot
  ) throws {
    try save(contentsOf: [model], ifUnchangedSince: snapshot)
  }

  /// The models that match all of `filters` over time: the present models at once, and again after each change of the store
  /// that changes the result.
  ///
  /// ```swift
  /// for try await soups in recipes.results(where: [.that(\.name, hasPrefix: "Soup")]) { show(soups) }
  /// ```
  ///
  /// After a change of one of these models, or of models related to them, the models are fetched again; a result equal to the
  /// previous one is left out. Several changes between two calls of `next()` are one result, so a slow consumer gets the
  /// latest. Each store documents which changes it notices: see `EntityStore.changes()`. The sequence ends when the task is
  /// canceled. If a fetch throws, so does the sequence, which ends a loop; an iterator goes on with the next change. Each result
  /// consists of new objects, created where the loop runs.
  public func results(
    where filters: [Filter<Model>] = [], orderedBy orders: [Order<Model>] = [], limit: Int? = nil,
    offset: Int = 0, loading: [PartialKeyPath<Model> & Sendable] = []
  ) -> ModelResults<Model> {
    results(
      Query(where: filters, orderedBy: orders, limit: limit, offset: offset, loading: loading))
  }
}

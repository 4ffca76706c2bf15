import SocleEntities

extension Repository where Model: Entity {
  /// Stores a model. If a stored model has the same value of a unique property, the new one takes its id and replaces it.
  ///
  /// ```swift
  /// let user = try users.save(User(email: "ada@example.com", name: "Ada"), by: \.email)
  /// ```
  /// Relations back to the model from related models that are saved with it lead to that id, too. A model whose property is nil
  /// is stored under its own id. All properties, relations and lists of the stored model are replaced, also by a new model's
  /// defaults: above, a user with `var posts: [Post] = []`, lazy or not, has no posts afterwards.
  /// - Returns: The model as it is stored. If its id differs, this is a copy, with copies of all related models; a class
  ///   instance that was passed keeps its id. If no stored model has the value, this is the model itself, which must have an
  ///   id.
  /// - Throws: `EntityError.invalidRequest` if the property is not declared `.unique` by itself; `EntityError.taken` if each of
  ///   three attempts finds that another writer has just stored the value; otherwise the errors of ``save(_:following:)``.
  @discardableResult
  public func save<Value: Equatable & Encodable & Sendable>(
    _ model: Model, by property: KeyPath<Model, Value> & Sendable
  ) throws -> Model {
    var rest = upsertingAttempts
    while true {
      let owner = try model.uniqueFilter(property).flatMap {
        try ids(Query(where: [$0])).first?.key
      }
      let saved = try owner.map(model.copy) ?? model
      do {
        try save(contentsOf: [saved], following: true)
        return saved
      } catch let error as EntityError where error.isTaken(property) && rest > 1 { rest -= 1 }
    }
  }

  /// Stores a model in place of the stored model that has the same value of a unique property, on another thread.
  @discardableResult
  public nonisolated(nonsending) func save<Value: Equatable & Encodable & Sendable>(
    _ model: Model, by property: KeyPath<Model, Value> & Sendable
  ) async throws -> Model {
    var rest = upsertingAttempts
    while true {
      var owner: EntityKey?
      if let filter = try model.uniqueFilter(property) {
        owner = try await ids(Query(where: [filter])).first?.key
      }
      let saved = try owner.map(model.copy) ?? model
      do {
        try await save(contentsOf: [saved], following: true)
        return saved
      } catch let error as EntityError where error.isTaken(property) && rest > 1 { rest -= 1 }
    }
  }
}

/// The maximum number of attempts to find the owner of a value, which others may store or delete meanwhile.
private let upsertingAttempts = 3

extension EntityError {
  /// Whether the value of a unique property belongs to another entity.
  fileprivate func isTaken<Model: Entity, Value>(
    _ property: KeyPath<Model, Value> & Sendable
  ) -> Bool {
    guard case .taken(Model.entityName, let name, _, _) = self else { return false }
    return name == (try? EntityModel.of(Model.self).name(of: property))
  }
}

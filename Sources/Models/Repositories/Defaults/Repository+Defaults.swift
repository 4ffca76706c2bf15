import Entities

/// The defaults for a repository that implements only `fetch`, `count`, `save` and `delete`, such as a fake.
extension Repository {
  /// Fetches the models without skipping any: `skip` is not called.
  public func fetch(
    _ query: Query<Model>, skipping skip: ((any Error) -> Void)?
  ) throws -> [Model] { try fetch(query) }

  /// Fetches the models, and returns their ids.
  public func ids(_ query: Query<Model>) throws -> [Model.ID] { try fetch(query).map(\.id) }

  /// Fetches the models, and deletes them.
  public func delete(_ query: Query<Model>) throws { try delete(contentsOf: try fetch(query)) }

  /// The current result only: later changes yield no further results.
  public func results(_ query: Query<Model>) -> ModelResults<Model> {
    ModelResults(once: { try fetch(query) })
  }

  /// Throws, because key paths of assignments need an implementation of its own.
  public func update(_ query: Query<Model>, set assignments: [Assignment<Model>]) throws {
    throw unimplemented("update(_:set:)")
  }

  /// Throws, because a snapshot needs an implementation of its own.
  public func snapshot(of models: [Model]) throws -> ModelSnapshot {
    throw unimplemented("snapshot(of:)")
  }

  /// Throws, because comparing with a snapshot needs an implementation of its own.
  public func save(
    contentsOf models: [Model], ifUnchangedSince snapshot: ModelSnapshot
  ) throws {
    throw unimplemented("save(contentsOf:ifUnchangedSince:)")
  }

  private func unimplemented(_ method: String) -> EntityError {
    .invalidRequest(entity: "\(Model.self)", reason: "\(Self.self) does not implement \(method)")
  }
}

import SocleEntities

/// Changes of models of any type, which are made in one transaction; see ``/SocleEntities/EntityStore/transaction(_:)-(_)``.
public struct ModelChanges: Sendable {
  private var shapes: [String: EntityShape] = [:]
  fileprivate private(set) var changes: [EntityChange] = []

  /// Stores models and, by default, all models related to them, as ``Repository/save(contentsOf:following:)-(_,_)`` does.
  ///
  /// This call encodes the models: changes that are made to them afterwards are not stored.
  public mutating func save<Model: Entity>(
    _ models: Model..., following: Bool = true
  ) throws {
    try save(contentsOf: models, following: following)
  }

  /// Stores models and, by default, all models related to them.
  public mutating func save<Model: Entity>(
    contentsOf models: [Model], following: Bool = true
  ) throws {
    try add(.codable(), of: Model.self) { .save(try $0.batch(models, following)) }
  }

  /// Stores models that conform to ``EntityRepresentable``, and all models related to them.
  public mutating func save<Model: EntityRepresentable>(_ models: Model...) throws {
    try add(.represented(), of: Model.self) { .save(try $0.batch(models, true)) }
  }

  /// Deletes models by id, and follows their delete rules.
  public mutating func delete<Model: Entity>(_ models: Model...) throws {
    try delete(contentsOf: models)
  }

  /// Deletes models by id, and follows their delete rules.
  public mutating func delete<Model: Entity>(contentsOf models: [Model]) throws {
    try add(.codable(), of: Model.self) { try $0.deletion(of: models) }
  }

  /// Deletes models that conform to ``EntityRepresentable`` by id, and follows their delete rules.
  public mutating func delete<Model: EntityRepresentable>(_ models: Model...) throws {
    try add(.represented(), of: Model.self) { try $0.deletion(of: models) }
  }

  /// Deletes the models that match all of `filters`, and follows their delete rules.
  public mutating func delete<Model: Entity>(
    _ type: Model.Type, where filters: [Filter<Model>]
  ) throws {
    try add(.codable(), of: type) { _ in .deleteAll(try EntityRequest(type, where: filters)) }
  }

  /// Sets properties of the models that match all of `filters`.
  public mutating func update<Model: Entity>(
    _ type: Model.Type, where filters: [Filter<Model>], set assignments: [Assignment<Model>]
  ) throws {
    try add(.codable(), of: type) { _ in
      try .update(try EntityRequest(type, where: filters), by: assignments)
    }
  }

  private mutating func add<Model>(
    _ bridge: EntityRepository<Model>.Bridge, of type: Model.Type,
    _ change: (EntityRepository<Model>.Bridge) throws -> EntityChange
  ) throws {
    var shapes = shapes
    try shapes.add(bridge.shapes)
    changes.append(try change(bridge))
    self.shapes = shapes
  }

  fileprivate var sortedShapes: [EntityShape] { shapes.values.sorted { $0.name < $1.name } }
}

extension EntityStore {
  /// Collects changes of models of any type, and makes them in one transaction, in their order: all or none.
  ///
  /// ```swift
  /// try store.transaction { changes in
  ///   try changes.save(recipe)
  ///   try changes.delete(tag)
  /// }
  /// ```
  /// - Parameter body: Adds changes. Nothing is changed if it throws.
  /// - Throws: the errors of `body` and of ``apply(_:)``; `EntityError` if a type cannot be stored.
  public func transaction(_ body: (inout ModelChanges) throws -> Void) throws {
    var changes = ModelChanges()
    try body(&changes)
    try prepare(changes.sortedShapes)
    try apply(changes.changes)
  }

  /// Collects changes, like the synchronous form, and makes them on another thread.
  public nonisolated(nonsending) func transaction(
    _ body: (inout ModelChanges) throws -> Void
  ) async throws {
    var changes = ModelChanges()
    try body(&changes)
    try await asyncPrepare(changes.sortedShapes)
    try await asyncApply(changes.changes)
  }
}

extension EntityHistoryStore {
  /// Makes changes in one transaction, which becomes one step with this name in the store's undo history.
  public func transaction(_ name: String, _ body: (inout ModelChanges) throws -> Void) throws {
    var changes = ModelChanges()
    try body(&changes)
    try prepare(changes.sortedShapes)
    try apply(changes.changes, named: name)
  }

  /// Collects changes, like the synchronous form, and makes them on another thread.
  public nonisolated(nonsending) func transaction(
    _ name: String, _ body: (inout ModelChanges) throws -> Void
  ) async throws {
    var changes = ModelChanges()
    try body(&changes)
    try await asyncPrepare(changes.sortedShapes)
    try await asyncApply(changes.changes, named: name)
  }
}

import Foundation
import SocleEntities

/// A model that converts itself to an ``EntityRepresentation`` and back, without Codable.
///
/// ``encode(visited:)`` and ``decode(representation:visited:)`` must add the object that they create to `visited` before they
/// convert related objects; otherwise the conversion of a cycle would not end. A model that conforms to `Entity` can read the
/// rows of this model, and vice versa, if their shapes are equal.
public protocol EntityRepresentable: Identifiable, SendableMetatype where ID == UUID {
  /// The structure of the model: the entity's name, the names and types of its properties, and its relations.
  static var shape: EntityShape { get }
  /// The model types to which the relations lead.
  static var related: [any EntityRepresentable.Type] { get }

  /// Returns the representation of this model, which contains the representations of all models related to it.
  ///
  /// - Parameter visited: The representations made so far, by id.
  func encode(visited: inout [UUID: EntityRepresentation]) throws -> EntityRepresentation

  /// Creates the model from its representation. If the result is nil, the caller throws an error with the entity and the id.
  ///
  /// - Parameter visited: The models made so far, by id.
  static func decode(
    representation: EntityRepresentation, visited: inout [UUID: (any EntityRepresentable)?]
  ) throws -> Self?

  /// Completes this model after all models of a fetch were created: sets relations to models that did not exist when this model
  /// was decoded, such as the inverse relation in a cycle. The default implementation does nothing.
  func relate(
    to representation: EntityRepresentation, visited: [UUID: (any EntityRepresentable)?]
  ) throws
}

extension EntityRepresentable {
  /// No related types.
  public static var related: [any EntityRepresentable.Type] { [] }

  /// Does nothing.
  public func relate(
    to representation: EntityRepresentation, visited: [UUID: (any EntityRepresentable)?]
  ) throws {}
}

extension EntityRepository where Model: EntityRepresentable {
  /// A repository that keeps its models in `store`, for a type with its own conversion. The store is prepared for the type.
  ///
  /// - Throws: `EntityError` if the stored data does not fit the models' shapes.
  public init(in store: any EntityStore) throws {
    try self.init(store, .represented())
  }
}

extension EntityRepository.Bridge where Model: EntityRepresentable {
  /// The conversion of a type with its own `encode` and `decode`.
  static func represented() -> Self {
    let shapes = Model.allShapes
    return Self(
      entity: Model.shape.name, shapes: shapes,
      batch: { models, isDeep in
        try EntityBatch(of: Model.representations(of: models), shapes: shapes, isDeep: isDeep)
      },
      models: { keys, batch, skip in
        try batch.restored(Model.shape.name, keys, skipping: skip) { batch, keys, fail in
          try batch.decode(Model.self, keys, fail)
        }
      })
  }
}

extension EntityRepresentable {
  /// The representations of `models`. Of two models with one id, the second is encoded with an empty `visited`, because
  /// `visited` holds one representation for each id; whether the two are equal is checked later.
  fileprivate static func representations(of models: [Self]) throws -> [EntityRepresentation] {
    var visited: [UUID: EntityRepresentation] = [:]
    var ids: Set<UUID> = []
    return try models.map { model in
      if ids.insert(model.id).inserted { return try model.encode(visited: &visited) }
      var apart: [UUID: EntityRepresentation] = [:]
      return try model.encode(visited: &apart)
    }
  }

  fileprivate static var allShapes: [EntityShape] {
    var shapes: [EntityShape] = []
    var pending: [any EntityRepresentable.Type] = [Self.self]
    while let type = pending.popLast() {
      if shapes.contains(where: { $0.name == type.shape.name }) { continue }
      shapes.append(type.shape)
      pending += type.related
    }
    return shapes
  }
}

extension EntityBatch {
  /// The models of these keys, created by their own `decode`.
  ///
  /// - Parameter fail: Called with the entity, id and error of each model for which `decode` or `relate` failed.
  fileprivate func decode<Model: EntityRepresentable>(
    _ type: Model.Type, _ keys: [EntityKey], _ fail: (String, EntityKey, any Error) -> Void
  ) throws -> [Model] {
    let representations = try representations()
    var visited: [UUID: (any EntityRepresentable)?] = [:]
    var (models, failed): ([Model], Set<EntityKey>) = ([], [])
    for key in keys {
      guard let representation = representations[key] else { continue }
      do {
        let made = try Model.decode(representation: representation, visited: &visited)
        guard let made else { throw EntityError.undecodable(entity: Model.shape.name, id: key) }
        models.append(made)
      } catch {
        failed.insert(key)
        fail(Model.shape.name, key, error)
      }
    }
    for (key, representation) in representations where !failed.contains(key) {
      guard case .uuid(let id) = key, let model = visited[id] else { continue }
      do {
        // A `decode` may enter nil before it creates a model, so that nil remains if it fails within another model's `decode`.
        guard let model else {
          throw EntityError.undecodable(entity: representation.entityName, id: key)
        }
        try model.relate(to: representation, visited: visited)
      } catch {
        fail(representation.entityName, key, error)
      }
    }
    return models
  }
}

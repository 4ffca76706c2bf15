import Entities
import Foundation

/// A model that turns itself into a representation and back by hand, without Codable.
///
/// Both methods register what they make in `visited` before they go on to what it is related to, so that a cycle has an
/// end. A model that is stored by hand and one that conforms to `Entity` read each other's rows if their shapes are equal.
public protocol EntityRepresentable: Identifiable, SendableMetatype where ID == UUID {
  /// The name and types of what is stored.
  static var shape: EntityShape { get }
  /// The types that the relations lead to.
  static var related: [any EntityRepresentable.Type] { get }

  /// The representation of this model, and of everything that it is related to.
  ///
  /// - Parameter visited: The representations made so far, by id.
  func encode(visited: inout [UUID: EntityRepresentation]) throws -> EntityRepresentation

  /// The model of a representation, nil if there is none: an error for the caller, which names entity and id.
  ///
  /// - Parameter visited: The models made so far, by id.
  static func decode(
    representation: EntityRepresentation, visited: inout [UUID: (any EntityRepresentable)?]
  ) throws -> Self?

  /// Completes a model after all of a fetch have been made: what was not there yet when it was decoded, such as the way
  /// back in a cycle. Does nothing unless implemented.
  func relate(
    to representation: EntityRepresentation, visited: [UUID: (any EntityRepresentable)?]
  ) throws
}

extension EntityRepresentable {
  /// None.
  public static var related: [any EntityRepresentable.Type] { [] }

  /// Does nothing.
  public func relate(
    to representation: EntityRepresentation, visited: [UUID: (any EntityRepresentable)?]
  ) throws {}
}

extension EntityRepository where Model: EntityRepresentable {
  /// The models of a type that conforms to ``EntityRepresentable``, in a store, which is made ready for them.
  ///
  /// - Throws: `EntityError` if what is stored has another shape.
  public init(in store: any EntityStore) throws {
    let shapes = Model.allShapes
    try self.init(
      store, shapes,
      Bridge(
        entity: Model.shape.name,
        batch: { models, _ in
          var visited: [UUID: EntityRepresentation] = [:]
          return try EntityBatch(
            of: try models.map { try $0.encode(visited: &visited) }, shapes: shapes)
        },
        models: { keys, batch in try batch.represented(Model.self, keys) }))
  }
}

extension EntityRepresentable {
  /// The shapes of the type and of everything that it is related to.
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
  /// The models of these keys, made by their own `decode`.
  fileprivate func represented<Model: EntityRepresentable>(
    _ type: Model.Type, _ keys: [EntityKey]
  ) throws -> [Model] {
    let representations = representations()
    var visited: [UUID: (any EntityRepresentable)?] = [:]
    var models: [Model] = []
    for key in keys {
      guard let representation = representations[key] else { continue }
      let made = try Model.decode(representation: representation, visited: &visited)
      guard let made else {
        throw EntityError.undecodable(entity: Model.shape.name, id: key)
      }
      models.append(made)
    }
    for (key, representation) in representations {
      guard case .uuid(let id) = key, let model = visited[id] ?? nil else { continue }
      try model.relate(to: representation, visited: visited)
    }
    return models
  }
}

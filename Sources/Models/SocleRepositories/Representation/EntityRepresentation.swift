import Foundation
import SocleEntities

/// The intermediate form of one entity between a model and a store: its values, and the representations of related entities.
///
/// It is a class, so that each entity has one representation, however many relations lead to the entity.
public final class EntityRepresentation {
  /// The entity's id.
  public let id: UUID
  /// The name of the entity, as in ``/SocleEntities/EntityShape``.
  public let entityName: String
  /// The values by property name; a property without a value is null. A value for `id` is ignored.
  public var values: [String: EntityValue]
  /// The targets of to-one relations, by relation name; a relation without an entry is cleared.
  public var toOneRelationships: [String: EntityRepresentation]
  /// The targets of to-many relations, by relation name. Without an entry, a lazy relation is kept and any other is emptied.
  public var toManyRelationships: [String: [EntityRepresentation]]

  /// A representation with these values.
  public init(
    id: UUID, entityName: String, values: [String: EntityValue] = [:],
    toOneRelationships: [String: EntityRepresentation] = [:],
    toManyRelationships: [String: [EntityRepresentation]] = [:]
  ) {
    self.id = id
    self.entityName = entityName
    self.values = values
    self.toOneRelationships = toOneRelationships
    self.toManyRelationships = toManyRelationships
  }

  /// The value of a property as a Swift type: `let name: String = try representation.value("name")`.
  ///
  /// - Throws: `EntityError.missing` or `.mistyped`, with the entity, id and property.
  public func value<Value: Decodable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value {
    guard let value = values[name], value != .null else {
      throw EntityError.missing(entity: entityName, id: .uuid(id), property: name)
    }
    return try value.decode(type, of: entityName, .uuid(id), property: name)
  }

  /// The value of an optional property; nil if the value is null or missing.
  ///
  /// - Throws: `EntityError.mistyped`, with the entity, id and property.
  public func optional<Value: Decodable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value? {
    values[name, default: .null] == .null ? nil : try value(name, as: type)
  }
}

/// The effect of deleting an entity on the targets of one of its relations.
///
/// Whatever the rule, the deleted entity is removed from every list and to-one relation that contains it.
public enum DeleteRule: String, Hashable, Codable, Sendable {
  /// The targets are deleted, too, even if other entities are related to them.
  case cascade
  /// The targets are kept.
  case nullify
  /// An error is thrown, and nothing is deleted, if the relation has targets that the same call does not delete.
  case deny
}

/// One relation of an entity.
public struct RelationShape: Hashable, Codable, Sendable {
  /// The name of the property.
  public let name: String
  /// The name of the target entity.
  public let target: String
  /// The type of the target's key.
  public let targetKey: EntityType
  /// Whether the targets are a list; otherwise there is at most one target.
  public let isToMany: Bool
  /// The effect on the targets when the owner is deleted.
  public let onDelete: DeleteRule
  /// Whether the targets are loaded only on request. The key of a to-one relation's target is always loaded with the owner's row.
  public let isLazy: Bool
  /// The relation of the target of which this is the other side; nil for a relation that is stored.
  public let inverse: Inverse?

  /// The stored relation to which an inverse belongs.
  public struct Inverse: Hashable, Codable, Sendable {
    /// The name of the relation.
    public let name: String
    /// Whether the relation is a list.
    public let isToMany: Bool
  }

  /// Whether the key of the target is stored in the owner's row.
  public var isInRow: Bool { !isToMany && inverse == nil }

  /// A relation to at most one entity.
  public static func toOne(
    _ name: String, _ target: String, key: EntityType = .uuid, onDelete: DeleteRule = .nullify,
    isLazy: Bool = false
  ) -> RelationShape {
    RelationShape(
      name: name, target: target, targetKey: key, isToMany: false, onDelete: onDelete,
      isLazy: isLazy, inverse: nil)
  }

  /// A relation to a list of entities.
  public static func toMany(
    _ name: String, _ target: String, key: EntityType = .uuid, onDelete: DeleteRule = .nullify,
    isLazy: Bool = false
  ) -> RelationShape {
    RelationShape(
      name: name, target: target, targetKey: key, isToMany: true, onDelete: onDelete,
      isLazy: isLazy, inverse: nil)
  }
}

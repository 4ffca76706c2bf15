/// The effect of deleting an entity on the targets of one of its relations.
///
/// Whatever the rule, the deleted entity is removed from every list and to-one relation that contains it.
public enum DeleteRule: Hashable, Sendable {
  /// The targets are deleted, too, even if other entities are related to them.
  case cascade
  /// The targets are kept.
  case nullify
  /// An error is thrown, and nothing is deleted, if the relation has targets that the same call does not delete.
  case deny
}

/// One relation of an entity.
public struct RelationShape: Hashable, Sendable {
  /// The name of the property.
  public let name: String
  /// The name of the target entity.
  public let target: String
  /// The type of the target's key.
  public let targetKey: EntityType
  /// Whether the targets are an ordered list; otherwise there is at most one target.
  public let isToMany: Bool
  /// The effect on the targets when the owner is deleted.
  public let onDelete: DeleteRule
  /// Whether the targets are loaded only on request. A list is also saved only on request; the key of a to-one relation's target
  /// is always loaded and saved with the owner's row.
  public let isLazy: Bool

  /// A relation to at most one entity.
  public static func toOne(
    _ name: String, _ target: String, key: EntityType = .uuid, onDelete: DeleteRule = .nullify,
    isLazy: Bool = false
  ) -> RelationShape {
    RelationShape(
      name: name, target: target, targetKey: key, isToMany: false, onDelete: onDelete,
      isLazy: isLazy)
  }

  /// A relation to a list of entities.
  public static func toMany(
    _ name: String, _ target: String, key: EntityType = .uuid, onDelete: DeleteRule = .nullify,
    isLazy: Bool = false
  ) -> RelationShape {
    RelationShape(
      name: name, target: target, targetKey: key, isToMany: true, onDelete: onDelete,
      isLazy: isLazy)
  }
}

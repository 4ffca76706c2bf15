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
  /// For an inverse, the stored relation of the target of which it is the other side; nil for a stored relation.
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

/// A relation together with its owner, and the names under which databases store it.
public struct EntityEdge: Hashable, Sendable {
  /// The entity that declares the relation.
  public let owner: EntityShape
  /// The relation.
  public let relation: RelationShape

  /// A relation of `owner`.
  public init(_ owner: EntityShape, _ relation: RelationShape) {
    self.owner = owner
    self.relation = relation
  }

  /// The name of the table that contains the keys of owners and targets: the link table of a list, otherwise the owner's table. An
  /// inverse is read from the table of the other relation, in the other direction.
  public var table: String {
    let holder = relation.inverse == nil ? owner.name : relation.target
    return isList ? "\(holder)_\(relation.inverse?.name ?? relation.name)" : holder
  }

  /// The name of the column with the owner's key; the column can be NULL if the relation is an inverse.
  public var ownerColumn: String { relation.inverse == nil ? columns.holder : columns.target }

  /// The name of the column with the target's key.
  public var targetColumn: String { relation.inverse == nil ? columns.target : columns.holder }

  /// The name of the column by which the rows of one owner are sorted: the position in a list, otherwise the target.
  public var orderColumn: String {
    isList && relation.inverse == nil ? "position" : targetColumn
  }

  /// Whether the relation that is stored is a list.
  private var isList: Bool { relation.inverse?.isToMany ?? relation.isToMany }

  private var columns: (holder: String, target: String) {
    isList ? ("owner_id", "target_id") : ("id", "\(relation.inverse?.name ?? relation.name)_id")
  }
}

extension RelationShape {
  /// The name of the column that stores the key of a to-one relation's target.
  public var column: String { "\(name)_id" }
}

extension EntityShape {
  /// The names of the columns of the entity's table: the id, the properties, and the keys of to-one relations.
  public var columnNames: [String] { ["id"] + properties.map(\.name) + toOne.map(\.column) }

  /// The relations to follow from an entity.
  func edges(loading names: Set<String> = []) -> [EntityEdge] {
    relations.filter { !$0.isLazy || names.contains($0.name) }.map { EntityEdge(self, $0) }
  }
}

extension [String: EntityShape] {
  /// All relations, sorted by the names of their owners.
  var allEdges: [EntityEdge] {
    values.sorted { $0.name < $1.name }.flatMap { shape in
      shape.relations.map { EntityEdge(shape, $0) }
    }
  }

  /// All relations that are stored, sorted by the names of their owners.
  package var edges: [EntityEdge] { allEdges.filter { $0.relation.inverse == nil } }
}

/// The structure of one model type, as a store needs it: names and types, no Swift types.
public struct EntityShape: Hashable, Sendable {
  /// The name of the entity, and of its table where there are tables.
  public let name: String
  /// The type of the key: `.uuid` or `.int`.
  public let key: EntityType
  /// The stored properties except `id` and relations, in the order of declaration.
  public let properties: [EntityProperty]
  /// The relations, in the order of declaration.
  public let relations: [RelationShape]
  /// Combinations of properties that are searched by.
  public let indexes: [[String]]
  /// Names that the entity had earlier, whose stored rows it takes over.
  public let formerNames: [String]

  /// The relations to at most one entity; their keys are values of the row.
  public let toOne: [RelationShape]
  /// The relations to a list of entities, which are stored as links.
  public let toMany: [RelationShape]
  /// What a row holds besides its key: the properties, then the key of each to-one relation.
  public let columns: [EntityProperty]

  /// The shape of an entity; ``EntityModel`` derives it for models that are ``Entity``.
  public init(
    _ name: String, key: EntityType = .uuid, properties: [EntityProperty],
    relations: [RelationShape] = [], indexes: [[String]] = [], formerNames: [String] = []
  ) {
    self.name = name
    self.key = key
    self.properties = properties
    self.relations = relations
    self.indexes = indexes
    self.formerNames = formerNames
    toOne = relations.filter { !$0.isToMany }
    toMany = relations.filter(\.isToMany)
    columns =
      properties + toOne.map { EntityProperty($0.name, $0.targetKey, isOptional: true) }
  }

  /// The type of the property or id of that name.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)``.
  public func type(of name: String) throws(EntityError) -> EntityType {
    if name == "id" { return key }
    guard let property = properties.first(where: { $0.name == name }) else {
      throw .unknownProperty(entity: self.name, property: name)
    }
    return property.type
  }
}

/// One stored property of an entity.
public struct EntityProperty: Hashable, Sendable {
  /// The name, which is also the column's.
  public let name: String
  /// The type of its values.
  public let type: EntityType
  /// Whether it may be null.
  public let isOptional: Bool

  /// A property.
  public init(_ name: String, _ type: EntityType, isOptional: Bool = false) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
  }
}

/// What deleting an entity does to those that one of its relations leads to.
///
/// The entity that is deleted leaves every list and to-one that held it, whatever the rule.
public enum DeleteRule: Hashable, Sendable {
  /// They are deleted, too, also where others hold them.
  case cascade
  /// They stay.
  case nullify
  /// Nothing is deleted, and an error thrown, unless they are deleted by the same call.
  case deny
}

/// One relation of an entity.
public struct RelationShape: Hashable, Sendable {
  /// The name of the property.
  public let name: String
  /// The entity it leads to.
  public let target: String
  /// The type of that entity's key.
  public let targetKey: EntityType
  /// Whether it is a list, in the order of the property.
  public let isToMany: Bool
  /// What deleting the owner does to the targets.
  public let onDelete: DeleteRule
  /// Whether it is loaded and saved only on request; to-many only.
  public let isLazy: Bool

  init(
    name: String, target: String, targetKey: EntityType, isToMany: Bool, onDelete: DeleteRule,
    isLazy: Bool = false
  ) {
    self.name = name
    self.target = target
    self.targetKey = targetKey
    self.isToMany = isToMany
    self.onDelete = onDelete
    self.isLazy = isLazy
  }

  /// A relation to at most one entity.
  public static func toOne(
    _ name: String, _ target: String, key: EntityType = .uuid, onDelete: DeleteRule = .nullify
  ) -> RelationShape {
    RelationShape(
      name: name, target: target, targetKey: key, isToMany: false, onDelete: onDelete)
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

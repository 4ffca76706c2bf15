/// The structure of one model type as a store sees it: the names and types of its properties, independent of Swift types.
public struct EntityShape: Sendable {
  /// The name of the entity, and of its table in stores with tables.
  public let name: String
  /// The type of the key: `.uuid`, `.string` or `.int`.
  public let key: EntityType
  /// The stored properties except `id` and relations, in the order of declaration.
  public let properties: [EntityProperty]
  /// The relations, in the order of declaration.
  public let relations: [RelationShape]
  /// The properties of each index, for searching and sorting.
  public internal(set) var indexes: [[String]]
  /// The properties of each unique key: no two entities have the same values of them. Entities with a null among the values are
  /// not compared.
  public internal(set) var uniqueKeys: [[String]]
  /// Earlier names of the entity; rows stored under them are renamed.
  public let formerNames: [String]
  /// Earlier names of properties and relations, by the present name; a column or list stored under one of them is renamed.
  public let formerProperties: [String: [String]]
  /// Names of removed properties and relations; a shape that has one of them is refused.
  public let droppedProperties: [String]
  /// The values of properties for entities that were stored before the property was added.
  public let defaults: [String: EntityValue]

  /// The relations to at most one entity; the key of the target is stored in the owner's row.
  public let toOne: [RelationShape]
  /// The relations to lists of entities, which are stored as links outside the owner's row.
  public let toMany: [RelationShape]
  /// The relations that are the other sides of relations of their targets, and are not stored.
  public let inverses: [RelationShape]
  /// The columns of a row after its key: the properties, then the key of each to-one relation's target.
  public let columns: [EntityProperty]

  /// The full name of the Swift type from which the shape was derived; nil for a shape written by hand.
  package var model: String?
  /// The properties whose default is also read for a stored null.
  var defaultsOfNull: Set<String> = []

  /// The shape of an entity; ``EntityModel`` derives it for types that conform to ``Entity``.
  public init(
    _ name: String, key: EntityType = .uuid, properties: [EntityProperty],
    relations: [RelationShape] = [], indexes: [[String]] = [], uniqueKeys: [[String]] = [],
    formerNames: [String] = [], formerProperties: [String: [String]] = [:],
    droppedProperties: [String] = [], defaults: [String: EntityValue] = [:]
  ) {
    self.name = name
    self.key = key
    self.properties = properties
    self.relations = relations
    self.indexes = indexes
    self.uniqueKeys = uniqueKeys
    self.formerNames = formerNames
    self.formerProperties = formerProperties
    self.droppedProperties = droppedProperties
    self.defaults = defaults
    toOne = relations.filter(\.isInRow)
    toMany = relations.filter { $0.isToMany && $0.inverse == nil }
    inverses = relations.filter { $0.inverse != nil }
    columns = properties + toOne.map { EntityProperty($0.name, $0.targetKey, isOptional: true) }
  }

  /// The type of the property with this name, or of the id.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)`` if there is no such property.
  public func type(of name: String) throws(EntityError) -> EntityType {
    if name == "id" { return key }
    guard let property = properties.first(where: { $0.name == name }) else {
      throw .unknownProperty(entity: self.name, property: name)
    }
    return property.type
  }

  /// The index in ``columns`` of the key of a to-one relation's target; nil for a to-many relation or an inverse.
  public func column(of relation: RelationShape) -> Int? {
    toOne.firstIndex { $0.name == relation.name }.map { properties.count + $0 }
  }
}

extension [String: EntityShape] {
  /// The shape of the entity with this name.
  ///
  /// - Throws: ``EntityError/unprepared(entity:reason:)`` if there is none.
  package func shape(_ name: String) throws(EntityError) -> EntityShape {
    guard let shape = self[name] else {
      throw .unprepared(entity: name, reason: "prepare(_:) was not called with its shape")
    }
    return shape
  }
}

/// One stored property of an entity.
public struct EntityProperty: Hashable, Codable, Sendable {
  /// The name of the property and of its column.
  public let name: String
  /// The type of the property's values.
  public let type: EntityType
  /// Whether the property may be null.
  public let isOptional: Bool

  /// A property with this name and type.
  public init(_ name: String, _ type: EntityType, isOptional: Bool = false) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
  }
}

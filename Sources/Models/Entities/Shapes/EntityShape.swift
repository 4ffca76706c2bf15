/// The structure of one model type as a store sees it: the names and types of its properties, independent of Swift types.
public struct EntityShape: Sendable {
  /// The name of the entity, and of its table in stores with tables.
  public let name: String
  /// The type of the key: `.uuid` or `.int`.
  public let key: EntityType
  /// The stored properties except `id` and relations, in the order of declaration.
  public let properties: [EntityProperty]
  /// The relations, in the order of declaration.
  public let relations: [RelationShape]
  /// The properties of each index, for searching and sorting.
  public let indexes: [[String]]
  /// Earlier names of the entity; rows stored under them are renamed.
  public let formerNames: [String]
  /// Earlier names of properties and relations, by their present names; what is stored under them is renamed.
  public let formerProperties: [String: [String]]
  /// The values of properties for entities that were stored before the property was added.
  public let defaults: [String: EntityValue]

  /// The relations to at most one entity; the key of the target is stored in the owner's row.
  public let toOne: [RelationShape]
  /// The relations to lists of entities, which are stored as links outside the owner's row.
  public let toMany: [RelationShape]
  /// The columns of a row after its key: the properties, then the key of each to-one relation's target.
  public let columns: [EntityProperty]

  /// The full name of the Swift type from which the shape was derived; nil for a shape written by hand.
  package var model: String?

  /// The shape of an entity; ``EntityModel`` derives it for types that conform to ``Entity``.
  public init(
    _ name: String, key: EntityType = .uuid, properties: [EntityProperty],
    relations: [RelationShape] = [], indexes: [[String]] = [], formerNames: [String] = [],
    formerProperties: [String: [String]] = [:], defaults: [String: EntityValue] = [:]
  ) {
    self.name = name
    self.key = key
    self.properties = properties
    self.relations = relations
    self.indexes = indexes
    self.formerNames = formerNames
    self.formerProperties = formerProperties
    self.defaults = defaults
    toOne = relations.filter { !$0.isToMany }
    toMany = relations.filter(\.isToMany)
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

  /// The index in ``columns`` of the column that stores the key of a to-one relation's target; nil for a to-many relation.
  public func column(of relation: RelationShape) -> Int? {
    toOne.firstIndex { $0.name == relation.name }.map { properties.count + $0 }
  }
}

extension EntityShape: Hashable {
  /// Whether both have the same structure. A type of Swift and one written by hand can share an entity.
  public static func == (left: EntityShape, right: EntityShape) -> Bool {
    left.name == right.name && left.key == right.key && left.properties == right.properties
      && left.relations == right.relations && left.indexes == right.indexes
      && left.formerNames == right.formerNames && left.defaults == right.defaults
      && left.formerProperties == right.formerProperties
  }

  /// Hashes the name and the properties.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(properties)
  }
}

extension EntityShape {
  /// Checks that this shape may use the entity for which a store was prepared with `known`.
  ///
  /// - Throws: ``EntityError/unprepared(entity:reason:)`` with the first difference, or with the full names of two Swift types
  ///   that have the same name.
  public func checkSame(as known: EntityShape) throws(EntityError) {
    if let model, let other = known.model, model != other {
      throw .unprepared(
        entity: name,
        reason: """
          \(model) and \(other) are two types with that name. Give one of them a name of its own: \
          static let entityName = "…"
          """)
    }
    if self == known { return }
    let (mine, others) = (parts, known.parts)
    let index = zip(mine, others).enumerated().first { $1.0 != $1.1 }?.offset
    let place = index ?? min(mine.count, others.count)
    func part(_ parts: [String]) -> String { place < parts.count ? parts[place] : "nothing" }
    throw .unprepared(
      entity: name,
      reason: """
        it was prepared with another shape of that name, which has \(part(others)) where this one \
        has \(part(mine)). Types that share an entity need equal shapes, in the same order
        """)
  }

  private var parts: [String] {
    ["a key of type \(key)"]
      + properties.map { "\($0.name): \($0.type)\($0.isOptional ? "?" : "")" }
      + relations.map {
        "the \($0.isLazy ? "lazy " : "")relation \($0.name) to \($0.isToMany ? "many" : "one") \($0.target), \($0.onDelete)"
      }
      + indexes.map { "an index on \($0.joined(separator: ", "))" }
      + formerNames.map { "the former name \($0)" }
      + formerProperties.sorted { $0.key < $1.key }.map { name, former in
        "the former names \(former.joined(separator: ", ")) of \(name)"
      } + defaults.map { "\($0.key): \($0.value) by default" }.sorted()
  }
}

extension [String: EntityShape] {
  /// Returns the shapes whose names these do not contain.
  ///
  /// - Throws: ``EntityError/unprepared(entity:reason:)`` for a shape that differs from the one with its name;
  ///   ``EntityError/incompatible(entity:reason:)`` for a name that is the former name of another shape.
  package func missing(of shapes: some Sequence<EntityShape>) throws(EntityError) -> [EntityShape] {
    var missing: [EntityShape] = []
    for shape in shapes {
      if let known = self[shape.name] {
        try shape.checkSame(as: known)
      } else {
        missing.append(shape)
      }
    }
    if !missing.isEmpty { try Self.checkFormerNames(Array(values) + missing) }
    return missing
  }

  /// A type with the former name of another would take what is stored under that name.
  private static func checkFormerNames(_ shapes: [EntityShape]) throws(EntityError) {
    let names = Set(shapes.map(\.name))
    for shape in shapes {
      for former in shape.formerNames where former != shape.name && names.contains(former) {
        throw .incompatible(
          entity: former,
          reason: """
            \(former) is a former name of \(shape.name). Give the new type a name of its own: \
            static let entityName = "…"
            """)
      }
    }
  }
}

/// One stored property of an entity.
public struct EntityProperty: Hashable, Sendable {
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

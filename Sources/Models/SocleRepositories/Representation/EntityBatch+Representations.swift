import Foundation
import SocleEntities

extension EntityBatch {
  /// The batch of representations and, if `isDeep` is true, of all representations related to them, directly or indirectly.
  ///
  /// - Throws: `EntityError.unprepared` for an entity without a shape, `.missing` or `.mistyped` for values that do not fit the
  ///   shape, `.conflictingCopies` for two different representations with one id, `.unstorable` for a name that is not in the
  ///   shape, two entities with one id or a target of the wrong entity.
  init(of roots: [EntityRepresentation], shapes: [EntityShape], isDeep: Bool) throws {
    self.init()
    var seen: Set<ObjectIdentifier> = []
    var known: [UUID: (entity: String, row: Int)] = [:]
    var pending = roots
    while let one = pending.popLast() {
      guard seen.insert(ObjectIdentifier(one)).inserted else { continue }
      guard let shape = shapes.first(where: { $0.name == one.entityName }) else {
        throw EntityError.unprepared(
          entity: one.entityName,
          reason: "no model has this shape. Add one to \"related\" of the model that refers to it")
      }
      let (row, lists) = (try one.row(of: shape), try one.lists(of: shape))
      if isDeep {
        pending += one.toManyRelationships.values.joined()
        pending += one.toOneRelationships.values
      }
      if let other = known[one.id] {
        try check(one.id, row, lists, of: shape, sameAs: other)
      } else {
        known[one.id] = (shape.name, rows[shape.name]?.keys.count ?? 0)
        rows[shape.name, default: EntityRows(shape)].append(.uuid(one.id), row, lists: lists)
      }
    }
  }

  /// Checks that a second representation with an id is equal to the first one.
  private func check(
    _ id: UUID, _ values: [EntityValue], _ lists: [[EntityKey]?], of shape: EntityShape,
    sameAs other: (entity: String, row: Int)
  ) throws {
    guard other.entity == shape.name, let stored = rows[shape.name] else {
      throw EntityError.unstorable(
        entity: shape.name, property: "id", reason: id.reasonIfShared(with: other.entity))
    }
    guard stored.row(other.row).elementsEqual(values),
      stored.lists.map({ $0[other.row] }) == lists
    else { throw EntityError.conflictingCopies(entity: shape.name, id: .uuid(id)) }
  }

  /// One representation for each row, with the relations of the batch, cycles included.
  ///
  /// - Throws: `EntityError.incompatible` for an id that two entities share.
  func representations() throws(EntityError) -> [EntityKey: EntityRepresentation] {
    var made: [EntityKey: EntityRepresentation] = [:]
    for rows in rows.values {
      for (index, key) in rows.keys.enumerated() {
        guard case .uuid(let id) = key else { continue }
        if let other = made[key]?.entityName {
          throw .incompatible(entity: rows.shape.name, reason: id.reasonIfShared(with: other))
        }
        let values = zip(rows.shape.properties.map(\.name), rows.row(index))
        made[key] = EntityRepresentation(
          id: id, entityName: rows.shape.name,
          values: Dictionary(values, uniquingKeysWith: { first, _ in first }))
      }
    }
    for rows in rows.values { rows.relate(made) }
    return made
  }
}

extension EntityRows {
  /// Sets the relations of the representations of these rows.
  fileprivate func relate(_ made: [EntityKey: EntityRepresentation]) {
    for relation in shape.toOne {
      let targets = targets(of: relation)
      for (index, key) in keys.enumerated() {
        made[key]?.toOneRelationships[relation.name] = targets(index).first.flatMap { made[$0] }
      }
    }
    for (relation, lists) in zip(shape.toMany, lists) {
      for (key, list) in zip(keys, lists) {
        made[key]?.toManyRelationships[relation.name] = list?.compactMap { made[$0] }
      }
    }
  }
}

extension UUID {
  fileprivate func reasonIfShared(with other: String) -> String {
    """
    the id \(self) also belongs to a \(other). Hand-written models are distinguished by their ids \
    alone, whatever their types. Give one of them another id
    """
  }
}

extension EntityRepresentation {
  /// The targets of each to-many relation; nil if a lazy relation keeps its stored targets.
  fileprivate func lists(of shape: EntityShape) throws -> [[EntityKey]?] {
    for relation in shape.relations {
      let targets = toManyRelationships[relation.name] ?? []
      for target in targets + [toOneRelationships[relation.name]].compactMap(\.self)
      where target.entityName != relation.target {
        throw EntityError.unstorable(
          entity: shape.name, property: relation.name,
          reason: "its target \(target.id) is a \(target.entityName), not a \(relation.target)")
      }
    }
    return shape.toMany.map { relation in
      let targets = toManyRelationships[relation.name] ?? (relation.isLazy ? nil : [])
      return targets?.map { .uuid($0.id) }
    }
  }

  /// The values in the order of the shape's columns.
  fileprivate func row(of shape: EntityShape) throws -> [EntityValue] {
    let names = Set(shape.properties.map(\.name) + ["id"])
    let unknown =
      values.keys.first { !names.contains($0) }
      ?? toOneRelationships.keys.first { name in !shape.toOne.contains { $0.name == name } }
      ?? toManyRelationships.keys.first { name in !shape.toMany.contains { $0.name == name } }
    if let unknown {
      throw EntityError.unstorable(
        entity: entityName, property: unknown,
        reason: "its shape has no property or relation of this name and kind. Correct the name in"
          + " encode(visited:), or declare it in the shape")
    }
    return try shape.properties.map(value) + shape.toOne.map(key)
  }

  private func value(of property: EntityProperty) throws -> EntityValue {
    let value = values[property.name] ?? .null
    guard value != .null || property.isOptional else {
      throw EntityError.missing(entity: entityName, id: .uuid(id), property: property.name)
    }
    guard value == .null || value.type == property.type else {
      throw EntityError.mistyped(
        entity: entityName, id: .uuid(id), property: property.name,
        expected: property.type.rawValue, found: value.kind)
    }
    return value
  }

  /// The key of a to-one relation's target, or null.
  private func key(of relation: RelationShape) throws -> EntityValue {
    guard !relation.isLazy else {
      throw EntityError.invalidModel(
        entity: entityName,
        reason: """
          its to-one relation \(relation.name) is lazy, but a representation has no place for the key \
          of an entity that is not loaded. Declare it without isLazy
          """)
    }
    return toOneRelationships[relation.name].map { .uuid($0.id) } ?? .null
  }
}

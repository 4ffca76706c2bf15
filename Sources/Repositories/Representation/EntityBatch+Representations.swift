import Entities

extension EntityBatch {
  /// The batch of representations and of all representations related to them, directly or indirectly.
  ///
  /// - Throws: `EntityError.unprepared` for an entity without shape, `.missing`, `.mistyped` or `.unknownProperty` for values
  ///   that do not fit it.
  init(of roots: [EntityRepresentation], shapes: [EntityShape]) throws {
    self.init()
    var seen: Set<ObjectIdentifier> = []
    var pending = roots
    while let one = pending.popLast() {
      guard seen.insert(ObjectIdentifier(one)).inserted else { continue }
      guard let shape = shapes.first(where: { $0.name == one.entityName }) else {
        throw EntityError.unprepared(
          entity: one.entityName, reason: "no related type has a shape of that name")
      }
      rows[shape.name, default: EntityRows(shape)].append(.uuid(one.id), try one.row(of: shape))
      for relation in shape.toMany {
        let list = one.toManyRelationships[relation.name]
        if relation.isLazy && list == nil { continue }
        let targets = list ?? []
        links[shape.name, default: [:]][relation.name, default: EntityLinks()]
          .append(.uuid(one.id), targets.map { .uuid($0.id) })
        pending += targets
      }
      pending += one.toOneRelationships.values
    }
  }

  /// One representation for each row, with the relations of the batch, cycles included.
  func representations() -> [EntityKey: EntityRepresentation] {
    var made: [EntityKey: EntityRepresentation] = [:]
    for rows in rows.values {
      for (index, key) in rows.keys.enumerated() {
        guard case .uuid(let id) = key else { continue }
        let values = zip(rows.shape.properties.map(\.name), rows.row(index))
        made[key] = EntityRepresentation(
          id: id, entityName: rows.shape.name,
          values: Dictionary(values, uniquingKeysWith: { first, _ in first }))
      }
    }
    for rows in rows.values {
      for (index, key) in rows.keys.enumerated() {
        for relation in rows.shape.toOne {
          guard let column = rows.shape.column(of: relation) else { continue }
          let target = EntityKey(rows.values[index * rows.width + column])
          made[key]?.toOneRelationships[relation.name] = target.flatMap { made[$0] }
        }
      }
    }
    for (name, links) in links.values.joined() {
      for owner in links.owners { made[owner]?.toManyRelationships[name] = [] }
      for link in links.links {
        guard let target = made[link.target] else { continue }
        made[link.owner]?.toManyRelationships[name]?.append(target)
      }
    }
    return made
  }
}

extension EntityRepresentation {
  /// The values in the order of the shape's columns.
  fileprivate func row(of shape: EntityShape) throws -> [EntityValue] {
    let names = Set(shape.properties.map(\.name))
    if let unknown = values.keys.first(where: { $0 != "id" && !names.contains($0) }) {
      throw EntityError.unknownProperty(entity: entityName, property: unknown)
    }
    var row: [EntityValue] = []
    for property in shape.properties {
      let value = values[property.name] ?? .null
      guard value != .null || property.isOptional else {
        throw EntityError.missing(entity: entityName, id: .uuid(id), property: property.name)
      }
      guard value == .null || value.type == property.type else {
        throw EntityError.mistyped(
          entity: entityName, id: .uuid(id), property: property.name,
          expected: property.type.rawValue, found: value.type.rawValue)
      }
      row.append(value)
    }
    for relation in shape.toOne {
      row.append(toOneRelationships[relation.name].map { .uuid($0.id) } ?? .null)
    }
    return row
  }
}

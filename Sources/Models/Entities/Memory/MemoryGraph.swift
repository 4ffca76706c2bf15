/// The entities of a memory store: rows by key, and the lists of their relations.
struct MemoryGraph {
  var shapes: [String: EntityShape] = [:]
  var rows: [String: [EntityKey: [EntityValue]]] = [:]
  /// The lists by entity, relation and owner.
  var lists: [String: [String: [EntityKey: [EntityKey]]]] = [:]

  mutating func save(_ batch: EntityBatch) throws(EntityError) {
    for name in batch.rows.keys { _ = try shape(name) }
    try checkTargets(of: batch)
    for (name, new) in batch.rows {
      for (index, key) in new.keys.enumerated() {
        rows[name, default: [:]][key] = Array(new.row(index))
      }
    }
    for (name, relations) in batch.links {
      for (relation, links) in relations {
        for owner in links.owners { lists[name, default: [:]][relation, default: [:]][owner] = [] }
        for link in links.links {
          lists[name, default: [:]][relation, default: [:]][link.owner, default: []]
            .append(link.target)
        }
      }
    }
  }

  /// - Throws: ``EntityError/dangling(entity:id:)`` if a relation of the batch refers to an entity that does not exist.
  private func checkTargets(of batch: EntityBatch) throws(EntityError) {
    let coming = batch.rows.mapValues { Set($0.keys) }
    func check(_ target: EntityKey, _ name: String) throws(EntityError) {
      guard rows[name]?[target] != nil || coming[name]?.contains(target) == true else {
        throw .dangling(entity: name, id: target)
      }
    }
    for new in batch.rows.values {
      for relation in new.shape.toOne {
        guard let column = new.shape.column(of: relation) else { continue }
        for index in new.keys.indices {
          if let target = EntityKey(new.values[index * new.width + column]) {
            try check(target, relation.target)
          }
        }
      }
    }
    for (name, relations) in batch.links {
      for relation in try shape(name).toMany {
        for link in relations[relation.name]?.links ?? [] {
          try check(link.target, relation.target)
        }
      }
    }
  }

  func shape(_ name: String) throws(EntityError) -> EntityShape {
    guard let shape = shapes[name] else {
      throw .unprepared(entity: name, reason: "prepare(_:) was not called with its shape")
    }
    return shape
  }

  func list(_ entity: String, _ relation: String, _ owner: EntityKey) -> [EntityKey] {
    lists[entity]?[relation]?[owner] ?? []
  }

  func targets(_ shape: EntityShape, _ relation: RelationShape, of key: EntityKey) -> [EntityKey] {
    if relation.isToMany { return list(shape.name, relation.name, key) }
    guard let column = shape.column(of: relation), let row = rows[shape.name]?[key] else {
      return []
    }
    return EntityKey(row[column]).map { [$0] } ?? []
  }
}

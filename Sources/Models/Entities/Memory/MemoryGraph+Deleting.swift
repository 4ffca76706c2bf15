extension MemoryGraph {
  mutating func delete(_ entity: String, _ keys: [EntityKey]) throws(EntityError) {
    let going = try deletion(entity, keys)
    for (name, keys) in going {
      for key in keys {
        rows[name]?[key] = nil
        for relation in try shape(name).toMany { lists[name]?[relation.name]?[key] = nil }
      }
    }
    for shape in shapes.values {
      for relation in shape.relations {
        if let gone = going[relation.target] { clear(shape, relation, of: gone) }
      }
    }
  }

  private func deletion(
    _ entity: String, _ keys: [EntityKey]
  ) throws(EntityError) -> [String: Set<EntityKey>] {
    _ = try shape(entity)
    var going: [String: Set<EntityKey>] = [:]
    var pending = keys.map { (entity, $0) }
    while let (name, key) = pending.popLast() {
      guard rows[name]?[key] != nil, going[name, default: []].insert(key).inserted else { continue }
      let shape = try shape(name)
      for relation in shape.relations where relation.onDelete == .cascade {
        pending += targets(shape, relation, of: key).map { (relation.target, $0) }
      }
    }
    for (name, keys) in going {
      let shape = try shape(name)
      for relation in shape.relations where relation.onDelete == .deny {
        for key in keys.sorted() {
          let left = targets(shape, relation, of: key)
            .contains { going[relation.target]?.contains($0) != true }
          if left { throw .denied(entity: name, id: key, relation: relation.name) }
        }
      }
    }
    return going
  }

  /// Removes deleted entities from one relation of all owners.
  private mutating func clear(
    _ shape: EntityShape, _ relation: RelationShape, of gone: Set<EntityKey>
  ) {
    guard let column = shape.column(of: relation) else {
      for (owner, targets) in lists[shape.name]?[relation.name] ?? [:]
      where targets.contains(where: gone.contains) {
        lists[shape.name]?[relation.name]?[owner] = targets.filter { !gone.contains($0) }
      }
      return
    }
    for (owner, row) in rows[shape.name] ?? [:] {
      if let key = EntityKey(row[column]), gone.contains(key) {
        rows[shape.name]?[owner]?[column] = .null
      }
    }
  }
}

extension MemoryGraph {
  mutating func delete(_ entity: String, _ keys: [EntityKey]) throws(EntityError) {
    let going = try deletion(entity, keys)
    for (name, keys) in going {
      for key in keys { replace(name, key, by: nil) }
    }
    for (name, stored) in rows {
      let shape = try shape(name)
      guard shape.relations.contains(where: { going[$0.target] != nil }) else { continue }
      for (key, row) in stored { replace(name, key, by: clear(row, shape, of: going)) }
    }
  }

  /// The entities to delete with these, following the delete rules.
  private func deletion(
    _ entity: String, _ keys: [EntityKey]
  ) throws(EntityError) -> [String: Set<EntityKey>] {
    _ = try shape(entity)
    var targets = TargetLookup(graph: self)
    var going: [String: Set<EntityKey>] = [:]
    var pending = keys.map { (entity: entity, key: $0) }
    while let (name, key) = pending.popLast() {
      guard going[name, default: []].insert(key).inserted else { continue }
      pending += try targets.of(name, key) { $0.onDelete == .cascade }
    }
    for (name, keys) in going {
      for relation in try shape(name).relations where relation.onDelete == .deny {
        for key in keys.sorted() {
          let left = try targets.of(name, key) { $0 == relation }
            .contains { going[$0.entity]?.contains($0.key) != true }
          if left { throw .denied(entity: name, id: key, relation: relation.name) }
        }
      }
    }
    return going
  }

  /// A row whose relations do not lead to deleted entities.
  private func clear(_ row: Row, _ shape: EntityShape, of gone: [String: Set<EntityKey>]) -> Row {
    var row = row
    for (place, relation) in shape.toMany.enumerated() {
      if let gone = gone[relation.target] { row.lists[place].removeAll(where: gone.contains) }
    }
    for (place, relation) in shape.toOne.enumerated() {
      let column = shape.properties.count + place
      if let gone = gone[relation.target], EntityKey(row.values[column]).map(gone.contains) == true
      {
        row.values[column] = .null
      }
    }
    return row
  }
}

/// The targets of entities, also of inverses, each of which is looked up once for all entities.
private struct TargetLookup {
  let graph: MemoryGraph
  private var inverses: [EntityEdge: (MemoryRow) -> [EntityKey]] = [:]

  init(graph: MemoryGraph) { self.graph = graph }

  mutating func of(
    _ name: String, _ key: EntityKey, where isIncluded: (RelationShape) -> Bool
  ) throws(EntityError) -> [(entity: String, key: EntityKey)] {
    guard let row = graph.rows[name]?[key] else { return [] }
    let shape = try graph.shape(name)
    var found = graph.targets(shape, of: row, where: isIncluded)
    for relation in shape.inverses where isIncluded(relation) {
      let edge = EntityEdge(shape, relation)
      if inverses[edge] == nil { inverses[edge] = try graph.keys(of: relation, shape) }
      found += (inverses[edge]?((key, row)) ?? []).map { (relation.target, $0) }
    }
    return found
  }
}

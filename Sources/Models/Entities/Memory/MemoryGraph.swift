/// The entities of a memory store.
struct MemoryGraph {
  /// The values of an entity, and the lists of its to-many relations, in the order of the shape.
  typealias Row = (values: [EntityValue], lists: [[EntityKey]])

  var shapes: [String: EntityShape] = [:]
  var rows: [String: [EntityKey: Row]] = [:]

  mutating func save(_ batch: EntityBatch) throws(EntityError) {
    for name in batch.rows.keys { _ = try shape(name) }
    try checkTargets(of: batch)
    for (name, new) in batch.rows {
      for (index, key) in new.keys.enumerated() {
        let stored = rows[name]?[key]?.lists
        let lists = new.lists.indices.map { new.lists[$0][index] ?? stored?[$0] ?? [] }
        rows[name, default: [:]][key] = (Array(new.row(index)), lists)
      }
    }
  }

  /// - Throws: ``EntityError/dangling(entity:id:)`` if a relation of the batch refers to an entity that does not exist.
  private func checkTargets(of batch: EntityBatch) throws(EntityError) {
    let coming = batch.rows.mapValues { Set($0.keys) }
    for new in batch.rows.values {
      for relation in new.shape.relations {
        let (name, targets) = (relation.target, new.targets(of: relation))
        for target in new.keys.indices.lazy.flatMap(targets)
        where rows[name]?[target] == nil && coming[name]?.contains(target) != true {
          throw .dangling(entity: name, id: target)
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

  /// The targets of the relations that `isIncluded` accepts, with the names of their entities.
  func targets(
    _ shape: EntityShape, of row: Row, where isIncluded: (RelationShape) -> Bool
  ) -> [(entity: String, key: EntityKey)] {
    var found: [(entity: String, key: EntityKey)] = []
    for (relation, list) in zip(shape.toMany, row.lists) where isIncluded(relation) {
      found += list.map { (relation.target, $0) }
    }
    for (relation, value) in zip(shape.toOne, row.values[shape.properties.count...])
    where isIncluded(relation) {
      if let key = EntityKey(value) { found.append((relation.target, key)) }
    }
    return found
  }
}

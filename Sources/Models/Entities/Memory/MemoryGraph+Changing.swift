extension MemoryGraph {
  mutating func save(_ batch: EntityBatch) throws {
    for (name, rows) in batch.rows { try rows.check(fit: shapes.shape(name)) }
    for (name, new) in batch.rows {
      for (index, key) in new.keys.enumerated() {
        let stored = rows[name]?[key]?.lists
        let lists = new.shape.toMany.indices.map { new.lists[$0][index] ?? stored?[$0] ?? [] }
        replace(name, key, by: (Array(new.row(index)), lists))
      }
    }
  }

  mutating func update(
    _ request: EntityRequest, _ values: [String: EntityValue]
  ) throws {
    let columns = try shapes.shape(request.entity).columns(setting: values)
    for key in try keys(of: request) {
      guard var row = rows[request.entity]?[key] else { continue }
      for (place, value) in columns { row.values[place] = value }
      replace(request.entity, key, by: row)
    }
  }

  /// - Throws: ``EntityError/changed(entity:id:expected:found:)``.
  func expect(_ batch: EntityBatch) throws {
    for (name, expected) in batch.rows {
      let stored = try EntityGraph(shapes, self).rows(of: shapes.shape(name), expected.keys)
      try expected.check(unchangedIn: stored)
    }
  }

  mutating func delete(_ entity: String, _ keys: [EntityKey]) throws {
    let going = try EntityGraph(shapes, self).deletion(of: entity, keys).mapValues { Set($0) }
    for (name, keys) in going {
      for key in keys { replace(name, key, by: nil) }
    }
    for (name, stored) in rows {
      let shape = try shapes.shape(name)
      guard shape.relations.contains(where: { going[$0.target] != nil }) else { continue }
      for (key, row) in stored { replace(name, key, by: clear(row, shape, of: going)) }
    }
  }

  /// A row whose relations do not lead to deleted entities.
  private func clear(_ row: Row, _ shape: EntityShape, of gone: [String: Set<EntityKey>]) -> Row {
    var row = row
    for (place, relation) in shape.toMany.enumerated() {
      if let gone = gone[relation.target] { row.lists[place].removeAll(where: gone.contains) }
    }
    for relation in shape.toOne {
      guard let gone = gone[relation.target], let column = shape.column(of: relation),
        EntityKey(row.values[column]).map(gone.contains) == true
      else { continue }
      row.values[column] = .null
    }
    return row
  }
}

extension MemoryGraph {
  mutating func save(_ batch: EntityBatch) throws(EntityError) {
    for (name, rows) in batch.rows { try rows.check(fit: shape(name)) }
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
  ) throws(EntityError) {
    let columns = try shape(request.entity).columns(setting: values)
    for key in try keys(of: request) {
      guard var row = rows[request.entity]?[key] else { continue }
      for (place, value) in columns { row.values[place] = value }
      replace(request.entity, key, by: row)
    }
  }

  /// - Throws: ``EntityError/changed(entity:id:expected:found:)``.
  func expect(_ batch: EntityBatch) throws(EntityError) {
    for (name, expected) in batch.rows {
      var stored = EntityRows(try shape(name))
      for key in expected.keys {
        if let row = rows[name]?[key] { stored.append(key, row.values, lists: row.lists) }
      }
      try expected.check(unchangedIn: stored)
    }
  }
}

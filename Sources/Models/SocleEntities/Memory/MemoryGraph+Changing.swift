extension MemoryGraph {
  mutating func save(_ batch: EntityBatch) throws {
    try batch.checkSaved(with: shapes)
    for (name, new) in batch.rows {
      guard let table = tables[name] else { continue }
      let places = table.places(of: new.shape)
      for (index, key) in new.keys.enumerated() {
        var row = rows[name]?[key] ?? table.emptyRow
        for (place, value) in zip(places.columns, new.row(index)) { row.values[place] = value }
        for (place, lists) in zip(places.lists, new.lists) {
          if let list = lists[index] { row.lists[place] = list }
        }
        replace(name, key, by: row)
      }
    }
  }

  mutating func update(
    _ request: EntityRequest, _ values: [String: EntityValue], adding amounts: [String: EntityValue]
  ) throws {
    let shape = try shapes.shape(request.entity)
    let columns = try shape.columns(setting: values, adding: amounts)
    var changed = rows(of: shape, try keys(of: request))
    try changed.set(columns)
    try save(EntityBatch(changed))
  }

  mutating func delete(_ entity: String, _ keys: [EntityKey], isAlone: Bool = false) throws {
    let going = try EntityGraph(shapes.merging(everything) { $1 }, self)
      .deletion(of: entity, keys, isAlone: isAlone).mapValues { Set($0) }
    for (name, keys) in going {
      for key in keys { replace(name, key, by: nil) }
    }
    for (name, stored) in rows {
      let shape = try everything[name] ?? shapes.shape(name)
      guard shape.relations.contains(where: { going[$0.target] != nil }) else { continue }
      for (key, row) in stored { replace(name, key, by: clear(row, shape, of: going)) }
    }
  }

  /// A row whose relations do not lead to deleted entities.
  private func clear(_ row: Row, _ shape: EntityShape, of gone: [String: Set<EntityKey>]) -> Row {
    var row = row
    guard let table = tables[shape.name] else { return row }
    for relation in shape.toMany {
      if let gone = gone[relation.target], let place = table.place(of: relation, shape) {
        row.lists[place].removeAll(where: gone.contains)
      }
    }
    for relation in shape.toOne {
      guard let gone = gone[relation.target], let column = table.place(of: relation.column),
        EntityKey(row.values[column]).map(gone.contains) == true
      else { continue }
      row.values[column] = .null
    }
    return row
  }
}

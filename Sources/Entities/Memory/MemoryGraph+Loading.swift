extension MemoryGraph {
  func load(_ request: EntityRequest) throws(EntityError) -> (
    roots: [EntityKey], batch: EntityBatch
  ) {
    let roots = try keys(of: request)
    let rootKeys = request.includesLazy ? Set(roots) : []
    var batch = EntityBatch()
    var seen: [String: Set<EntityKey>] = [:]
    var pending = roots.map { (request.entity, $0) }
    while let (name, key) = pending.popLast() {
      guard seen[name, default: []].insert(key).inserted, let row = rows[name]?[key] else {
        continue
      }
      let shape = try shape(name)
      batch.rows[name, default: EntityRows(shape)].append(key, row)
      let isRoot = name == request.entity && rootKeys.contains(key)
      for relation in shape.relations where !relation.isLazy || isRoot {
        let targets = targets(shape, relation, of: key)
        pending += targets.map { (relation.target, $0) }
        guard relation.isToMany else { continue }
        batch.links[name, default: [:]][relation.name, default: EntityLinks()]
          .append(key, targets)
      }
    }
    return (roots, batch)
  }

  /// The keys of the entities for which the request's condition holds, in its order.
  func keys(of request: EntityRequest) throws(EntityError) -> [EntityKey] {
    let shape = try shape(request.entity)
    let test = try MemoryCondition(request.condition, shape)
    var found: [(key: EntityKey, row: [EntityValue])] = []
    for (key, row) in rows[shape.name] ?? [:] where test.holds(key, row) {
      found.append((key, row))
    }
    var orders: [(column: MemoryColumn, isDescending: Bool)] = []
    for ordering in request.orderings {
      orders.append((try MemoryColumn(ordering.property, shape), ordering.isDescending))
    }
    found.sort { left, right in
      for (column, isDescending) in orders {
        let (first, second) = (column.value(left.key, left.row), column.value(right.key, right.row))
        if first.sorts(before: second) { return !isDescending }
        if second.sorts(before: first) { return isDescending }
      }
      return left.key < right.key
    }
    let keys = found.map(\.key).dropFirst(max(0, request.offset))
    return Array(keys.prefix(max(0, request.limit ?? .max)))
  }
}

/// The location of a property's value.
enum MemoryColumn {
  case id
  case property(Int)

  init(_ name: String, _ shape: EntityShape) throws(EntityError) {
    _ = try shape.type(of: name)
    self = shape.properties.firstIndex { $0.name == name }.map { .property($0) } ?? .id
  }

  func value(_ key: EntityKey, _ row: [EntityValue]) -> EntityValue {
    switch self {
    case .id: key.value
    case .property(let index): row[index]
    }
  }
}

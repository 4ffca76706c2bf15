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

  /// The keys of the entities that match the request's condition, in the order of the request.
  func keys(of request: EntityRequest) throws(EntityError) -> [EntityKey] {
    let shape = try shape(request.entity)
    let test = try shape.test(request.condition)
    let orders = try request.orderings.map { ordering throws(EntityError) in
      (value: try shape.value(of: ordering.property), isDescending: ordering.isDescending)
    }
    let found = (rows[shape.name] ?? [:]).filter(test).sorted { left, right in
      for (value, isDescending) in orders {
        let (first, second) = (value(left), value(right))
        if first.sorts(before: second) { return !isDescending }
        if second.sorts(before: first) { return isDescending }
      }
      return left.key < right.key
    }
    let keys = found.map(\.key).dropFirst(max(0, request.offset))
    return Array(keys.prefix(max(0, request.limit ?? .max)))
  }
}

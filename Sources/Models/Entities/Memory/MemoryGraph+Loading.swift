extension MemoryGraph {
  func load(_ request: EntityRequest) throws(EntityError) -> (
    roots: [EntityKey], batch: EntityBatch
  ) {
    let roots = try keys(of: request)
    if request.isKeysOnly { return (roots, EntityBatch()) }
    let inverses = try inverses(of: request)
    let rootKeys = request.loading.isEmpty ? [] : Set(roots)
    var batch = EntityBatch()
    var seen: [String: Set<EntityKey>] = [:]
    var pending = roots.map { (entity: request.entity, key: $0) }
    while let (name, key) = pending.popLast() {
      guard seen[name, default: []].insert(key).inserted, let row = rows[name]?[key] else {
        continue
      }
      let shape = try shape(name)
      let isRoot = name == request.entity && rootKeys.contains(key)
      func isLoaded(_ relation: RelationShape) -> Bool {
        !relation.isLazy || isRoot && request.loading.contains(relation.name)
      }
      let lists = zip(shape.toMany, row.lists).map { isLoaded($0) ? $1 : nil }
      let found = isRoot ? inverses.map { $0?((key, row)) } : []
      batch.rows[name, default: EntityRows(shape)].append(key, row.values, lists: lists + found)
      if request.isShallow { continue }
      pending += targets(shape, of: row, where: isLoaded)
      for (relation, keys) in zip(shape.inverses, found) {
        pending += (keys ?? []).map { (relation.target, $0) }
      }
    }
    return (roots, batch)
  }

  /// Returns the targets of each inverse of a root; nil for an inverse that is not requested.
  private func inverses(
    of request: EntityRequest
  ) throws(EntityError) -> [((MemoryRow) -> [EntityKey])?] {
    let root = try shape(request.entity)
    return try root.inverses.map { relation throws(EntityError) in
      request.loading.contains(relation.name) ? try keys(of: relation, root) : nil
    }
  }

  /// The keys of the entities that match the request's condition, in the order of the request.
  func keys(of request: EntityRequest) throws(EntityError) -> [EntityKey] {
    let shape = try shape(request.entity)
    let found = try rows(of: request, shape)
    let orders = try request.orderings.map { order throws(EntityError) in
      (value: try value(of: order, shape), isDescending: order.isDescending)
    }
    let sorted = found.sorted { left, right in
      for (value, isDescending) in orders {
        let (first, second) = (value(left), value(right))
        if first.sorts(before: second) { return !isDescending }
        if second.sorts(before: first) { return isDescending }
      }
      return left.key < right.key
    }
    return Array(sorted.map(\.key).dropFirst(request.offset).prefix(request.limit ?? .max))
  }

  func count(_ request: EntityRequest) throws(EntityError) -> Int {
    try rows(of: request, shape(request.entity)).count
  }

  private func rows(
    of request: EntityRequest, _ shape: EntityShape
  ) throws(EntityError) -> [EntityKey: Row] {
    try request.check(against: shape, among: shapes)
    return (rows[shape.name] ?? [:]).filter(try test(request.condition, shape))
  }
}

/// The answers from which ``EntityGraph`` loads entities and finds what a deletion affects, as in a database.
extension MemoryGraph: EntityReader, EntitySnapshot {
  func answers(to questions: [EntityQuestion], isLast: Bool) throws -> [EntityAnswer] {
    try questions.map { question in
      switch question {
      case .rows(let shape, let keys, _): return .rows(rows(of: shape, keys))
      case .targets(let edge, let owners, _, _):
        let targets = try targets(of: edge)
        var found = EntityTargets()
        for owner in owners {
          for target in targets(owner) { found.append(target, of: owner) }
        }
        return .targets(found)
      case .ownerWithTarget(let edge, let owners, let others):
        let (targets, others) = (try targets(of: edge), Set(others))
        return .key(owners.first { !others.isSuperset(of: targets($0)) })
      case .dangling(let edge, let keys):
        let held = Set((rows[edge.owner.name] ?? [:]).keys.flatMap(try targets(of: edge)))
        return .key(keys.first { held.contains($0) && rows[edge.relation.target]?[$0] == nil })
      }
    }
  }

  /// The stored rows with these keys, in their order, without lists.
  func rows(of shape: EntityShape, _ keys: some Sequence<EntityKey>) -> EntityRows {
    var found = EntityRows(shape)
    guard let places = tables[shape.name]?.places(of: shape).columns else { return found }
    for key in keys {
      if let row = rows[shape.name]?[key] { found.append(key, places.map { row.values[$0] }) }
    }
    return found
  }

  /// Returns the keys of an owner's targets.
  private func targets(of edge: EntityEdge) throws -> (EntityKey) -> [EntityKey] {
    let keys = try keys(of: edge.relation, edge.owner)
    let owners = rows[edge.owner.name] ?? [:]
    return { owner in owners[owner].map { keys((owner, $0)) } ?? [] }
  }

  func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch) {
    let roots = try keys(of: request)
    if request.isKeysOnly { return (roots, EntityBatch()) }
    let found = try rows(of: shapes.shape(request.entity), roots)
    return try EntityGraph(shapes, self).load(request, found)
  }

  /// The keys of the entities that match the request's condition, in the order of the request.
  func keys(of request: EntityRequest) throws -> [EntityKey] {
    let shape = try shapes.shape(request.entity)
    let found = try rows(of: request, shape)
    let orders = try request.orderings.map { (try value(of: $0, shape), $0.isDescending) }
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

  func count(_ request: EntityRequest) throws -> Int {
    try rows(of: request, shapes.shape(request.entity)).count
  }

  private func rows(
    of request: EntityRequest, _ shape: EntityShape
  ) throws -> [EntityKey: Row] {
    try request.check(against: shape, among: shapes)
    return (rows[shape.name] ?? [:]).filter(try test(request.condition, shape))
  }
}

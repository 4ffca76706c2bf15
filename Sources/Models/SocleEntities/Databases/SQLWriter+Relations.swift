/// Conditions on relations. SQLite runs a subquery as it is written: for each row, or once for all rows. The faster way depends
/// on how many rows are tested, and on whether an index finds the targets.
extension SQLWriter {
  /// Writes a comparison of the number of an owner's links.
  mutating func write(
    countOf edge: EntityEdge, _ comparison: EntityCondition.Comparison, _ number: Int,
    isNegated: Bool = false
  ) throws {
    let target = EntitySQL.quoted(edge.targetColumn)
    let count = edge.relation.inverse == nil ? "count(*)" : "count(DISTINCT \(target))"
    func compare() {
      write(" \(comparison.sign) ")
      append(.value(.int(Int64(number)), .int))
    }
    if isForFew {
      write("\(isNegated ? "NOT " : "")(SELECT \(count) \(edge.links)")
      write(" WHERE \(edge.isOwner))")
      return compare()
    }
    // An owner without links is in no group. If it matches, the groups of owners that do not match are excluded.
    let isComplement = comparison.holds(.int(0), .int(Int64(number))) != isNegated
    let (owner, id) = (EntitySQL.quoted(edge.ownerColumn), edge.owner.column("id"))
    let isAntiJoin = isComplement && joinsSubqueries
    if isAntiJoin {
      write("NOT EXISTS (SELECT 1 FROM (")
    } else {
      write("\(id) \(isComplement ? "NOT " : "")IN (")
    }
    write("SELECT \(owner) FROM \(EntitySQL.quoted(edge.table)) WHERE \(owner) IS NOT NULL")
    write(" GROUP BY \(owner) HAVING \(isComplement != isNegated ? "NOT " : "")\(count)")
    compare()
    write(isAntiJoin ? ") AS \"its lists\" WHERE \"its lists\".\(owner) = \(id))" : ")")
  }

  /// Writes the condition that an entity has a target which satisfies a condition.
  mutating func write(
    _ condition: EntityCondition, ofTargetsOf edge: EntityEdge
  ) throws {
    let target = try shapes.shape(edge.relation.target)
    let isAny = condition == .all([])
    if edge.relation.isInRow {
      let key = edge.owner.column(edge.targetColumn)
      if isAny { return write("\(key) IS NOT NULL") }
      return try write(
        condition, of: target, with: key, isExists: isJoin(edge), within: 11, isForFew: false)
    }
    let isForFew = isForFew && !(isAny || condition.usesIndex(of: target, among: shapes))
    let isExists = joinsSubqueries ? isJoin(edge) : isForFew
    if isExists {
      write("EXISTS (SELECT 1 \(edge.links) WHERE \(edge.isOwner)\(isAny ? "" : " AND ")")
    } else {
      // The subquery does not refer to the outer row, so that SQLite can begin with the targets and use their indexes.
      let owner = EntitySQL.quoted(edge.ownerColumn)
      write("\(edge.owner.column("id")) IN (SELECT \(owner) \(edge.links)")
      write(isAny ? "" : " WHERE ")
    }
    if !isAny {
      let key = "\"its links\".\(EntitySQL.quoted(edge.targetColumn))"
      try write(
        condition, of: target, with: key, isExists: isExists, within: 22, isForFew: isForFew)
    }
    write(")")
  }

  /// Writes the condition that the entity with a key exists and satisfies a condition.
  private mutating func write(
    _ condition: EntityCondition, of target: EntityShape, with key: String, isExists: Bool,
    within more: Int, isForFew: Bool
  ) throws {
    write(isExists ? "EXISTS (SELECT 1" : "\(key) IN (SELECT \"id\"")
    write(" FROM \(EntitySQL.quoted(target.name)) WHERE ")
    if isExists { write("\(target.column("id")) = \(key) AND ") }
    depth += 1
    try write(condition, of: target, within: more, isForFew: isForFew)
    depth -= 1
    write(")")
  }

  /// Whether a condition on a relation's target is written as EXISTS. In a subquery of the same table, the inner and the outer
  /// table would have the same name. More than a few joins would take longer to plan than to run.
  private func isJoin(_ edge: EntityEdge) -> Bool {
    joinsSubqueries && depth < 3
      && !(edge.relation.isInRow && edge.relation.target == edge.owner.name)
  }

  /// Whether a condition is written as EXISTS, which is never null.
  func isExists(_ condition: EntityCondition, of shape: EntityShape) -> Bool {
    guard case .related(let name, let part) = condition,
      let relation = shape.relations.first(where: { $0.name == name })
    else { return false }
    return isJoin(EntityEdge(shape, relation)) && !(relation.isInRow && part == .all([]))
  }
}

extension EntityCondition {
  /// Whether an index probably finds the few entities that satisfy the condition.
  func usesIndex(of shape: EntityShape, among shapes: [String: EntityShape]) -> Bool {
    func isFirst(_ name: String) -> Bool {
      (shape.indexes + shape.uniqueKeys).contains { $0.first == name }
    }
    switch self {
    case .compare(_, _, .null), .count, .not, .text(_, .contains, _, nil): return false
    case .compare(let name, .equal, _), .isIn(let name, _): return name == "id" || isFirst(name)
    case .compare(let name, _, _): return isFirst(name)
    case .text(let name, _, _, let ignored): return ignored != nil || isFirst(name)
    case .related(let name, let part):
      guard let relation = shape.relations.first(where: { $0.name == name }),
        let target = shapes[relation.target]
      else { return false }
      return part.usesIndex(of: target, among: shapes)
    case .all(let parts): return parts.contains { $0.usesIndex(of: shape, among: shapes) }
    case .any(let parts): return parts.allSatisfy { $0.usesIndex(of: shape, among: shapes) }
    }
  }
}

extension EntityEdge {
  fileprivate var links: String { "FROM \(EntitySQL.quoted(table)) AS \"its links\"" }

  /// The condition that a link belongs to the row of the outer query.
  fileprivate var isOwner: String {
    "\"its links\".\(EntitySQL.quoted(ownerColumn)) = \(owner.column("id"))"
  }
}

extension EntityCondition.Comparison {
  var sign: String {
    switch self {
    case .equal: "="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    }
  }
}

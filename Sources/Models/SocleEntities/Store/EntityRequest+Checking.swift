extension EntityRequest {
  /// Checks that every store returns the same result for this request; a store calls this before it answers.
  ///
  /// - Parameters:
  ///   - shape: The shape of the requested entities.
  ///   - shapes: All shapes for which the store was prepared, by name.
  /// - Throws: ``EntityError/unknownProperty(entity:property:)``; ``EntityError/invalidRequest(entity:reason:)`` for a negative
  ///   limit or offset, a value of another type than its property's, an order of JSON, and an unknown relation.
  public func check(
    against shape: EntityShape, among shapes: [String: EntityShape]
  ) throws(EntityError) {
    for (name, number) in [("limit", limit ?? 0), ("offset", offset)] where number < 0 {
      throw shape.refusal("the \(name) is \(number), and has to be 0 or more")
    }
    for name in loading { _ = try shape.relation(name) }
    try condition.check(against: shape, among: shapes)
    for ordering in orderings {
      guard let name = ordering.relation else {
        try shape.checkOrder(of: ordering.property)
        continue
      }
      let relation = try shape.relation(name)
      guard relation.isInRow else {
        throw shape.refusal(
          "\(name) is a list or an inverse, which cannot be sorted by. Sort by a to-one relation")
      }
      try shapes.shape(relation.target).checkOrder(of: ordering.property)
    }
  }
}

extension EntityCondition {
  fileprivate func check(
    against shape: EntityShape, among shapes: [String: EntityShape], depth: Int = 0,
    relations: Int = 0
  ) throws(EntityError) {
    // Databases have such limits, too: SQLite's is 1,000, and its stack holds about 50 queries within each other.
    guard depth < 200, relations <= 20 else {
      throw shape.refusal(
        """
        its condition is nested more than 200 deep, or leads through more than 20 relations. Simplify it, or split the request
        """)
    }
    func check(
      _ part: EntityCondition, of shape: EntityShape, _ more: Int = 0
    ) throws(EntityError) {
      try part.check(
        against: shape, among: shapes, depth: depth + 1, relations: relations + more)
    }
    switch self {
    case .compare(let name, let comparison, let value):
      if comparison != .equal { try shape.checkOrder(of: name) }
      try shape.check(value, of: name)
    case .isIn(let name, let values):
      _ = try shape.type(of: name)
      for value in values { try shape.check(value, of: name) }
    case .text(let name, _, let text, _): try shape.check(.string(text), of: name)
    case .related(let name, let part):
      let target = try shapes.shape(shape.relation(name).target)
      try check(part, of: target, 1)
    case .count(let name, _, _):
      guard try shape.relation(name).isToMany else {
        throw shape.refusal("\(name) is not a list, so its elements cannot be counted. Name a list")
      }
    case .all(let parts), .any(let parts):
      for part in parts { try check(part, of: shape) }
    case .not(let part): try check(part, of: shape)
    }
  }
}

extension EntityShape {
  fileprivate func check(_ value: EntityValue, of name: String) throws(EntityError) {
    let type = try type(of: name)
    guard value == .null || value.type == type else {
      throw refusal(
        "\(name) is of type \(type), but is compared with \(value.kind). Use a value of its type")
    }
    if value.isNaN {
      throw refusal("\(name) is compared with NaN, which equals nothing. Use another value")
    }
  }

  /// - Throws: ``EntityError/invalidRequest(entity:reason:)`` if the values have no order that every store knows.
  func checkOrder(of name: String) throws(EntityError) {
    guard try type(of: name) == .json else { return }
    throw refusal(
      """
      \(name) is stored as JSON, whose text has another order than the values. Compare or order by a \
      property of type number, text, date or UUID
      """)
  }

  /// The relation with this name.
  ///
  /// - Throws: ``EntityError/invalidRequest(entity:reason:)`` if there is none.
  public func relation(_ name: String) throws(EntityError) -> RelationShape {
    guard let relation = relations.first(where: { $0.name == name }) else {
      throw refusal("\(name) is not one of its relations. Declare it as one, or name another")
    }
    return relation
  }
}

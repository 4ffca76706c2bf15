extension EntityRequest {
  /// Checks that every store returns the same result for this request; a store calls this before it answers.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)``; ``EntityError/invalidRequest(entity:reason:)`` for a negative
  ///   limit or offset, a value of another type than its property's, and an order of JSON.
  public func check(against shape: EntityShape) throws(EntityError) {
    for (name, number) in [("limit", limit ?? 0), ("offset", offset)] where number < 0 {
      throw shape.refusal("the \(name) is \(number), and has to be 0 or more")
    }
    try condition.check(against: shape)
    for ordering in orderings { try shape.checkOrder(of: ordering.property) }
  }
}

extension EntityCondition {
  fileprivate func check(against shape: EntityShape) throws(EntityError) {
    switch self {
    case .compare(let name, let comparison, let value):
      if comparison != .equal { try shape.checkOrder(of: name) }
      try shape.check(value, of: name)
    case .isAny(let name, let values):
      _ = try shape.type(of: name)
      for value in values { try shape.check(value, of: name) }
    case .contains(let name, let text), .hasPrefix(let name, let text):
      try shape.check(.string(text), of: name)
    case .all(let parts), .any(let parts):
      for part in parts { try part.check(against: shape) }
    case .not(let part): try part.check(against: shape)
    }
  }
}

extension EntityShape {
  fileprivate func check(_ value: EntityValue, of name: String) throws(EntityError) {
    let type = try type(of: name)
    guard value == .null || value.type == type else {
      throw refusal("\(name) is of type \(type), and is compared with \(value.kind)")
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

  fileprivate func refusal(_ reason: String) -> EntityError {
    .invalidRequest(entity: name, reason: reason)
  }
}

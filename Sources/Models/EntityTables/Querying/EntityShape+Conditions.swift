import Entities
import SQLiteCore

extension EntityShape {
  /// The condition of a request, which is checked first.
  func conditions(of request: EntityRequest) throws(EntityError) -> [Condition] {
    try request.check(against: self)
    return request.condition == .all([]) ? [] : [Condition(test: condition(request.condition))]
  }

  /// The order of a request; the id is the last key if the order matters.
  func orderings(of request: EntityRequest, _ rows: RowDescription<SQLiteRow>) -> [Ordering] {
    let chosen = request.orderings.map { ordering in
      let field = rows[ordering.property]
      return ordering.isDescending ? field.descending : field.ascending
    }
    if chosen.isEmpty && request.limit == nil && request.offset == 0 { return [] }
    return chosen + [rows["id"].ascending]
  }

  /// A condition as SQL: true for entities that match, false or NULL for others.
  func condition(_ condition: EntityCondition) -> SQLFragment {
    switch condition {
    case .compare(let name, let comparison, let value):
      compare("\(identifier: name)", comparison, value)
    case .isAny(let name, let values): isAny("\(identifier: name)", values)
    case .contains(let name, let text): "instr(\(identifier: name), \(text)) > 0"
    case .hasPrefix(let name, let text): hasPrefix("\(identifier: name)", text)
    case .all(let parts):
      parts.isEmpty ? "TRUE" : "(\(parts.map(self.condition), separator: " AND "))"
    case .any(let parts):
      parts.isEmpty ? "FALSE" : "(\(parts.map(self.condition), separator: " OR "))"
    case .not(let part): "((\(self.condition(part))) IS NOT TRUE)"
    }
  }

  private func compare(
    _ column: SQLFragment, _ comparison: EntityCondition.Comparison, _ value: EntityValue
  ) -> SQLFragment {
    if value == .null { return comparison == .equal ? "\(column) IS NULL" : "FALSE" }
    return switch comparison {
    case .equal: "\(column) = \(value.stored)"
    case .less: "\(column) < \(value.stored)"
    case .lessOrEqual: "\(column) <= \(value.stored)"
    case .greater: "\(column) > \(value.stored)"
    case .greaterOrEqual: "\(column) >= \(value.stored)"
    }
  }

  private func isAny(_ column: SQLFragment, _ values: [EntityValue]) -> SQLFragment {
    let some = values.filter { $0 != .null }
    let keys = some.compactMap { EntityKey($0) }
    let list: SQLFragment = keys.count == some.count ? keys.list : "\(list: some.map(\.stored))"
    return some.count == values.count
      ? "\(column) IN \(list)" : "(\(column) IN \(list) OR \(column) IS NULL)"
  }

  /// A range condition, so that an index can be used: all texts from the prefix up to the first text that does not begin with
  /// it.
  private func hasPrefix(_ column: SQLFragment, _ prefix: String) -> SQLFragment {
    var scalars = Array(prefix.unicodeScalars)
    while let last = scalars.popLast() {
      guard let next = last.next else { continue }
      var end = String.UnicodeScalarView(scalars)
      end.append(next)
      return "(\(column) >= \(prefix) AND \(column) < \(String(end)))"
    }
    return "\(column) >= \(prefix)"
  }
}

extension Unicode.Scalar {
  /// The scalar after this one, nil after the last.
  fileprivate var next: Unicode.Scalar? {
    value == 0xD7FF ? "\u{E000}" : Unicode.Scalar(value + 1)
  }
}

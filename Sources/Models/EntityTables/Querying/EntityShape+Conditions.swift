import Entities
import SQLiteCore

extension EntityShape {
  /// The condition of a request, which is checked first.
  func conditions(
    of request: EntityRequest, _ rows: RowDescription<SQLiteRow>
  ) throws(EntityError) -> [Condition] {
    try request.check(against: self)
    return request.condition == .all([]) ? [] : [rows.condition(request.condition)]
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
}

extension RowDescription<SQLiteRow> {
  /// A condition that was checked: true for entities that match, false or NULL for others.
  func condition(_ condition: EntityCondition) -> Condition {
    switch condition {
    case .compare(let name, let comparison, let value):
      self[name].compared(comparison, to: value)
    case .isAny(let name, let values): self[name].isAny(of: values)
    case .contains(let name, let text): TextColumn(sql: self[name].sql).contains(text)
    case .hasPrefix(let name, let text): TextColumn(sql: self[name].sql).hasPrefix(text)
    case .all(let parts): .all(of: parts.map(self.condition))
    case .any(let parts): .any(of: parts.map(self.condition))
    // A comparison with NULL is neither true nor false.
    case .not(let part): Condition(test: "NOT ifnull(\(self.condition(part)), 0)")
    }
  }
}

/// A column that contains only texts, and can therefore be searched by its index.
private struct TextColumn: ValueExpression {
  typealias Coding = String?
  let sql: SQLFragment
}

extension Field<SQLiteRow, SQLiteValue> {
  fileprivate func compared(
    _ comparison: EntityCondition.Comparison, to value: EntityValue
  ) -> Condition {
    if value == .null { return comparison == .equal ? isNull : .any(of: []) }
    return switch comparison {
    case .equal: equals(value.stored)
    case .less: isLess(than: value.stored)
    case .lessOrEqual: isAtMost(value.stored)
    case .greater: isGreater(than: value.stored)
    case .greaterOrEqual: isAtLeast(value.stored)
    }
  }

  fileprivate func isAny(of values: [EntityValue]) -> Condition {
    let some = values.filter { $0 != .null }
    let keys = some.compactMap { EntityKey($0) }
    guard keys.count == some.count else { return isIn(values.map(\.stored)) }
    let isKey = Condition(test: "\(sql) IN \(keys.list)")
    return some.count == values.count ? isKey : .any(of: [isKey, isNull])
  }
}
